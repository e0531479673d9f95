import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, kindOf, referenceIn } from '#platform/shared/fields/index.ts'
import { calendarOfDays, completedDays, type FreeDays } from '#platform/shared/schedule/index.ts'
import { fieldsOf, type Table, type TableField, type TableSchedule } from '../../shared/definition/table.ts'
import type { Access } from '../gate/gate.ts'
import { wholeAccess } from '../gate/whole.ts'
import { tableSql } from '../tables/served.ts'
import { registerAfterWrite } from '../write/after-writes.ts'
import { updateRows } from '../write/batch/change.ts'
import { tellChanged } from '../write/tell.ts'
import type { Touched } from '../write/triggers/fire.ts'
import { freeDaysBetween } from './free-days.ts'
import { keptPlan, type PlanRow, readPlan } from './kept-plan.ts'

/** Transactions in which a plan is being laid out: what that writes asks for no plan again. */
const keeping = new WeakSet<Trx>()

interface Written extends Pick<Access, 'table' | 'tables'> {
  touched: readonly Touched[]
}
/** Transactions in which plans wait for more to be written, with what was written so far. */
const gathered = new WeakMap<Trx, Written[]>()

/** After rows of a plan or links between them were written: the rest of the plan stands where it follows. */
async function keepPlans(
  context: Context,
  { table, tables }: Pick<Access, 'table' | 'tables'>,
  touched: readonly Touched[],
): Promise<void> {
  const { db } = context
  if (keeping.has(db) || touched.length === 0) return
  const waiting = gathered.get(db)
  if (waiting) return void waiting.push({ table, tables, touched })
  await layOutAll(context, { table, tables, touched })
}

/** `isSettled`: all that is written follows from the rest, and none of it is where somebody put it. */
async function layOutAll(context: Context, { table, tables, touched }: Written, isSettled = false): Promise<void> {
  const { db } = context
  for (const planned of tables.all) {
    const { schedule } = planned
    if (!schedule) continue
    const own = planned.name === table.name ? touched.filter((one) => asks(schedule, one)) : []
    const linked = schedule.links === table.name ? touched : []
    if (own.length === 0 && linked.length === 0) continue
    const access = wholeAccess(tables, planned.name)!
    const plans = new Set([
      ...own.flatMap(({ from, to }) => [from, to].flatMap((values) => idIn(planned, schedule.within, values) ?? [])),
      ...(await plansOfLinks(context, planned, schedule, linked, table)),
    ])
    keeping.add(db)
    try {
      for (const plan of [...plans].sort())
        await keepPlan(context, access, schedule, { plan, own: isSettled ? [] : own })
    } finally {
      keeping.delete(db)
    }
  }
}

/**
 * Work that moves rows along with the links from which that follows: the plan is laid out once both are there, where
 * the work says that it came through.
 */
export async function keptTogether(context: Context, work: () => Promise<boolean>): Promise<void> {
  const { db } = context
  if (keeping.has(db) || gathered.has(db)) return void (await work())
  const written: Written[] = []
  gathered.set(db, written)
  let isDone = false
  try {
    isDone = await work()
  } finally {
    gathered.delete(db)
  }
  if (isDone) for (const one of written) await layOutAll(context, one, true)
}

/**
 * Work that adds rows of a plan and the links between them: the plan is laid out once, when all of it is there. Rows
 * begin where they were said to, unless something holds or pushes them.
 */
export async function keptOnce(
  context: Context,
  { table, tables }: Pick<Access, 'table' | 'tables'>,
  work: () => Promise<readonly string[]>,
): Promise<void> {
  const {
    db,
    principal: { orgId },
  } = context
  const { schedule } = table
  if (!schedule || keeping.has(db)) return void (await work())
  keeping.add(db)
  try {
    const ids = await work()
    const { rows } = await sql<{ plan: string }>`select distinct ${sql.id(schedule.within)}::text as plan
      from ${tableSql(table)} where org_id = ${orgId} and id = any(${ids}::uuid[])
        and ${sql.id(schedule.within)} is not null`.execute(db)
    for (const { plan } of rows) await keepPlan(context, wholeAccess(tables, table.name)!, schedule, { plan, own: [] })
  } finally {
    keeping.delete(db)
  }
}

export const keepSchedules = () => registerAfterWrite(keepPlans)

/** Whether what is another of a row has to do with where rows stand. */
function asks(schedule: TableSchedule, { from, to }: Touched) {
  if (!from || !to) return true
  const {
    from: first,
    to: last,
    tree,
    progress,
    milestone,
    duration,
    mode,
    constraint,
    constraint_on,
    within,
  } = schedule
  const names = [first, last, tree, progress, milestone, duration, mode, constraint, constraint_on, within]
  return names.some((name) => name !== undefined && (from[name] ?? null) !== (to[name] ?? null))
}

const fieldCalled = (table: Table, name: string | undefined): TableField | undefined =>
  fieldsOf(table).find((field) => field.name === name)

function idIn(table: Table, name: string | undefined, values: FieldValues | null): string | undefined {
  const field = fieldCalled(table, name)
  return field && values ? referenceIn(field, values[field.name])?.id : undefined
}

async function plansOfLinks(
  { db, principal: { orgId } }: Context,
  planned: Table,
  { within, links_from, links_to }: TableSchedule,
  touched: readonly Touched[],
  links: Table,
): Promise<string[]> {
  const ends = touched.flatMap(({ from, to }) =>
    [from, to].flatMap((values) => [links_from, links_to].flatMap((name) => idIn(links, name, values) ?? [])),
  )
  if (ends.length === 0) return []
  const { rows } = await sql<{ plan: string }>`select distinct ${sql.id(within)}::text as plan from ${tableSql(planned)}
    where org_id = ${orgId} and id = any(${ends}::uuid[]) and ${sql.id(within)} is not null`.execute(db)
  return rows.map(({ plan }) => plan)
}

interface Asked {
  /** The row that those of the plan name. */
  plan: string
  /** What was written of its rows. */
  own: readonly Touched[]
}

async function keepPlan(context: Context, access: Access, schedule: TableSchedule, { plan, own }: Asked) {
  const {
    db,
    principal: { orgId },
  } = context
  const { table, tables } = access
  const above = tables.find(fieldCalled(table, schedule.within)?.rows_of)
  // One after the other: two who move parts of one plan would each lay it out without the other.
  if (above)
    await sql`select 1 from ${tableSql(above)} where org_id = ${orgId} and id = ${plan}::uuid
      for no key update`.execute(db)
  const { rows, links } = await readPlan(db, orgId, { table, tables, schedule, plan })
  if (rows.length === 0) return
  const free = await freeDaysBetween(
    { db },
    orgId,
    rows.flatMap(({ first, last }) => [first, last]).filter((day) => day !== undefined),
  )
  const wished = wishes(schedule, own, free, new Map(rows.map((row) => [row.id, row])))
  const kept = keptPlan({ rows: rows.map((row) => ({ ...row, ...wished.get(row.id) })), links, free, schedule })
  if (kept.isRing) throw unprocessable('records.gantt.ring')
  const standing = new Map(rows.map((row) => [row.id, row]))
  const changes = kept.rows.flatMap((row) => {
    const values = differing(table, schedule, standing.get(row.id)!, row)
    return values ? [{ id: row.id, values }] : []
  })
  if (changes.length === 0) return
  const written = await updateRows(context, access, changes)
  await tellChanged(
    context,
    table,
    'changed',
    written.filter(({ problems }) => Object.keys(problems).length === 0).map(({ id }) => id),
  )
}

/** Of first day, last day and working days whichever two were left as they were say the third. */
function wishes(
  { from: first, to: last, duration, constraint = '' }: TableSchedule,
  own: readonly Touched[],
  free: FreeDays,
  rows: ReadonlyMap<string, PlanRow>,
): Map<string, Partial<PlanRow>> {
  const calendar = calendarOfDays(free)
  const found = new Map<string, Partial<PlanRow>>()
  for (const { id, from, to } of own) {
    const row = rows.get(id)
    if (!row || !to || row.isMilestone) continue
    const isOther = (name: string | undefined) =>
      name !== undefined && (to[name] ?? null) !== (from?.[name] ?? null) && (to[name] ?? null) !== null
    const wish: Partial<PlanRow> = {}
    if (
      row.first !== undefined &&
      row.days !== undefined &&
      isOther(duration) &&
      (!from || !isOther(last) || row.last === undefined)
    )
      Object.assign(wish, completedDays({ first: row.first, days: row.days }, calendar, 'days'))
    else if (from && isOther(first) && !isOther(last) && row.days !== undefined && row.first !== undefined)
      // Moved by its beginning it takes as long as before.
      Object.assign(wish, completedDays({ first: row.first, days: row.days }, calendar, 'first'))
    if (isOther(first)) {
      wish.isPut = true
      // Whoever frees it in the same writing, as one does who takes a move back, does not want it held.
      const isFreed = (from?.[constraint] ?? null) !== null && (to[constraint] ?? null) === null
      wish.isMoved = from !== null && (from[first] ?? null) !== null && !isFreed
    }
    if (Object.keys(wish).length > 0) found.set(id, wish)
  }
  return found
}

/** What has to be written for a row to stand there; undefined where it does. */
function differing(table: Table, schedule: TableSchedule, now: PlanRow, next: PlanRow): FieldValues | undefined {
  const values: FieldValues = {}
  const put = (name: string | undefined, one: string | undefined, other: string | undefined) => {
    if (name !== undefined && one !== other) values[name] = other ?? null
  }
  put(schedule.from, now.first, next.first)
  put(schedule.to, now.last, next.last)
  put(schedule.duration, now.days?.toString(), next.days?.toString())
  put(schedule.progress, now.progress?.toString(), next.progress?.toString())
  if (next.constraint && next.constraint !== now.constraint && schedule.constraint && schedule.constraint_on) {
    const takes = fieldCalled(table, schedule.constraint)
    if (takes && kindOf(takes.kind).isChoice && takes.options?.some(({ value }) => value === next.constraint!.kind)) {
      values[schedule.constraint] = next.constraint.kind
      values[schedule.constraint_on] = next.constraint.day
    }
  }
  return Object.keys(values).length > 0 ? values : undefined
}
