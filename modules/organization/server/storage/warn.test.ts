import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { showOverview } from '../../shared/overview.ts'
import { showProfile } from '../../shared/profile.ts'

/** Bytes. */
const LIMIT = 1000
const { as, places, runJob, services: { db } } = await startedApp({ STORAGE_GB_PER_ORGANIZATION: String(LIMIT / 1024 ** 3) })
const { trade, school } = places.orgs
const admin = await as('admin')

const keep = (orgId: number, size: number) => {
  const id = randomUUID()
  return db.insertInto('platform.files').values({
    org_id: orgId, id, name: 'a.pdf', content_type: 'application/pdf', size, sha256: '', storage_key: id, created_by: 1, subject_type: 'a.paper', subject_id: '1',
  }).execute()
}
/** Who was told what, over all nights. */
async function told() {
  await runJob('organization.storage')
  const news = await db.selectFrom('platform.outbox').select(['org_id', 'payload']).where('topic', '=', 'notify').orderBy('id').execute()
  const storage = news.filter(({ payload }) => String(payload['key']).startsWith('organization.notify.storage'))
  return [...new Set(storage.map(({ org_id, payload }) => JSON.stringify({ org_id, user_ids: payload['user_ids'], key: payload['key'], params: payload['params'], source: String(payload['source']).replace(/\d{4}-\d\d$/, 'month') })))]
    .map((one) => JSON.parse(one) as { org_id: number; user_ids: number[]; key: string; params: Record<string, string>; source: string })
}

test('who keeps the record of an organisation is warned before its storage is full, and told when it is; nobody else is', async () => {
  await keep(trade.orgId, 0.7 * LIMIT)
  await keep(school.orgId, 0.1 * LIMIT)
  expect(await told()).toEqual([])
  await keep(trade.orgId, 0.15 * LIMIT)
  const scarce = { org_id: trade.orgId, user_ids: [trade.users['admin']!], key: 'organization.notify.storage_scarce', params: { percent: '85', limit: '0' }, source: 'organization.notify.storage_scarce/month' }
  expect(await told()).toEqual([scarce])
  // Every night says the same of the month, which each person is told once.
  expect(await told()).toEqual([scarce])
  await keep(trade.orgId, 0.2 * LIMIT)
  expect((await told()).map(({ key }) => key)).toEqual(['organization.notify.storage_scarce', 'organization.notify.storage_full'])
})

test('administrators and those who run the system see how much is taken and how much there is', async () => {
  expect((await admin.call(showProfile, {})).body.storage).toEqual({ used: 1050, limit: LIMIT })
  const boss = await as('superadmin')
  const { body } = await boss.call(showOverview, {})
  expect(body).toMatchObject({ storage_limit: LIMIT, organizations: expect.arrayContaining([expect.objectContaining({ org_id: trade.orgId, stored: 1050 }), expect.objectContaining({ org_id: school.orgId, stored: 100 })]) as unknown })
  const condition = await (await boss.fetch('/api/operation/condition')).json() as { files: object }
  expect(condition.files).toMatchObject({ count: 4, bytes: 1150, limit: LIMIT, scarce: 1 })
})
