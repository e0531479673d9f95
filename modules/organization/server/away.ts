import { sql } from 'kysely'
import { substitutionsBetween } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'

interface Colleague {
  id: number
  user_id: number | null
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

interface Absent {
  emp_id: number
  from: string
  to: string
}

type AbsencesOf = (
  db: Db,
  orgId: number,
  asked: { people: readonly number[]; from: string; to: string },
) => Promise<readonly Absent[]>

const known: AbsencesOf[] = []

/** Days on which people are not there that another module knows of; for good when the program starts. */
export const registerAbsences = (source: AbsencesOf) => void known.push(source)

const [EVER, NEVER] = ['0001-01-01', '9999-12-31']

/** Who works here by name and unit, and when they are away between these days. */
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
      union all select e.id, ${EVER}::date, e.hired_on - 1 from e where e.hired_on > ${from}::date
      union all select e.id, e.left_on, ${NEVER}::date from e where e.left_on <= ${to}::date
    )
    select e.id, e.user_id, concat_ws(' ', nullif(e.last_name, ''), e.first_name) as name, e.struct_id, s.struct,
      coalesce((select jsonb_agg(jsonb_build_object('from', to_char(a.first, 'YYYY-MM-DD'),
        'to', to_char(a.last, 'YYYY-MM-DD'))) from away a where a.emp_id = e.id), '[]') as away
    from e left join organization.structs s on s.org_id = e.org_id and s.id = e.struct_id
    order by e.last_name, e.first_name, e.id`.execute(db)
  const absent = await substitutionsBetween(db, orgId, { from, to })
  const byUser = Map.groupBy(absent, ({ user_id }) => user_id)
  const ids = rows.map(({ id }) => id)
  const elsewhere = await Promise.all(known.map((source) => source(db, orgId, { people: ids, from, to })))
  const byPerson = Map.groupBy(elsewhere.flat(), ({ emp_id }) => emp_id)
  return rows.map((one) => ({
    ...one,
    away: [
      ...one.away,
      ...(byPerson.get(one.id) ?? []).map((away) => ({ from: away.from, to: away.to })),
      ...(byUser.get(one.user_id ?? 0) ?? []).map(({ starts_on, ends_on }) => ({ from: starts_on, to: ends_on })),
    ],
  }))
}
