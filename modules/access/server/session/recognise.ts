import { sql } from 'kysely'
import type { Services } from '#platform/server/module.ts'
import type { Cover, Principal, Recognition } from '#platform/server/principal.ts'
import { hindranceOf } from '../../shared/rights.ts'
import { type RightsRow, rightsOfRole } from '../rights/rights-of-role.ts'
import { tokenHash } from './sessions.ts'

interface Recognised extends RightsRow {
  session_id: string
  user_id: number
  org_id: number
  /** Null only where there is no membership. */
  role_id: number | null
  viewed_role_id: number | null
  status: string
  is_active: boolean | null
  role_ids: number[]
  emp_id: number | null
  struct_id: number | null
  job_id: number | null
  first_name: string
  last_name: string
  is_locked: boolean
  must_enrol: boolean
  impersonator_id: number | null
  acting_until: Date | null
  is_seen_long_ago: boolean
  covers: Cover[] | null
}

/** Who stands behind a token, in one query: what was revoked, deleted or taken away a moment ago no longer counts. */
export function recognition({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): Recognition {
  const idleSeconds = config.SESSION_IDLE_HOURS * 3600

  const find = async (token: string) => {
    // A role that was taken away falls back to the main one; a membership that ended ends the session with it.
    const {
      rows: [found],
    } = await sql<Recognised>`
      select s.id as session_id, x.user_id, x.org_id, r.id as role_id, r.permissions, o.max_permissions as max,
      o.standard_permissions as standard, j.permissions as job_permissions,
        v.id as viewed_role_id, v.permissions as viewed_permissions, u.status, m.is_active, held.role_ids, m.emp_id,
        m.struct_id, m.job_id,
        u.first_name, u.last_name, absent.covers, s.locked_at is not null as is_locked,
        s.last_seen_at < now() - interval '1 minute' as is_seen_long_ago,
        x.impersonator_id, case when x.impersonator_id is not null then s.acting_until end as acting_until,
        case when w.second_factor_at <= now() and x.impersonator_id is null then not access.has_second_factor(s.user_id)
        else false end as must_enrol
      from platform.sessions s
      -- Whose work this is: that of who signed in, or of the person as whom a super administrator works,
      -- for a while and as long as that person may come in.
      cross join lateral (select case when s.acting_until > now() then access.may_come_in(s.acting_user_id,
      s.acting_org_id) else false end as acts offset 0) a
      cross join lateral (
        select case when a.acts then s.acting_user_id else s.user_id end as user_id,
          case when a.acts then s.acting_org_id else s.org_id end as org_id,
          case when a.acts then s.user_id end as impersonator_id
      ) x
      join access.users u on u.id = x.user_id
      left join access.members m on m.org_id = x.org_id and m.user_id = x.user_id
      cross join lateral (
        select array_prepend(m.main_role_id, array(
          select x.role_id from access.member_roles x
          where x.org_id = m.org_id and x.user_id = m.user_id and x.role_id <> m.main_role_id order by x.role_id
        )) as role_ids
      ) held
      -- Colleagues who are away: this person stands in for them, not for those for whom they stand in.
      cross join lateral (
        select jsonb_agg(jsonb_build_object('userId', a.user_id, 'empId', a.emp_id, 'structId', a.struct_id, 'jobId',
        a.job_id, 'since', y.starts_at,
          'roleIds', array_remove(array_prepend(a.main_role_id, array(select z.role_id from access.member_roles z
          where z.org_id = a.org_id and z.user_id = a.user_id)), null)
        ) order by y.starts_at, y.id) as covers
        from access.substitutes y join access.members a on a.org_id = y.org_id and a.user_id = y.user_id and a.is_active
        where y.org_id = x.org_id and y.substitute_user_id = x.user_id and y.starts_at <= now() and y.ends_at > now()
      ) absent
      left join access.roles r on r.org_id = x.org_id and r.id = case
      when s.role_id = any (held.role_ids) then s.role_id else m.main_role_id end
      left join access.roles v on v.org_id = x.org_id and v.id = s.viewing_role_id
      left join access.job_permissions j on j.org_id = m.org_id and j.job_id = m.job_id
      left join access.organization_permissions o on o.org_id = x.org_id
      left join access.security_rules w on w.org_id = x.org_id
      where s.token_hash = ${tokenHash(token)} and s.revoked_at is null and s.expires_at > now()
        and s.last_seen_at > now() - make_interval(secs => ${idleSeconds}) and o.suspended_at is null
        and (x.impersonator_id is null or access.administers_platform(x.impersonator_id))`.execute(db)
    return found
  }

  const noteSeen = (sessionId: string) => {
    db.updateTable('platform.sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'a session could not be marked as seen'))
  }

  return {
    async recognise(token, via): Promise<Principal | undefined> {
      const found = await find(token)
      if (!found || found.role_id === null || hindranceOf(found) !== null) return undefined
      if (found.is_seen_long_ago) noteSeen(found.session_id)
      const {
        emp_id: empId,
        struct_id: structId,
        job_id: jobId,
        role_ids: roleIds,
        first_name: firstName,
        last_name: lastName,
      } = found
      return {
        userId: found.user_id,
        orgId: found.org_id,
        roleId: found.viewed_role_id ?? found.role_id,
        sessionId: found.session_id,
        via,
        permissions: rightsOfRole(found),
        ...(found.viewed_role_id !== null && { viewingRoleId: found.viewed_role_id }),
        ...(found.is_locked && { isLocked: true }),
        ...(found.must_enrol && { mustEnrol: true }),
        ...(found.impersonator_id !== null && {
          impersonatorId: found.impersonator_id,
          actingUntil: found.acting_until!,
        }),
        person: { empId, structId, jobId, roleIds, firstName, lastName },
        ...(found.covers && { covers: found.covers }),
      }
    },
  }
}
