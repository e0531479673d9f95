import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { recognition } from '../session/recognise.ts'
import { addSubstitution, endSubstitution, substitutesNow, substitutionsOf } from './substitutes.ts'

const { address, as, places, runJob, services } = await startedApp()
const { db } = services
const { orgId, users, roles, employees } = places.orgs.trade
const sales = await as('sales')
const { recognise } = recognition(services)
const wish = { user_id: users['reviewer']!, substitute_user_id: users['sales']!, note: null, created_by: users['hr']! }
const add = (days: { starts_on: string; ends_on: string }, zone = 'Asia/Ulaanbaatar') =>
  asSystem(db, (trx) => addSubstitution(trx, orgId, zone, { ...wish, ...days }))
const covers = async () => (await recognise(sales.token, 'bearer'))?.covers
const moved = (id: string, from: string, until: string) =>
  db
    .updateTable('access.substitutes')
    .set({ starts_at: sql<Date>`now() + ${from}::interval`, ends_at: sql<Date>`now() + ${until}::interval` })
    .where('id', '=', id)
    .execute()

test('the days begin and end at midnight of the organisation', async () => {
  const momentsOf = async (zone: string) => {
    const id = await add({ starts_on: '2026-12-30', ends_on: '2027-01-02' }, zone)
    const { starts_at, ends_at } = await db
      .selectFrom('access.substitutes')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('access.substitutes').where('id', '=', id).execute()
    return [starts_at.toISOString(), ends_at.toISOString()]
  }
  expect(await momentsOf('Asia/Ulaanbaatar')).toEqual(['2026-12-29T16:00:00.000Z', '2027-01-02T16:00:00.000Z'])
  expect(await momentsOf('Asia/Hovd')).toEqual(['2026-12-29T17:00:00.000Z', '2027-01-02T17:00:00.000Z'])
})

test('whoever stands in is recognised with the places of the absent colleague and no permission of theirs, to the second', async () => {
  const before = (await recognise(sales.token, 'bearer'))!
  expect(before.covers).toBeUndefined()
  const id = await add({ starts_on: '2026-01-01', ends_on: '2099-01-01' })
  await moved(id, '-1 second', '1 hour')
  const now = (await recognise(sales.token, 'bearer'))!
  expect(now.covers).toMatchObject([
    { userId: users['reviewer'], empId: employees['reviewer'], roleIds: [roles.reviewer] },
  ])
  expect([now.permissions, now.person]).toEqual([before.permissions, before.person])
  await moved(id, '1 second', '1 hour')
  expect(await covers()).toBeUndefined()
  await moved(id, '-1 hour', '-1 second')
  expect(await covers()).toBeUndefined()
  expect(await substitutesNow(db, orgId, [users['reviewer']!])).toEqual([])
})

test('one that has begun ends now and is kept, one to come is taken away', async () => {
  await db.deleteFrom('access.substitutes').execute()
  const begun = await add({ starts_on: '2026-01-01', ends_on: '2099-01-01' })
  expect(await covers()).toHaveLength(1)
  for (const one of await substitutionsOf(db, orgId))
    await asSystem(db, (trx) => endSubstitution(trx, orgId, one, '2026-11-21'))
  expect(await covers()).toBeUndefined()
  await add({ starts_on: '2098-01-01', ends_on: '2099-01-01' })
  for (const one of await substitutionsOf(db, orgId, [users['sales']!]))
    await asSystem(db, (trx) => endSubstitution(trx, orgId, one, '2026-11-21'))
  expect(await db.selectFrom('access.substitutes').select(['id', 'ends_on']).execute()).toEqual([
    { id: begun, ends_on: '2026-11-21' },
  ])
})

test('one that begins or ends by the clock is told to an open browser, once', async () => {
  await db.deleteFrom('access.substitutes').execute()
  const id = await add({ starts_on: '2098-01-01', ends_on: '2099-01-01' })
  const told = async () =>
    (await db.selectFrom('platform.outbox').select('id').where('topic', '=', 'access.substitutes_changed').execute())
      .length
  for (const [from, until] of [
    ['1 hour', '2 hours'],
    ['-1 second', '1 hour'],
    ['-1 hour', '-1 second'],
  ] as const) {
    // Whose rights changed is heard anew, so each change has a stream of its own.
    const ears = await listen(address, sales.token)
    const before = await told()
    await db
      .updateTable('access.substitutes')
      .set({ told_at: sql<Date>`now() - interval '1 minute'` })
      .where('id', '=', id)
      .execute()
    await moved(id, from, until)
    await runJob('access.substitutes')
    await runJob('access.substitutes')
    const isDue = from !== '1 hour'
    expect((await told()) - before).toBe(isDue ? 1 : 0)
    if (isDue)
      await expect
        .poll(() => ears.events.map(({ topic }) => topic), { timeout: 5000 })
        .toContain('access.rights_changed')
    ears.stop()
  }
})

test('somebody who has left needs nobody in their place', async () => {
  await db.deleteFrom('access.substitutes').execute()
  await add({ starts_on: '2026-01-01', ends_on: '2099-01-01' })
  await db
    .updateTable('access.members')
    .set({ is_active: false })
    .where('org_id', '=', orgId)
    .where('user_id', '=', users['reviewer']!)
    .execute()
  expect(await covers()).toBeUndefined()
})
