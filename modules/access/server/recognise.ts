import { sql } from 'kysely'
import type { Services } from '#platform/server/module.ts'
import type { Principal, Recognition } from '#platform/server/principal.ts'
import { tokenHash } from './sessions.ts'

interface Recognised {
  session_id: string
  user_id: number
  org_id: number
  role_id: number
  permissions: string[]
  role_ids: number[]
  emp_id: number | null
  struct_id: number | null
  job_id: number | null
  first_name: string
  last_name: string
  is_seen_long_ago: boolean
}

/** Who stands behind a token, in one query: what was revoked, deleted or taken away a moment ago no longer counts. */
export function recognition({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): Recognition {
  const idleSeconds = config.SESSION_IDLE_HOURS * 3600

  const find = async (token: string) => {
    // A role that was taken away falls back to the main one; a membership that ended ends the session with it.
    const { rows: [found] } = await sql<Recognised>`
      select s.id as session_id, s.user_id, s.org_id, r.id as role_id, r.permissions, held.role_ids, m.emp_id, m.struct_id, m.job_id,
        u.first_name, u.last_name, s.last_seen_at < now() - interval '1 minute' as is_seen_long_ago
      from platform.sessions s
      join access.users u on u.id = s.user_id and u.status = 'active'
      join access.members m on m.org_id = s.org_id and m.user_id = s.user_id and m.is_active
      cross join lateral (
        select array_prepend(m.main_role_id, array(
          select x.role_id from access.member_roles x
          where x.org_id = m.org_id and x.user_id = m.user_id and x.role_id <> m.main_role_id order by x.role_id
        )) as role_ids
      ) held
      join access.roles r on r.org_id = s.org_id and r.id = case when s.role_id = any (held.role_ids) then s.role_id else m.main_role_id end
      where s.token_hash = ${tokenHash(token)} and s.revoked_at is null and s.expires_at > now()
        and s.last_seen_at > now() - make_interval(secs => ${idleSeconds})`.execute(db)
    return found
  }

  const noteSeen = (sessionId: string) => {
    db.updateTable('platform.sessions').set({ last_seen_at: sql<Date>`now()` })
      .where('id', '=', sessionId).where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'a session could not be marked as seen'))
  }

  return {
    async recognise(token, via): Promise<Principal | undefined> {
      const found = await find(token)
      if (!found) return undefined
      if (found.is_seen_long_ago) noteSeen(found.session_id)
      const { emp_id: empId, struct_id: structId, job_id: jobId, role_ids: roleIds, first_name: firstName, last_name: lastName } = found
      return {
        userId: found.user_id, orgId: found.org_id, roleId: found.role_id, sessionId: found.session_id, via,
        permissions: new Set(found.permissions),
        person: { empId, structId, jobId, roleIds, firstName, lastName },
      }
    },
  }
}
