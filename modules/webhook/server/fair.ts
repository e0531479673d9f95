import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type Taken, takenUp } from './taking.ts'

/** Messages of one organisation that are on their way at a time, over all processes: its receivers may be slow. */
export const OF_ONE_ORGANIZATION = 4

/**
 * Takes up what is due, at most so many. Whoever has least under way comes next, and of those alike whoever was
 * served longest ago. Two processes that take at once may give one organisation a little more than its share.
 */
export async function takeFairly(db: Trx, most: number): Promise<Taken[]> {
  // From one organisation to the next along the index: one that has thousands of messages costs no more than another.
  const { rows } = await sql<{ orgId: number; deliveryId: string }>`
    with recursive organizations as (
      (select org_id from workflow.webhook_deliveries where next_try_at is not null order by org_id limit 1)
      union all
      select (
        select d.org_id from workflow.webhook_deliveries d
        where d.next_try_at is not null and d.org_id > o.org_id order by d.org_id limit 1
      ) from organizations o where o.org_id is not null
    )
    select o.org_id as "orgId", due.id as "deliveryId" from organizations o
    cross join lateral (
      select count(*)::integer as count from workflow.webhook_deliveries d
      where d.org_id = o.org_id and d.under_way_until > clock_timestamp()
    ) under_way
    cross join lateral (
      select max(d.tried_at) as at from workflow.webhook_deliveries d
      where d.org_id = o.org_id and d.tried_at is not null
    ) served
    cross join lateral (
      select one.id, one.next_try_at, row_number() over (order by one.next_try_at, one.id) as place
      from workflow.webhooks w cross join lateral (
        select d.id, d.next_try_at from workflow.webhook_deliveries d
        where d.org_id = w.org_id and d.webhook_id = w.id and d.next_try_at <= clock_timestamp()
        order by d.next_try_at, d.id limit ${OF_ONE_ORGANIZATION}
      ) one
      where w.org_id = o.org_id and w.is_active
    ) due
    where under_way.count + due.place <= ${OF_ONE_ORGANIZATION}
    order by under_way.count + due.place, served.at nulls first, due.next_try_at limit ${most}`.execute(db)
  return takenUp(db, rows)
}
