import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

export interface Colleague {
  id: number
  name: string
  struct_id: number | null
  struct: string | null
  /** Days on which they are not there, both within: on leave, stood in for, not yet or no longer employed. */
  away: { from: string; to: string }[]
}

interface Asked {
  /** Of everybody who works here: these alone. */
  people?: readonly number[] | undefined
  /** Those of this unit and the units below it. */
  unit?: number | undefined
  from: string
  to: string
  most: number
}

const [EVER, NEVER] = ['0001-01-01', '9999-12-31']

/** Who works here by name and unit, and when they are away between these days; one query. */
export async function colleaguesBetween(
  db: Db,
  orgId: number,
  { people, unit, from, to, most }: Asked,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    with recursive below (id) as (
      select ${unit ?? null}::integer
      union select s.id from organization.structs s join below b on s.parent_id = b.id where s.org_id = ${orgId}
    ), e as (
      select * from organization.employees where org_id = ${orgId} and is_active
      and (${people === undefined} or id = any(${people ?? []}::integer[]))
      and (${unit === undefined} or struct_id in (select id from below))
      order by last_name, first_name, id limit ${most}
    ), away (emp_id, first, last) as (
      select c.emp_id, c.effective_on, c.until from organization.career_events c join e on e.id = c.emp_id
      where c.org_id = ${orgId} and c.kind = 'leave' and c.state <> 'cancelled' and c.until is not null
      and c.effective_on <= ${to}::date and c.until >= ${from}::date
      union all select e.id, s.starts_on, s.ends_on from access.substitutes s join e on e.user_id = s.user_id
      where s.org_id = ${orgId} and s.starts_on <= ${to}::date and s.ends_on >= ${from}::date
      union all select e.id, ${EVER}::date, e.hired_on - 1 from e where e.hired_on > ${from}::date
      union all select e.id, e.left_on, ${NEVER}::date from e where e.left_on <= ${to}::date
    )
    select e.id, concat_ws(' ', nullif(e.last_name, ''), e.first_name) as name, e.struct_id, s.struct,
      coalesce((select jsonb_agg(jsonb_build_object('from', to_char(a.first, 'YYYY-MM-DD'),
        'to', to_char(a.last, 'YYYY-MM-DD'))) from away a where a.emp_id = e.id), '[]') as away
    from e left join organization.structs s on s.org_id = e.org_id and s.id = e.struct_id
    order by e.last_name, e.first_name, e.id`.execute(db)
  return rows
}
