import { sql } from 'kysely'
import type { Trx } from '../database.ts'
import type { Jobs } from '../jobs.ts'
import { mailOutbox } from '../mail.ts'
import type { Services } from '../module.ts'
import type { OutboxEvent, OutboxHandler, OutboxTools } from '../outbox.ts'
import { isOutage } from '../outage.ts'
import { asSystem } from '../tenancy.ts'
import { takeTurns, type Turns } from '../turns.ts'

const BATCH = 50
/**
 * After so long what was done is committed, and the rest of the batch waits for the next turn: a process that does
 * not live long gets on all the same.
 */
const LONGEST_MS = 200
const IDLE_MS = 250
/** Seconds before the second try; doubles from then on, up to the longest. */
const FIRST_DELAY = 1
const LONGEST_DELAY = 600
const OUTAGE_DELAY = 5
/** After so many failures a person has to look: with these delays, after about half an hour. */
const TRIES = 12

type Handlers = ReadonlyMap<string, readonly OutboxHandler[]>
interface Row {
  org_id: number
  id: string
  topic: string
  payload: Record<string, unknown>
  created_at: Date
  tries: number
}

/**
 * Hands the outbox to the handlers of its topics, the kernel's own included. Any number of processes may do so at
 * once: each row belongs to one of them.
 */
export function startDispatch(services: Services, handlers: readonly OutboxHandler[], jobs: Jobs): Turns {
  const byTopic: Handlers = Map.groupBy([mailOutbox, ...handlers], ({ topic }) => topic)
  const turns = takeTurns('outbox dispatch', services.log, {
    turn: async () => {
      await jobs.ready
      return dispatchBatch(services, byTopic, jobs)
    },
    idle: () => IDLE_MS,
  })
  const forget = services.live.whenNudged(turns.nudge)
  return {
    nudge: turns.nudge,
    stop: () => {
      forget()
      return turns.stop()
    },
  }
}

/** Whether there may be more. */
async function dispatchBatch(services: Services, handlers: Handlers, jobs: Jobs) {
  let enqueued = new Set<string>()
  const hasMore = await asSystem(services.db, async (db) => {
    enqueued = new Set()
    const rows = await takeRows(db)
    const until = performance.now() + LONGEST_MS
    const handled: Row[] = []
    let tried = 0
    for (const row of rows) {
      if (await handleRow(services, handlers, jobs, db, row, enqueued)) handled.push(row)
      tried += 1
      if (performance.now() > until) break
    }
    await markHandled(db, handled)
    return tried < rows.length || rows.length === BATCH
  })
  for (const kind of enqueued) jobs.wake(kind)
  return hasMore
}

function takeRows(db: Trx): Promise<Row[]> {
  return db
    .selectFrom('platform.outbox')
    .select(['org_id', 'id', 'topic', 'payload', 'created_at', 'tries'])
    .where('handled_at', 'is', null)
    .where('parked_at', 'is', null)
    .where('try_at', '<=', sql<Date>`now()`)
    .orderBy('xid')
    .orderBy('seq')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** A row that fails takes back its own work alone; the rest of the batch stands. */
async function handleRow(services: Services, handlers: Handlers, jobs: Jobs, db: Trx, row: Row, enqueued: Set<string>) {
  const listening = handlers.get(row.topic)
  if (!listening) return true

  const event: OutboxEvent = {
    orgId: row.org_id,
    id: row.id,
    topic: row.topic,
    payload: row.payload,
    createdAt: row.created_at,
  }
  const kinds: string[] = []
  const enqueue: OutboxTools['enqueue'] = async (kind, payload, { key = '', startAfter } = {}) => {
    await jobs.enqueue(db, kind, payload, {
      key: `${row.org_id}:${row.id}:${key}`,
      ...(startAfter ? { startAfter } : {}),
    })
    kinds.push(kind)
  }
  await sql`savepoint this_row`.execute(db)
  try {
    for (const handler of listening) await handler.handle(event, { db, services, enqueue })
    await sql`release savepoint this_row`.execute(db)
  } catch (error) {
    await sql`rollback to savepoint this_row`.execute(db)
    await postpone(services, db, row, error)
    return false
  }
  for (const kind of kinds) enqueued.add(kind)
  return true
}

async function markHandled(db: Trx, rows: readonly Row[]) {
  if (rows.length === 0) return
  const keys = rows.map(({ org_id, id }) => sql`(${org_id}::integer, ${id}::uuid)`)
  await sql`update platform.outbox set handled_at = now() where (org_id, id) in (${sql.join(keys)})`.execute(db)
}

async function postpone({ log, metrics }: Services, db: Trx, row: Row, error: unknown) {
  // However long a disk is full, no row is given up over it.
  const tries = row.tries + (isOutage(error) ? 0 : 1)
  const isLast = tries >= TRIES
  metrics.count('orgil_outbox_failures_total', { topic: row.topic, parked: isLast ? 'yes' : 'no' })
  const about = { err: error, orgId: row.org_id, event: row.id, topic: row.topic, tries }
  if (isLast) log.error(about, 'an outbox row was given up')
  else log.warn(about, 'an outbox row will be tried again')

  const delay = isOutage(error) ? OUTAGE_DELAY : Math.min(FIRST_DELAY * 2 ** row.tries, LONGEST_DELAY)
  await db
    .updateTable('platform.outbox')
    .set({
      tries,
      try_at: sql<string>`clock_timestamp() + make_interval(secs => ${delay})`,
      parked_at: isLast ? sql<string>`now()` : null,
    })
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .execute()
}
