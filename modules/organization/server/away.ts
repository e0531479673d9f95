import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { substitutionsOf } from '#modules/access/server/index.ts'

/** Somebody who is not at work from the first of these days to the last, YYYY-MM-DD. */
interface Away {
  emp_id: number
  from: string
  to: string
}

/** Who is away some time between two days: on leave, or somebody acts in their place. */
export async function awayBetween(db: Db, orgId: number, from: string, to: string): Promise<Away[]> {
  const { rows: onLeave } = await sql<Away>`
    select emp_id, effective_on::text as "from", until::text as "to" from organization.career_events
    where org_id = ${orgId} and kind = 'leave' and state <> 'cancelled' and until is not null
    and effective_on <= ${to}::date and until >= ${from}::date`.execute(db)
  const replaced = (await substitutionsOf(db, orgId)).filter((one) => one.starts_on <= to && one.ends_on >= from)
  if (replaced.length === 0) return onLeave
  const people = await db
    .selectFrom('organization.employees')
    .select(['id', 'user_id'])
    .where('org_id', '=', orgId)
    .where('user_id', 'in', [...new Set(replaced.map(({ user_id }) => user_id))])
    .execute()
  return [
    ...onLeave,
    ...replaced.flatMap(({ user_id, starts_on, ends_on }) =>
      people.filter((one) => one.user_id === user_id).map(({ id }) => ({ emp_id: id, from: starts_on, to: ends_on })),
    ),
  ]
}
