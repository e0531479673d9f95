import { type RawBuilder, sql } from 'kysely'
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
interface Cursor {
  xid: string
  seq: number
}

export interface LiveRow {
  /** Whoever has heard this row and comes back with it is told everything after; some of it perhaps twice. */
  id: string
  orgId: number
  entries: z.output<typeof entries>
}

interface Row {
  org_id: number
  xid: string
  seq: number
  live: unknown
  is_settled: boolean
}

const BEGINNING: Cursor = { xid: '0', seq: 0 }

/** How far the outbox was shown. */
export interface Shown {
  /** Everything that this snapshot sees was shown. */
  snapshot: Snapshot
  /** While a difference of snapshots is shown in parts: up to which snapshot, and behind which row. */
  upTo: Snapshot | null
  after: Cursor
}

interface Snapshot {
  /** `pg_snapshot` as text. */
  text: string
  /** The eldest transaction that was under way, and the next that was to begin. */
  eldest: string
  next: string
  under_way: string[]
}

const partsOf = (
  snapshot: RawBuilder<unknown>,
) => sql`${snapshot}::text as text, pg_snapshot_xmin(${snapshot})::text as eldest,
  pg_snapshot_xmax(${snapshot})::text as next, array(select pg_snapshot_xip(${snapshot})::text) as under_way`

/**
 * Reads what the outbox has more than when it was last looked at, and shows it to the hub: the difference of two
 * snapshots. So none is missed whose transaction began early and ended late, and no long transaction, of whatever
 * database beside this one, holds up what others have committed meanwhile. Resolves once its place is known.
 */
export async function startLiveReader({ db, live, log }: Services): Promise<Turns> {
  live.reached(await presentPlace(db))
  const turns = takeTurns('live reader', log, {
    turn: async () => {
      const found = await rowsSince(db, live.place())
      for (const row of found.rows) live.publish(row)
      live.reached(found.shown)
      return found.shown.upTo !== null
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

async function presentPlace(db: Db): Promise<Shown> {
  const { rows } = await sql<Snapshot>`select ${partsOf(sql`s`)} from pg_current_snapshot() as s`.execute(db)
  return { snapshot: rows[0]!, upTo: null, after: BEGINNING }
}

async function rowsSince(db: Db, { snapshot, upTo, after }: Shown): Promise<{ rows: LiveRow[]; shown: Shown }> {
  // What was to begin and what was under way, each by the index: between them may stand all that an hour brought.
  const those = (which: RawBuilder<unknown>) => sql`(
    select org_id, xid, seq, payload -> 'live' as live from platform.outbox
    where ${which} and (xid, seq) > (${after.xid}::text::xid8, ${after.seq}::bigint)
      and pg_visible_in_snapshot(xid, n.s)
    order by xid, seq limit ${BATCH})`
  const { rows } = await sql<Snapshot & (Row | { org_id: null })>`
    select ${partsOf(sql`n.s`)}, o.org_id, o.xid::text, o.seq, o.live, o.xid < pg_snapshot_xmin(n.s) as is_settled
    from (select coalesce(${upTo?.text ?? null}::text::pg_snapshot, pg_current_snapshot()) as s) as n
    left join lateral (
      select * from (${those(sql`xid >= ${snapshot.next}::text::xid8`)}
        union all ${those(sql`xid = any (${snapshot.under_way}::text[]::xid8[])`)}) as parts
      order by xid, seq limit ${BATCH}) as o on true order by o.xid, o.seq`.execute(db)
  const [first] = rows
  const now = first
    ? { text: first.text, eldest: first.eldest, next: first.next, under_way: first.under_way }
    : snapshot
  const found = rows.flatMap((row) => (row.org_id === null ? [] : [row]))
  const last = found.length === BATCH ? found.at(-1) : undefined
  return {
    // Before a row that is younger than somebody under way something may still appear.
    rows: found.map((row) => liveRow(row, row.is_settled ? row : { xid: snapshot.eldest, seq: 0 })),
    shown: last ? { snapshot, upTo: now, after: last } : { snapshot: now, upTo: null, after: BEGINNING },
  }
}

/**
 * What one organisation was told since `after` and was shown before now; undefined where that is too old or too much
 * to repeat, or was never said.
 */
export async function missedRows(
  db: Db,
  orgId: number,
  after: Cursor,
  { snapshot, upTo, after: last }: Shown,
): Promise<LiveRow[] | undefined> {
  const {
    rows: [first],
  } = await sql<{ is_wrong: boolean }>`
    select ${after.xid}::text::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) or coalesce((
      select created_at < now() - interval '10 minutes' from platform.outbox
      where (xid, seq) > (${after.xid}::text::xid8, ${after.seq}::bigint) order by xid, seq limit 1), false)
      as is_wrong`.execute(db)
  if (first?.is_wrong) return undefined

  const { rows } = await sql<Row>`
    select org_id, xid::text, seq, payload -> 'live' as live, xid < ${snapshot.eldest}::text::xid8 as is_settled
    from platform.outbox
    where (xid, seq) > (${after.xid}::text::xid8, ${after.seq}::bigint)
      and org_id = ${orgId} and payload ? 'live'
      and (pg_visible_in_snapshot(xid, ${snapshot.text}::text::pg_snapshot)
        or pg_visible_in_snapshot(xid, ${upTo?.text ?? null}::text::pg_snapshot)
          and (xid, seq) <= (${last.xid}::text::xid8, ${last.seq}::bigint))
    order by xid, seq limit ${BATCH + 1}`.execute(db)
  return rows.length > BATCH ? undefined : rows.map((row) => liveRow(row, row.is_settled ? row : after))
}

function liveRow({ org_id, live }: Row, { xid, seq }: Cursor): LiveRow {
  const parsed = entries.safeParse(live ?? [])
  return { id: `${xid}-${seq}`, orgId: org_id, entries: parsed.success ? parsed.data : [] }
}

export function readCursor(text: string): Cursor | undefined {
  const match = /^(\d{1,19})-(\d{1,15})$/.exec(text)
  return match ? { xid: match[1]!, seq: Number(match[2]) } : undefined
}
