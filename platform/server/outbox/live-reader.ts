import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database.ts'
import type { Services } from '../module.ts'
import { takeTurns, type Turns } from '../turns.ts'

const BATCH = 500
/** Together with the way to the browser this keeps what another process committed below 200 ms. */
const IDLE_MS = 100
const NOBODY_LISTENS_MS = 500

const entries = z.array(z.object({ topic: z.string(), key: z.string(), audience: z.array(z.string()) }))

/** A place in the outbox: transaction id and place in it. The id is a decimal string, because it has 64 bits. */
export interface Cursor {
  xid: string
  seq: number
}

export interface LiveRow {
  cursor: Cursor
  orgId: number
  entries: z.output<typeof entries>
}

interface Row {
  org_id: number
  xid: string
  seq: number
  live: unknown
}

/**
 * Reads the outbox in the order of its transactions and shows it to the hub. Only rows older than every transaction
 * still under way are looked at, so no row can appear later before one that was read: none is missed and none is out
 * of order. Resolves once its place is known.
 */
export async function startLiveReader({ db, live, log }: Services): Promise<Turns> {
  live.reached(await presentPlace(db))
  const turns = takeTurns('live reader', log, {
    turn: async () => {
      const rows = await rowsAfter(db, live.place())
      for (const row of rows) live.publish(row)
      return rows.length === BATCH
    },
    idle: () => (live.count() > 0 ? IDLE_MS : NOBODY_LISTENS_MS),
  })
  // Where no browser listens nobody is in a hurry.
  const forget = live.whenNudged(() => {
    if (live.count() > 0) turns.nudge()
  })
  return {
    nudge: turns.nudge,
    stop: () => {
      forget()
      return turns.stop()
    },
  }
}

async function presentPlace(db: Db): Promise<Cursor> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return { xid: rows[0]!.xid, seq: 0 }
}

async function rowsAfter(db: Db, { xid, seq }: Cursor): Promise<LiveRow[]> {
  const { rows } = await sql<Row>`
    select org_id, xid::text, seq, payload -> 'live' as live from platform.outbox
    where (xid, seq) > (${xid}::text::xid8, ${seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by xid, seq limit ${BATCH}`.execute(db)
  return rows.map(liveRow)
}

/**
 * What one organisation was told after `after` up to and including `until`; undefined where that is too old or too
 * much to repeat.
 */
export async function missedRows(db: Db, orgId: number, after: Cursor, until: Cursor): Promise<LiveRow[] | undefined> {
  if (isAfter(after, until)) return undefined
  const {
    rows: [oldest],
  } = await sql<{ is_old: boolean }>`
    select created_at < now() - interval '10 minutes' as is_old from platform.outbox
    where (xid, seq) > (${after.xid}::text::xid8, ${after.seq}::bigint) order by xid, seq limit 1`.execute(db)
  if (oldest?.is_old) return undefined

  const { rows } = await sql<Row>`
    select org_id, xid::text, seq, payload -> 'live' as live from platform.outbox
    where (xid, seq) > (${after.xid}::text::xid8, ${after.seq}::bigint) and (xid, seq) <= (${until.xid}::text::xid8,
    ${until.seq}::bigint)
      and org_id = ${orgId} and payload ? 'live'
    order by xid, seq limit ${BATCH + 1}`.execute(db)
  return rows.length > BATCH ? undefined : rows.map(liveRow)
}

function liveRow({ org_id, xid, seq, live }: Row): LiveRow {
  const parsed = entries.safeParse(live ?? [])
  return { cursor: { xid, seq }, orgId: org_id, entries: parsed.success ? parsed.data : [] }
}

export const cursorText = ({ xid, seq }: Cursor) => `${xid}-${seq}`

export function readCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,19})-(\d{1,15})$/.exec(text)
  return match ? { xid: match[1]!, seq: Number(match[2]) } : undefined
}

function isAfter(one: Cursor, other: Cursor) {
  const [a, b] = [BigInt(one.xid), BigInt(other.xid)]
  return a === b ? one.seq > other.seq : a > b
}
