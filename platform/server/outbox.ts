import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from './database.ts'
import type { Services } from './module.ts'

/** What changed for whom, as open browsers are told. */
export interface LiveEntry {
  topic: string
  key: string
  /**
   * `u:<user>`, `r:<role>`, by their place `e:`, `j:` and `s:` with the ids of `Place` (principal.ts), or `*` for the
   * whole organisation.
   */
  audience: string[]
}

export interface OutboxEvent {
  orgId: number
  id: string
  topic: string
  payload: Record<string, unknown>
  createdAt: Date
}

export interface OutboxTools {
  /**
   * A system transaction, which also marks the event as handled: what is written here happens exactly once. It sees
   * every organisation.
   */
  db: Trx
  services: Services
  /**
   * A job that exists once this transaction is committed; the same event and key make one job, however often it is
   * repeated.
   */
  enqueue(kind: string, payload: Record<string, unknown>, options?: { key?: string; startAfter?: Date }): Promise<void>
}

/** Several handlers may listen to one topic; all of them succeed, or all are tried again. */
export interface OutboxHandler {
  topic: string
  handle(event: OutboxEvent, tools: OutboxTools): Promise<void>
}

type Told = Record<string, unknown> & { live?: LiveEntry[] }

/**
 * Says in the caller's transaction what happened; `payload.live` reaches browsers, the rest the handlers of the
 * topic.
 */
export async function tell(db: Trx, orgId: number, topic: string, payload: Told): Promise<void> {
  await tellingSql(orgId, topic, payload).execute(db)
}

/** What is told has an id that nothing had before. */
export const freshOutboxId = () => randomUUIDv7()

/** The same as a part of the statement that makes it so. */
export const tellingSql = (orgId: number, topic: string, payload: Told) =>
  sql`insert into platform.outbox (org_id, id, topic, payload) values (${orgId}, ${freshOutboxId()}::uuid, ${topic},
    ${JSON.stringify(payload)}::jsonb)`

/** What was told under this id, for a job that carries the id alone; it is forgotten after some days. */
export function toldUnder(db: Db, orgId: number, id: string) {
  return db
    .selectFrom('platform.outbox')
    .select(['payload', 'created_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
}
