import { registerAddresses, WEBHOOK_WANTED, type WebhookWanted } from '#modules/records/server/index.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { ROW_TRIGGERED } from '../shared/webhooks.ts'
import { putDelivery } from './collect.ts'
import { DELIVER } from './desk.ts'

/** Triggers of tables name one of the addresses that are kept here. */
registerAddresses((db, orgId) =>
  db
    .selectFrom('workflow.webhooks')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute(),
)

/** Written once, in the transaction that marks the wish as handled; an address that is gone or rests hears nothing. */
export const collectRows: OutboxHandler = {
  topic: WEBHOOK_WANTED,
  async handle({ orgId, payload, createdAt }, { db, services: { config }, enqueue }) {
    const { webhook, link, ...about } = payload as unknown as WebhookWanted
    const found = await db
      .selectFrom('workflow.webhooks')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', webhook)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!found) return
    // What the row says is read through the API, by whoever may.
    const url = config.PUBLIC_URL === undefined ? null : new URL(link, config.PUBLIC_URL).href
    const body = { type: ROW_TRIGGERED, timestamp: createdAt.toISOString(), data: { ...about, url } }
    await putDelivery(db, orgId, found.id, ROW_TRIGGERED, body)
    await enqueue(DELIVER, { org_id: orgId }, { key: ROW_TRIGGERED })
  },
}
