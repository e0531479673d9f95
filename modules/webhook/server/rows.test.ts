import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { WEBHOOK_WANTED, type WebhookWanted } from '#modules/records/server/index.ts'
import { tell } from '#platform/server/outbox.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { addWebhook, changeWebhook, listDeliveries, ROW_TRIGGERED } from '../shared/webhooks.ts'

const app = await startedApp({ WEBHOOKS_TO_PRIVATE: '1' })
const { orgId } = app.places.orgs.trade
const admin = await app.as('admin')

const wanted = (webhook: string): WebhookWanted & Record<string, unknown> => ({
  webhook,
  table: 'records.orders',
  row: '00000000-0000-7000-8000-000000000001',
  event: 'insert',
  trigger: 'tell',
  link: '/records/orders/00000000-0000-7000-8000-000000000001',
})
const wish = (webhook: string) => asSystem(app.services.db, (db) => tell(db, orgId, WEBHOOK_WANTED, wanted(webhook)))
const sentTo = async (id: string) => (await admin.call(listDeliveries, { id })).body.items

test('a trigger of a table is told to the address that it names, once and signed, and to nothing that lies inside', async () => {
  const form = { name: 'Агуулах', url: 'http://127.0.0.1:9/orders', events: ['document.ended' as const] }
  const { body } = await admin.call(addWebhook, form, { 'idempotency-key': crypto.randomUUID() })
  const { id } = body as unknown as { id: string }
  // What was let in once is not called any more where it may not be.
  Object.assign(app.services.config, { WEBHOOKS_TO_PRIVATE: false })
  await wish(id)
  await expect
    .poll(async () => JSON.stringify(await sentTo(id)), { timeout: 20_000, interval: 200 })
    .toContain('"problem":"private"')
  const said = JSON.stringify(await sentTo(id))
  expect(said.split(`"event":"${ROW_TRIGGERED}"`)).toHaveLength(2)
  expect(said).toContain('00000000-0000-7000-8000-000000000001')

  Object.assign(app.services.config, { WEBHOOKS_TO_PRIVATE: true })
  expect((await admin.call(changeWebhook, { id, ...form, is_active: false })).status).toBe(200)
  await wish(id)
  await wish('00000000-0000-7000-8000-00000000000f')
  await new Promise((resume) => setTimeout(resume, 1500))
  expect(JSON.stringify(await sentTo(id)).split(`"event":"${ROW_TRIGGERED}"`)).toHaveLength(2)
}, 40_000)
