import { sql, type RawBuilder } from 'kysely'
import { openCalendars } from '#modules/organization/server/index.ts'
import { dayBegins, openWorkingClock, type WorkCalendar } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { StepType } from '../../shared/definition.ts'
import type { Figure } from '../../shared/insight.ts'
import { type Asked, sourceOf } from './sources.ts'

/** One thing that is counted. */
export interface Found {
  instance_id: string
  definition_id: number
  definition_version: number
  status_id: string
  status: string
  status_type: StepType
  came: Date
  left_at: Date | null
  due_at: Date | null
  is_return: boolean
}

interface Wish {
  flow_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What is asked for, with the working time of the organisation; days are its own days. */
export async function openQuestion(db: Trx, orgId: number, { flow_id, from, to }: Wish) {
  const calendar = await openCalendars()(db, orgId)
  const asked: Asked = {
    orgId,
    flowId: flow_id,
    from: from === undefined ? new Date(0) : dayBegins(from, calendar.zone),
    until: to === undefined ? new Date('9999-12-31T00:00:00Z') : dayBegins(dayAfter(to), calendar.zone),
  }
  return { asked, calendar }
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

export async function found(db: Trx, figure: Figure, asked: Asked): Promise<Found[]> {
  const { rows } = await sql<Found>`${sourceOf[figure](asked)}`.execute(db)
  return rows
}

/** One thing that is counted, with the document that it belongs to. */
export interface Listed extends Found {
  number: string
  title: string
  flow: { mn: string }
  document_status: 'OPEN' | 'ENDED' | 'CANCELLED' | 'POSTPONED'
}

interface Page {
  statusId: string | undefined
  limit: number
  offset: number
}

/** A stretch of the list behind a figure, the longest first, and how many there are in all. */
export async function foundPage(db: Trx, figure: Figure, asked: Asked, { statusId, limit, offset }: Page) {
  const source = among(figure, asked, statusId)
  const {
    rows: [all],
  } = await sql<{ total: number }>`select count(*)::integer as total from ${source}`.execute(db)
  const { rows } = await listed(
    asked,
    sql`select f.* from ${source} order by ${LONGEST_FIRST} limit ${limit} offset ${offset}`,
  ).execute(db)
  return { rows, total: all!.total }
}

/** Rows that are held at once. */
const HELD = 1000

/** The whole list as it stands at this moment, some rows after the others; one at a time within a transaction. */
export async function* foundAll(
  db: Trx,
  figure: Figure,
  asked: Asked,
  statusId: string | undefined,
): AsyncGenerator<Listed[]> {
  await sql`declare counted no scroll cursor for ${listed(
    asked,
    sql`select f.*
    from ${among(figure, asked, statusId)}`,
  )}`.execute(db)
  for (;;) {
    const { rows } = await sql<Listed>`fetch ${sql.lit(HELD)} from counted`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < HELD) break
  }
  await sql`close counted`.execute(db)
}

const among = (figure: Figure, asked: Asked, statusId: string | undefined) =>
  sql`(${sourceOf[figure](asked)}) f ${statusId === undefined ? sql`` : sql`where f.status_id = ${statusId}`}`
const LONGEST_FIRST = sql`coalesce(f.left_at, now()) - f.came desc, f.instance_id, f.came`

function listed({ orgId }: Asked, found: RawBuilder<unknown>) {
  return sql<Listed>`
    select f.*, i.number, i.title, i.document_status, d.title as flow
    from (${found}) f
    join workflow.instances i on i.org_id = ${orgId} and i.id = f.instance_id
    join workflow.definitions d on d.org_id = i.org_id and d.id = i.definition_id
    order by ${LONGEST_FIRST}`
}

/** How many of each flow. */
export async function countByFlow(db: Trx, figure: Figure, asked: Asked): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ definition_id: number; count: number }>`
    select f.definition_id, count(*)::integer as count from (${sourceOf[figure](asked)}) f
    group by f.definition_id`.execute(db)
  return new Map(rows.map(({ definition_id, count }) => [definition_id, count]))
}

/** How many at each step. */
export async function countByStep(db: Trx, figure: Figure, asked: Asked): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ status_id: string; count: number }>`
    select f.status_id, count(*)::integer as count from (${sourceOf[figure](asked)}) f group by f.status_id`.execute(db)
  return new Map(rows.map(({ status_id, count }) => [status_id, count]))
}

/**
 * Milliseconds by the clock on the wall and by that of the office, for everything that is given; what lasts is
 * measured until now.
 */
export function measured(
  rows: readonly Pick<Found, 'came' | 'left_at'>[],
  calendar: WorkCalendar,
  now: Date,
): { calendar: number; working: number }[] {
  const first = rows.reduce((least, { came }) => (came < least ? came : least), now)
  const last = rows.reduce((most, { left_at }) => (left_at !== null && left_at > most ? left_at : most), now)
  const clock = openWorkingClock(first, last, calendar)
  return rows.map(({ came, left_at }) => {
    const until = left_at ?? now
    return { calendar: Math.max(0, until.getTime() - came.getTime()), working: clock(came, until) }
  })
}
