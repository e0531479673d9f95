import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { type Changed, CHANGED, happenedIn } from '#modules/workflow/server/index.ts'
import type { SentEvent, WebhookEvent } from '../shared/webhooks.ts'
import { DELIVER } from './desk.ts'

/**
 * Writes a message for each address that wants to hear of it, in the transaction that marks the news as handled: each
 * exists exactly once.
 */
export const collectWebhooks: OutboxHandler = {
  topic: CHANGED,
  async handle({ orgId, payload, createdAt }, { db, services: { config }, enqueue }) {
    const news = payload as Changed
    for (const event of eventsOf(news)) {
      const wanting = await db
        .selectFrom('workflow.webhooks')
        .select('id')
        .where('org_id', '=', orgId)
        .where('is_active', '=', true)
        .where(sql<boolean>`${event} = any(events)`)
        .orderBy('id')
        .execute()
      const body = { type: event, timestamp: createdAt.toISOString(), data: dataOf(news, config.PUBLIC_URL) }
      for (const { id } of wanting) await putDelivery(db, orgId, id, event, body)
      if (wanting.length > 0) await enqueue(DELIVER, { org_id: orgId }, { key: event })
    }
  },
}

const told: Partial<Record<ReturnType<typeof happenedIn>[number], WebhookEvent>> = {
  started: 'document.created',
  resumed: 'document.resumed',
  postponed: 'document.postponed',
  ended: 'document.ended',
  cancelled: 'document.cancelled',
}

/**
 * What the events of a document are for others; a ballot, a claim, advice, another deadline are nothing.
 * A document that ends in the act of sending is both.
 */
export function eventsOf(news: Changed): WebhookEvent[] {
  const happened = happenedIn(news)
  const said = happened.flatMap((kind) => told[kind] ?? [])
  const hasMoved = news.document_status === 'OPEN' && news.step_ids.length > 0 && !happened.includes('started')
  return hasMoved ? [...said, 'document.moved'] : said
}

/** Numbers and states; what the document says is read through the API, by whoever may. */
function dataOf(
  { instance_id, number, title, document_status, status, version, creator }: Changed,
  publicUrl: string | undefined,
) {
  return {
    id: instance_id,
    number,
    title,
    document_status,
    step: status,
    version,
    creator_user_id: creator,
    url: publicUrl === undefined ? null : new URL(`/workflow/${instance_id}`, publicUrl).href,
  }
}

/** Until it is taken up, by a job or by the next minute. */
export async function putDelivery(
  db: Trx,
  orgId: number,
  webhookId: string,
  event: SentEvent,
  body: { type: string; timestamp: string; data: unknown },
): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('workflow.webhook_deliveries')
    .values({
      org_id: orgId,
      id,
      webhook_id: webhookId,
      event,
      body: JSON.stringify(body),
      state: 'waiting',
      next_try_at: sql<Date>`clock_timestamp()`,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  return id
}
