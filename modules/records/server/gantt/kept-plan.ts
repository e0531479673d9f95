import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import {
  calendarOfDays,
  completedDays,
  type Constraint,
  constraintKinds,
  daysPlan,
  type FreeDays,
  inDays,
  type LinkType,
  linkTypes,
  schedule as laidOut,
} from '#platform/shared/schedule/index.ts'
import type { Table, TableSchedule } from '../../shared/definition/table.ts'
import { type PlannedDays, plannedRowAsDays, standsAsSaid } from '../../shared/planned-days.ts'
import type { Tables } from '../tables/book.ts'
import { tableSql } from '../tables/served.ts'

/** A row of a plan as its table keeps it. */
export interface PlanRow extends PlannedDays {
  /** Working days. */
  days: number | undefined
  /** Somebody just said where it begins. */
  isPut?: boolean
  /** It stood elsewhere before. */
  isMoved?: boolean
}

interface PlanLink {
  id: string
  from: string
  to: string
  type: LinkType
  lag: number
}

interface Where {
  table: Table
  tables: Tables
  schedule: TableSchedule
  plan: string
}

/** All rows of a plan and what leads from one to another, whoever sees them. */
export async function readPlan(
  db: Trx,
  orgId: number,
  { table, tables, schedule, plan }: Where,
): Promise<{ rows: PlanRow[]; links: PlanLink[] }> {
  const text = (name: string | undefined) => (name === undefined ? sql`null::text` : sql`${sql.id(name)}::text`)
  const flag = (name: string | undefined) => (name === undefined ? sql`false` : sql`coalesce(${sql.id(name)}, false)`)
  const { from, to, tree, milestone, mode, constraint, constraint_on, deadline, duration, progress, within } = schedule
  const { rows } = await sql<{
    id: string
    parent: string | null
    first: string | null
    last: string | null
    is_milestone: boolean
    mode: string | null
    constraint: string | null
    constraint_on: string | null
    deadline: string | null
    days: string | null
    progress: string | null
  }>`select id::text, ${text(tree)} as parent, ${text(from)} as first, ${text(to)} as last,
      ${flag(milestone)} as is_milestone, ${text(mode)} as mode, ${text(constraint)} as constraint,
      ${text(constraint_on)} as constraint_on, ${text(deadline)} as deadline, ${text(duration)} as days,
      ${text(progress)} as progress
    from ${tableSql(table)} where org_id = ${orgId} and ${sql.id(within)} = ${plan}::uuid and deleted_at is null
    order by id`.execute(db)
  const { links, links_from, links_to, links_type, links_lag } = schedule
  const linking = tables.find(links)
  const found =
    linking && links_from && links_to
      ? await sql<{ id: string; from: string; to: string; type: string | null; lag: string | null }>`
          select l.id::text, l.${sql.id(links_from)}::text as from, l.${sql.id(links_to)}::text as to,
            ${links_type ? sql`l.${sql.id(links_type)}` : sql`null`} as type,
            ${links_lag ? sql`l.${sql.id(links_lag)}::text` : sql`null`} as lag
          from ${tableSql(linking)} as l join ${tableSql(table)} as t
            on t.org_id = l.org_id and t.id = l.${sql.id(links_to)} and t.${sql.id(within)} = ${plan}::uuid
          where l.org_id = ${orgId} and l.deleted_at is null order by l.id`.execute(db)
      : { rows: [] }
  return {
    rows: rows.map((row) => {
      const first = row.first ?? row.last ?? undefined
      const last = row.last ?? undefined
      const kind = constraintKinds.find((one) => one === row.constraint)
      return {
        id: row.id,
        parent: row.parent ?? undefined,
        first,
        last: last === undefined || (first !== undefined && last < first) ? first : last,
        isMilestone: row.is_milestone,
        isManual: row.mode === MANUAL || row.mode === 'true',
        constraint: kind && row.constraint_on !== null ? { kind, day: row.constraint_on } : undefined,
        deadline: row.deadline ?? undefined,
        days: numberIn(row.days),
        progress: numberIn(row.progress),
      }
    }),
    links: found.rows.map(({ id, from: one, to: other, type, lag }) => ({
      id,
      from: one,
      to: other,
      type: linkTypes.find((known) => known === type) ?? 'FS',
      lag: Math.trunc(Number(lag ?? 0)) || 0,
    })),
  }
}

/** The choice that says that days are as somebody said them. */
const MANUAL = 'manual'

const numberIn = (text: string | null) => (text === null ? undefined : Number(text))

interface Given {
  rows: readonly PlanRow[]
  links: readonly PlanLink[]
  free: FreeDays
  schedule: Pick<TableSchedule, 'mode'>
}

/**
 * The rows as they stand once the plan was laid out: days by links and calendar, what others stand below as these say.
 * Whatever somebody put later than it had to be stays there, and says so.
 */
export function keptPlan(given: Given): { rows: PlanRow[]; isRing: boolean } {
  const before = layOut(given, given.rows)
  const held = given.rows.map((row) => {
    const now = before.tasks.get(row.id)
    const isFree = row.isPut && !row.isManual && !row.constraint && now && row.first !== undefined
    // What no link leads to stays there too, once one does.
    const isAlone = row.isMoved && given.schedule.mode !== undefined && !before.linked.has(row.id)
    return isFree && (inDays(now).first < row.first! || (isAlone && !before.sums.has(row.id)))
      ? { ...row, constraint: { kind: 'start_from' as Constraint['kind'], day: row.first! } }
      : row
  })
  const isHeld = held.some((row, at) => row !== given.rows[at])
  const { tasks, troubles, sums } = isHeld ? layOut(given, held) : before
  const calendar = calendarOfDays(given.free)
  const placed = held.map((row): PlanRow => {
    const task = tasks.get(row.id)
    if (!task) return row
    // What goes by hand stands where it was put, and is as long as that.
    const { first, last } = standsAsSaid(row, sums.has(row.id))
      ? (row as { first: string; last: string | undefined })
      : inDays(task)
    const days = row.isMilestone ? 0 : (completedDays({ first, last }, calendar, 'last').days ?? 1)
    return { ...row, first, last: row.isMilestone ? first : last, days }
  })
  const done = progressOf(placed, sums)
  return {
    isRing: troubles.some(({ kind }) => kind === 'cycle'),
    rows: placed.map((row) => ({ ...row, progress: done.get(row.id) ?? row.progress })),
  }
}

const EARLIEST = 3660

function layOut({ links, free, schedule: { mode } }: Given, rows: readonly PlanRow[]) {
  const known = new Set(rows.map(({ id }) => id))
  const sums = new Map<string, PlanRow[]>()
  for (const row of rows) {
    if (row.parent === undefined || row.parent === row.id || !known.has(row.parent)) continue
    const beside = sums.get(row.parent)
    if (beside) beside.push(row)
    else sums.set(row.parent, [row])
  }
  const inside = links.filter(({ from, to }) => known.has(from) && known.has(to))
  const linked = new Set(inside.map(({ to }) => to))
  const calendar = calendarOfDays(free)
  const days = rows.flatMap(({ first }) => first ?? [])
  const least = days.reduce((one, other) => (one < other ? one : other), free.from)
  const result = laidOut(
    daysPlan({
      rows: rows.flatMap(
        (row) =>
          plannedRowAsDays(row, {
            isSum: sums.has(row.id),
            isLinked: linked.has(row.id),
            isStrict: mode !== undefined,
            workingDays: (stretch) => Math.max(1, completedDays(stretch, calendar, 'last').days ?? 1),
          }) ?? [],
      ),
      links: inside,
      calendar: free,
      from: dayBefore(least, EARLIEST),
    }),
  )
  return { ...result, sums, linked }
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** How much is done of what others stand below: of each as much as it takes. */
function progressOf(rows: readonly PlanRow[], sums: ReadonlyMap<string, readonly PlanRow[]>): Map<string, number> {
  const found = new Map<string, number>()
  const sizes = new Map<string, { done: number; size: number }>()
  const now = new Map(rows.map((row) => [row.id, row]))
  const sizeOf = (row: PlanRow, above: ReadonlySet<string>): { done: number; size: number } => {
    const known = sizes.get(row.id)
    if (known) return known
    const below = above.has(row.id) ? undefined : sums.get(row.id)
    const size = row.isMilestone ? 0 : Math.max(row.days ?? 1, 1)
    let own = { done: (row.progress ?? 0) * size, size }
    if (below) {
      const parts = below.map((one) => sizeOf(now.get(one.id) ?? one, new Set([...above, row.id])))
      own = { done: sum(parts.map(({ done }) => done)), size: sum(parts.map((part) => part.size)) }
      found.set(row.id, own.size === 0 ? (row.progress ?? 0) : Math.round(own.done / own.size))
    }
    sizes.set(row.id, own)
    return own
  }
  for (const row of rows) sizeOf(row, new Set())
  return found
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
