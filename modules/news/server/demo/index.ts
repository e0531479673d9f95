import { sql } from 'kysely'
import { organizationBook, todayOf } from '#modules/organization/server/index.ts'
import { laterDay, momentOf } from '#modules/organization/shared/index.ts'
import { plantRows } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { DemoPlaces, Services } from '#platform/server/module.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { NOTICES } from '../../shared/access.ts'
import { settleReaders } from '../audience.ts'
import { noticesWhere } from '../notice.ts'
import { type DemoNotice, demoNotices } from './notices.ts'

type Trade = DemoPlaces['orgs']['trade']

/** News as they stand in the trading house of the demo: some read, one that must be, one to come, one being written. */
export async function demoNews(services: Services, { orgs: { trade } }: DemoPlaces) {
  const { db } = services
  const [today, zone] = [await todayOf(db, trade.orgId), await organizationBook.zoneOf(db, trade.orgId)]
  for (const notice of demoNotices) {
    const moment = (day: number, time: string) => new Date(momentOf(laterDay(today, day), time, zone))
    const id = await plant(services, trade, notice, (days) => laterDay(today, days), moment)
    if (notice.day === undefined) continue
    const at = moment(notice.day, notice.time ?? '09:00')
    await asSystem(db, (trx) => goneOut(trx, trade, { id, notice, at }))
  }
}

async function plant(
  services: Services,
  trade: Trade,
  notice: DemoNotice,
  dayAt: (days: number) => string,
  moment: (day: number, time: string) => Date,
): Promise<string> {
  const { title, category, summary, body, by, day, time = '09:00', must, units, pinned, isClosed = false } = notice
  const principal = trade.principals[by]
  if (!principal) throw new Error(`nobody in the demo is called ${by}`)
  const [id] = await plantRows(
    services,
    principal,
    NOTICES,
    [
      {
        title: title[0],
        title_en: title[1],
        title_ko: title[2],
        category,
        summary,
        body,
        author: `${trade.employees[by]!} —`,
        audience: units ? 'chosen' : 'everybody',
        units: units ? units.map((unit) => `${trade.structs[unit]} —`).join('\n') : null,
        must_read: must !== undefined,
        due_on: must ? dayAt(must.due) : null,
        pinned_until: pinned === undefined ? null : dayAt(pinned),
        allows_comments: !isClosed,
        release_at: day !== undefined && day > 0 ? moment(day, time).toISOString() : null,
      },
    ],
    { isOld: true },
  )
  return id!
}

/** Long ago, so that nobody is told of it now; who read it did so in the hours after. */
async function goneOut(
  db: Trx,
  { orgId, users }: Trade,
  { id, notice: { day = 0, must, seenBy = [] }, at }: { id: string; notice: DemoNotice; at: Date },
) {
  const isOut = day <= 0
  await sql`update news.notices set state = ${isOut ? 'released' : 'planned'}, released_at = ${isOut ? at : null}
    where org_id = ${orgId} and id = ${id}::uuid`.execute(db)
  if (!isOut) return
  const [notice] = await noticesWhere(db, orgId, sql`n.id = ${id}::uuid`)
  await settleReaders(db, orgId, notice!)
  for (const [place, login] of [...new Set([...(must?.readBy ?? []), ...seenBy])].entries()) {
    const seen = new Date(at.getTime() + (place + 1) * 23 * 60_000)
    await db
      .insertInto('news.receipts')
      .values({
        org_id: orgId,
        notice: id,
        user_id: users[login]!,
        seen_at: seen,
        confirmed_at: must?.readBy.includes(login) ? new Date(seen.getTime() + 90_000) : null,
      })
      .execute()
  }
}
