import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { hindranceOf } from '../../shared/rights.ts'
import { type RightsRow, rightsOfRole } from './rights-of-role.ts'

interface Found extends RightsRow {
  status: string
  is_active: boolean | null
  role_id: number
  role_ids: number[]
  emp_id: number | null
  struct_id: number | null
  job_id: number | null
  first_name: string
  last_name: string
}

/**
 * Whoever began something that goes on without them, with the rights that they have by now: in the role in which they
 * began it, if it is still theirs. Undefined where they may come in no more.
 */
export async function principalLater(
  db: Db,
  { orgId, userId, roleId }: Pick<Principal, 'orgId' | 'userId' | 'roleId'>,
): Promise<Principal | undefined> {
  const {
    rows: [found],
  } = await sql<Found>`select u.status, u.first_name, u.last_name, m.is_active, m.emp_id, m.struct_id, m.job_id,
      r.id as role_id, array_prepend(m.main_role_id, held.more) as role_ids, r.permissions,
      j.permissions as job_permissions, o.standard_permissions as standard, o.max_permissions as max,
      null::text[] as viewed_permissions
    from access.members m join access.users u on u.id = m.user_id
    cross join lateral (select array(select x.role_id from access.member_roles x where x.org_id = m.org_id
      and x.user_id = m.user_id and x.role_id <> m.main_role_id order by x.role_id) as more) held
    join access.roles r on r.org_id = m.org_id
      and r.id = case when ${roleId} = any (held.more) then ${roleId} else m.main_role_id end
    left join access.job_permissions j on j.org_id = m.org_id and j.job_id = m.job_id
    left join access.organization_permissions o on o.org_id = m.org_id
    where m.org_id = ${orgId} and m.user_id = ${userId} and o.suspended_at is null`.execute(db)
  if (!found || hindranceOf(found) !== null) return undefined
  return {
    userId,
    orgId,
    roleId: found.role_id,
    sessionId: '',
    via: 'bearer',
    permissions: rightsOfRole(found),
    person: {
      empId: found.emp_id,
      structId: found.struct_id,
      jobId: found.job_id,
      roleIds: found.role_ids,
      firstName: found.first_name,
      lastName: found.last_name,
    },
  }
}
