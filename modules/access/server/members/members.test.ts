import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { recipientsOf } from './members.ts'

const { db, places } = await injectedApp()
const { trade, school } = places.orgs
const { creator, sales, hr } = trade.users as Record<string, number>
const receivers = async () =>
  (await recipientsOf(db, trade.orgId, [creator!, sales!, hr!, school.users['outsider']!]))
    .map(({ userId }) => userId)
    .sort((a, b) => a - b)

test('letters go to colleagues alone, and no longer to who has left or was deleted', async () => {
  expect(await receivers()).toEqual([creator, sales, hr].sort((a, b) => a! - b!))
  await db.updateTable('access.members').set({ is_active: false }).where('user_id', '=', sales!).execute()
  expect(await receivers()).toEqual([creator, hr].sort((a, b) => a! - b!))
  await db.updateTable('access.users').set({ status: 'deleted' }).where('id', '=', hr!).execute()
  expect(await receivers()).toEqual([creator])
})
