import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { showOverview } from '../../shared/overview.ts'
import { showProfile } from '../../shared/profile.ts'

/** Bytes; whole, as is a twentieth of them. */
const LIMIT = (5 / 16) * 1024 ** 3
const part = LIMIT / 20
const {
  as,
  places,
  runJob,
  services: { db },
} = await startedApp({ STORAGE_GB_PER_ORGANIZATION: String(LIMIT / 1024 ** 3) })
const { trade, school } = places.orgs
const admin = await as('admin')

const keep = (orgId: number, size: number) => {
  const id = randomUUID()
  return db
    .insertInto('platform.files')
    .values({
      org_id: orgId,
      id,
      name: 'a.pdf',
      content_type: 'application/pdf',
      size,
      sha256: '',
      storage_key: id,
      created_by: 1,
      subject_type: 'a.paper',
      subject_id: '1',
    })
    .execute()
}
/** Who was told what, over all nights. */
async function told() {
  await runJob('organization.storage')
  const news = await db
    .selectFrom('platform.outbox')
    .select(['org_id', 'payload'])
    .where('topic', '=', 'notify')
    .orderBy('id')
    .execute()
  const storage = news.filter(({ payload }) => String(payload['key']).startsWith('organization.notify.storage'))
  // Whoever is told twice under one name is told once.
  const named = new Map(
    storage.map(({ org_id, payload: { user_ids, key, params, source } }) => [
      source,
      { org_id, user_ids, key, params },
    ]),
  )
  return [...named.values()]
}

test('who keeps the record of an organisation is warned before its storage is full, and told when it is; nobody else is', async () => {
  await keep(trade.orgId, 14 * part)
  await keep(school.orgId, 2 * part)
  expect(await told()).toEqual([])
  await keep(trade.orgId, 3 * part)
  const key = 'organization.notify.storage_scarce'
  const scarce = {
    org_id: trade.orgId,
    user_ids: [trade.users['admin']!],
    key,
    params: { percent: '85', limit: '0.31' },
  }
  expect(await told()).toEqual([scarce])
  expect(await told()).toEqual([scarce])
  await keep(trade.orgId, 4 * part)
  expect((await told()).map((one) => one.key)).toEqual([key, 'organization.notify.storage_full'])
})

test('administrators and those who run the system see how much is taken and how much there is', async () => {
  expect((await admin.call(showProfile, {})).body.storage).toEqual({ used: 21 * part, limit: LIMIT })
  const boss = await as('superadmin')
  const { body } = await boss.call(showOverview, {})
  expect(body.storage_limit).toBe(LIMIT)
  expect(new Map(body.organizations.map(({ org_id, stored }) => [org_id, stored]))).toEqual(
    new Map([
      [trade.orgId, 21 * part],
      [school.orgId, 2 * part],
    ]),
  )
  const condition = (await (await boss.fetch('/api/operation/condition')).json()) as { files: object }
  expect(condition.files).toMatchObject({ count: 4, bytes: 23 * part, limit: LIMIT, scarce: 1 })
})
