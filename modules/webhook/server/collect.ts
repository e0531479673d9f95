import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { type Changed, CHANGED } from '#modules/workflow/server/index.ts'
import { PING, type WebhookEvent } from '../shared/webhooks.ts'
import { DELIVER } from './deliver.ts'

/** Writes a message for each address that wants to hear of it, in the transaction that marks the news as handled: each exists exactly once. */
export const collectWebhooks: OutboxHandler = {
  topic: CHANGED,
  async handle({ orgId, payload, createdAt }, { db, services: { config }, enqueue }) {
    const news = payload as Changed
    for (const event of eventsOf(news)) {
      const wanting = await db.selectFrom('workflow.webhooks').select('id').where('org_id', '=', orgId).where('is_active', '=', true).where(sql<boolean>`${event} = any(events)`).orderBy('id').execute()
      for (const { id } of wanting) {
        const deliveryId = await putDelivery(db, orgId, id, event, { type: event, timestamp: createdAt.toISOString(), data: dataOf(news, config.PUBLIC_URL) })
        await enqueue(DELIVER, { org_id: orgId, delivery_id: deliveryId }, { key: deliveryId })
      }
    }
  },
}

const turns = { ENDED: 'document.ended', CANCELLED: 'document.cancelled', POSTPONED: 'document.postponed' } as const

/** What the change of a document is for others; nothing where nothing moves: a ballot, a claim, advice, another deadline. A document that ends in the act of sending is both. */
export function eventsOf({ is_new, is_resumed, was_status, document_status, step_ids }: Changed): WebhookEvent[] {
  const begun: WebhookEvent[] = [is_new && ('document.created' as const), is_resumed && ('document.resumed' as const)].filter((event) => event !== undefined)
  if (document_status !== 'OPEN') return document_status === was_status ? begun : [...begun, turns[document_status]]
  return step_ids.length > 0 && !is_new ? [...begun, 'document.moved'] : begun
}

/** Numbers and states; what the document says is read through the API, by whoever may. */
function dataOf({ instance_id, number, title, document_status, status, version, creator }: Changed, publicUrl: string | undefined) {
  return { id: instance_id, number, title, document_status, step: status, version, creator_user_id: creator, url: publicUrl === undefined ? null : new URL(`/workflow/${instance_id}`, publicUrl).href }
}

/** Until it is taken up, by a job or by the next minute. */
export async function putDelivery(db: Trx, orgId: number, webhookId: string, event: WebhookEvent | typeof PING, body: { type: string; timestamp: string; data: unknown }): Promise<string> {
  const id = randomUUIDv7()
  await db.insertInto('workflow.webhook_deliveries').values({
    org_id: orgId, id, webhook_id: webhookId, event, body: JSON.stringify(body), state: 'waiting', next_try_at: sql<Date>`clock_timestamp()`, created_at: sql<Date>`clock_timestamp()`,
  }).execute()
  return id
}
