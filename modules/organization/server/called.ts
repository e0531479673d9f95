import { sql } from 'kysely'
import { rolesCalled } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { JOB } from '../shared/fields/kinds/job.ts'
import { ORGANIZATION } from '../shared/fields/kinds/organization.ts'
import { EMPLOYEE } from '../shared/fields/kinds/person.ts'
import { ROLE } from '../shared/fields/kinds/role.ts'
import { ACCOUNT } from '../shared/fields/kinds/system-user.ts'
import { UNIT } from '../shared/fields/kinds/unit.ts'
import { todayOf } from './today.ts'

interface Called {
  /** As it was asked. */
  said: string
  id: number
  name: string
  /** What tells it from others that are called so. */
  more: string | null
}

/**
 * Employees, their accounts, jobs, roles or units of today, that are called so by their name, in any language, by
 * their code, or people by their address for mail. What is asked is in small letters, without spaces to spare.
 */
export async function placesCalled(
  db: Db,
  orgId: number,
  to: string | undefined,
  said: readonly string[],
): Promise<Called[]> {
  if (said.length === 0) return []
  if (to === EMPLOYEE || to === ACCOUNT) {
    const id = to === ACCOUNT ? sql`e.user_id` : sql`e.id`
    const { rows } = await sql<Called>`with e as (select ${id} as id, e.code, e.email, s.struct,
        concat_ws(' ', nullif(e.last_name, ''), e.first_name) as name
        from organization.employees e
        left join organization.structs s on s.org_id = e.org_id and s.id = e.struct_id
        where e.org_id = ${orgId} and e.is_active and ${id} is not null)
      select asked.said, e.id, e.name, concat_ws(', ', e.code, e.struct) as more
      from unnest(${said}::text[]) as asked (said)
      join e on asked.said in (lower(e.name), lower(e.code), lower(e.email)) order by e.id`.execute(db)
    return rows
  }
  if (to === ROLE) return rolesCalled(db, orgId, said)
  if (to === JOB) {
    const { rows } = await sql<Called>`select asked.said, j.id, j.job as name, s.struct as more
      from unnest(${said}::text[]) as asked (said)
      join organization.jobs j on j.org_id = ${orgId} and (lower(j.job) = asked.said or lower(j.code) = asked.said
        or lower(j.translations ->> 'en') = asked.said or lower(j.translations ->> 'ko') = asked.said)
      left join organization.structs s on s.org_id = j.org_id and s.id = j.struct_id
      where j.valid_to is null or j.valid_to > ${await todayOf(db, orgId)}::date order by j.id`.execute(db)
    return rows
  }
  if (to === ORGANIZATION) {
    const { rows } = await sql<Called>`select asked.said, o.org_id as id, o.name, o.register_number as more
      from unnest(${said}::text[]) as asked (said)
      join organization.known_to_me() o on asked.said in (lower(o.name), lower(o.short_name), lower(o.register_number),
        lower(o.translations ->> 'en'), lower(o.translations ->> 'ko'), '№ ' || o.org_id) order by o.org_id`.execute(db)
    return rows
  }
  if (to !== UNIT) return []
  const { rows } = await sql<Called>`select asked.said, s.id, s.struct as name, up.struct as more
    from unnest(${said}::text[]) as asked (said)
    join organization.structs s on s.org_id = ${orgId} and (lower(s.struct) = asked.said
      or lower(s.translations ->> 'en') = asked.said or lower(s.translations ->> 'ko') = asked.said)
    left join organization.structs up on up.org_id = s.org_id and up.id = s.parent_id
    where s.valid_to is null or s.valid_to > ${await todayOf(db, orgId)}::date order by s.id`.execute(db)
  return rows
}
