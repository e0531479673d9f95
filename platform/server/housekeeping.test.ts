import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import { housekeeping } from './housekeeping.ts'

const { db } = await openTestDatabase()
const services = testServices(db)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('every night what is a week old is forgotten, and what is newer or unfinished stays', async () => {
  const outbox = (days: number, handled: boolean) => ({
    org_id: 1,
    id: crypto.randomUUID(),
    topic: `${days}-${handled}`,
    payload: '{}',
    created_at: daysAgo(days),
    handled_at: handled ? daysAgo(days) : null,
  })
  const answer = (days: number) => ({
    org_id: 1,
    key: `key-${days}`,
    user_id: 1,
    request_hash: 'x',
    reply: '{}',
    created_at: daysAgo(days),
  })
  const window = (days: number) => ({ bucket: `b${days}`, window_start: daysAgo(days), hits: 1 })
  const letter = (subject: string, written: number, sent_at: Date | null) => ({
    org_id: 1,
    id: crypto.randomUUID(),
    to: 'a@b.mn',
    subject,
    text: '',
    created_at: daysAgo(written),
    sent_at,
  })
  await db
    .insertInto('platform.outbox')
    .values([outbox(8, true), outbox(6, true), outbox(30, false)])
    .execute()
  await db
    .insertInto('platform.idempotency_keys')
    .values([answer(8), answer(6)])
    .execute()
  await db
    .insertInto('platform.rate_limits')
    .values([window(3), window(1)])
    .execute()
  await db
    .insertInto('platform.mails')
    .values([
      letter('never gone out', 91, null),
      letter('not gone out yet', 89, null),
      letter('lately', 400, daysAgo(89)),
      letter('long ago', 400, daysAgo(91)),
    ])
    .execute()
  const [gone, here] = [await somebody(db), await somebody(db)]
  await db
    .updateTable('platform.sessions')
    .set({ expires_at: daysAgo(31) })
    .where('id', '=', gone.sessionId)
    .execute()

  await housekeeping.handle({}, services)

  const outboxLeft = await db.selectFrom('platform.outbox').select('topic').orderBy('topic').execute()
  expect(outboxLeft).toEqual([{ topic: '30-false' }, { topic: '6-true' }])
  expect(await db.selectFrom('platform.idempotency_keys').select('key').execute()).toEqual([{ key: 'key-6' }])
  expect(await db.selectFrom('platform.rate_limits').select('bucket').execute()).toEqual([{ bucket: 'b1' }])
  expect(await db.selectFrom('platform.mails').select('subject').orderBy('subject').execute()).toEqual([
    { subject: 'lately' },
    { subject: 'not gone out yet' },
  ])
  expect(await db.selectFrom('platform.sessions').select('id').execute()).toEqual([{ id: here.sessionId }])
})

test('more than one bite of old rows goes in one night', async () => {
  await sql`insert into platform.rate_limits (bucket, window_start, hits)
    select 'old' || n, now() - interval '3 days', 1 from generate_series(1, 12001) as n`.execute(db)
  await housekeeping.handle({}, services)
  expect(await db.selectFrom('platform.rate_limits').select('bucket').execute()).toEqual([{ bucket: 'b1' }])
})
