import { sql } from 'kysely'
import { todayOf, zoneSql } from '#modules/organization/server/index.ts'
import { freeDaysBetween } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { notify } from '#platform/server/notify.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { readersOf } from './audience.ts'
import { type Notice, noticesWhere } from './notice.ts'
import { factsOf, linkOf } from './release.ts'

/** Once a day on days on which people work, from the day after it went out: whoever has not confirmed. */
export const remindDaily: JobKind = {
  name: 'news.reminders',
  cron: '0 9 * * *',
  async handle(_payload, services) {
    const { rows } = await asSystem(services.db, (trx) =>
      sql<{ org_id: number }>`select distinct org_id from news.notices
        where deleted_at is null and state = 'released' and must_read order by org_id`.execute(trx),
    )
    for (const { org_id: orgId } of rows) {
      try {
        await withTenant(services.db, { orgId, userId: 0 }, async (db) => remindOn(db, orgId, await todayOf(db, orgId)))
      } catch (error) {
        // The others do not wait for the one that cannot be asked.
        services.log.error({ err: error, orgId }, 'the reminders of an organisation were passed over')
      }
    }
  },
}

/** The same of one organisation, on this day of it. */
export async function remindOn(db: Trx, orgId: number, today: string): Promise<void> {
  const { free } = await freeDaysBetween({ db }, orgId, [today])
  if (free.has(today)) return
  const notices = await noticesWhere(
    db,
    orgId,
    sql`n.state = 'released' and n.must_read and (n.withdraw_at is null or n.withdraw_at > now())
      and (n.released_at at time zone ${zoneSql})::date < ${today}::date`,
  )
  for (const notice of notices)
    await remind(db, orgId, notice, { users: await unconfirmed(db, orgId, notice), when: today })
}

/** Those for whom it is meant and who have not confirmed it. */
async function unconfirmed(db: Trx, orgId: number, notice: Notice): Promise<number[]> {
  const confirmed = await db
    .selectFrom('news.receipts')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('notice', '=', notice.id)
    .where('confirmed_at', 'is not', null)
    .execute()
  const done = new Set(confirmed.map(({ user_id }) => user_id))
  return (await readersOf(db, orgId, notice)).map(({ user_id }) => user_id).filter((user) => !done.has(user))
}

/** `when` names the reminder: nobody gets the same one twice. */
export async function remind(
  db: Trx,
  orgId: number,
  notice: Notice,
  { users, when }: { users: readonly number[]; when: string },
): Promise<void> {
  await notify(db, orgId, {
    user_ids: [...users],
    key: 'news.notify.reminder',
    params: { title: notice.title },
    facts: factsOf(notice, notice.due_on),
    link: linkOf(notice.id),
    source: `news.reminder/${notice.id}/${when}`,
  })
}
