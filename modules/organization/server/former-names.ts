import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'

interface Name {
  first_name: string
  last_name: string
}

/**
 * Days before today go on showing the name that held on them. Of several changes on one day the first kept what was
 * so until then.
 */
export async function keepNameOfPastDays(
  db: Trx,
  orgId: number,
  { id, ...before }: Name & { id: number },
  after: Name,
  today: string,
) {
  if (before.first_name === after.first_name && before.last_name === after.last_name) return
  await db
    .insertInto('organization.former_names')
    .values({ org_id: orgId, emp_id: id, until: today, first_name: before.first_name, last_name: before.last_name })
    .onConflict((known) => known.columns(['org_id', 'emp_id', 'until']).doNothing())
    .execute()
}

/**
 * What employees were called on a day, to be joined with them under the name `e`; nothing where they bear that name
 * still.
 */
export const calledOn = (day: string) => sql`left join lateral (
  select f.first_name, f.last_name from organization.former_names f where f.org_id = e.org_id and f.emp_id = e.id
  and f.until > ${day}::date order by f.until limit 1) was on true`
