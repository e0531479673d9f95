import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { EMPLOYEE } from '../shared/fields/kinds/person.ts'
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
 * Employees, or units of today, that are called so by their name, in any language, or by their code. What is asked is
 * in small letters, without spaces to spare.
 */
export async function placesCalled(
  db: Db,
  orgId: number,
  to: string | undefined,
  said: readonly string[],
): Promise<Called[]> {
  if (said.length === 0) return []
  if (to === EMPLOYEE) {
    const { rows } = await sql<Called>`with e as (select e.id, e.code, s.struct,
        concat_ws(' ', nullif(e.last_name, ''), e.first_name) as name
        from organization.employees e
        left join organization.structs s on s.org_id = e.org_id and s.id = e.struct_id
        where e.org_id = ${orgId} and e.is_active)
      select asked.said, e.id, e.name, concat_ws(', ', e.code, e.struct) as more
      from unnest(${said}::text[]) as asked (said)
      join e on lower(e.name) = asked.said or lower(e.code) = asked.said order by e.id`.execute(db)
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
