import {
  calendarOfDays,
  completedDays,
  type DayRow,
  daysPlan,
  type FreeDays,
  inDays,
  type Plan,
  type PlannedTask,
  schedule,
  type Schedule,
  WORKING_DAY,
  type WorkingCalendar,
} from '#platform/shared/schedule/index.ts'
import { addDays } from '#platform/web/date/days.ts'
import type { PlannedLink, PlannedRow } from './planned.ts'

/**
 * Rows as a schedule knows them. Where a table says which rows go by hand the others begin as early as links allow;
 * where it does not, links push what follows and gaps stay.
 */
export interface Planning {
  rows: ReadonlyMap<string, PlannedRow>
  links: readonly PlannedLink[]
  /** Rows that stand below others: name → those below. */
  below: ReadonlyMap<string, readonly string[]>
  linked: ReadonlySet<string>
  calendar: WorkingCalendar
  free: FreeDays
  isStrict: boolean
  /** Some day before all others. */
  from: string
  plan: Plan
  result: Schedule
}

/** So far before all that is planned nothing is asked for. */
const YEARS = 3660

export function planningOf(
  list: readonly PlannedRow[],
  links: readonly PlannedLink[],
  free: FreeDays,
  isStrict: boolean,
): Planning {
  const rows = new Map(list.map((row) => [row.id, row]))
  const below = new Map<string, string[]>()
  for (const { id, parent } of list) {
    if (parent === undefined || parent === id || !rows.has(parent)) continue
    const beside = below.get(parent)
    if (beside) beside.push(id)
    else below.set(parent, [id])
  }
  const known = links.filter(({ from, to }) => rows.has(from) && rows.has(to))
  const first = list.reduce((least, row) => (row.first !== undefined && row.first < least ? row.first : least), '9999')
  const from = first === '9999' ? free.from : addDays(first, -YEARS)
  const base = {
    rows,
    links: known,
    below,
    linked: new Set(known.map(({ to }) => to)),
    calendar: calendarOfDays(free),
    free,
    isStrict,
    from,
  }
  const plan = daysPlan({
    rows: list.flatMap((row) => dayRow(base, row) ?? []),
    links: known.map(({ id, from: one, to, type, lag }) => ({ id, from: one, to, type, lag })),
    calendar: free,
    from,
  })
  return { ...base, plan, result: schedule(plan) }
}

type Base = Omit<Planning, 'plan' | 'result'>

/** Undefined of what has no days and nothing below it: it is in no plan yet. */
function dayRow({ below, linked, isStrict }: Base, row: PlannedRow): DayRow | undefined {
  const isSum = below.has(row.id)
  if (!isSum && row.first === undefined) return undefined
  const stays = !isStrict && !isSum && row.constraint === undefined && linked.has(row.id) && row.first !== undefined
  return {
    id: row.id,
    parent: row.parent,
    is_manual: row.isManual && row.first !== undefined,
    first: row.first,
    last: row.last,
    is_milestone: row.isMilestone,
    constraint: stays ? { kind: 'start_from', day: row.first! } : row.constraint,
    deadline: row.deadline,
  }
}

/** The plan with some rows as they would be, and what comes of it. */
export function replanned(planning: Planning, changed: ReadonlyMap<string, PlannedRow>, links = planning.links) {
  const { plan } = planning
  const base = links === planning.links ? planning : { ...planning, linked: new Set(links.map(({ to }) => to)) }
  const again = new Set([...changed.keys(), ...(links === planning.links ? [] : [...base.linked, ...planning.linked])])
  const made = daysPlan({
    rows: [...again].flatMap((id) => {
      const row = changed.get(id) ?? planning.rows.get(id)
      return (row && dayRow(base, row)) ?? []
    }),
    links: links.map(({ id, from, to, type, lag }) => ({ id, from, to, type, lag })),
    calendar: planning.free,
    from: planning.from,
  })
  const tasks = new Map<string, PlannedTask>(plan.tasks.map((task) => [task.id, task]))
  for (const task of made.tasks) tasks.set(task.id, task)
  const next: Plan = { ...plan, tasks: [...tasks.values()], links: made.links }
  return { plan: next, result: schedule(next) }
}

/** The links that do not hold as the rows stand, whatever a schedule would make of them. */
export function violatedLinks({ plan, rows, links }: Planning): ReadonlySet<string> {
  // What is the sum of others stands where they do.
  const sums = new Set(plan.tasks.flatMap(({ parent }) => parent ?? []))
  const asItStands: Plan = {
    ...plan,
    tasks: plan.tasks.map((task) => ({
      ...task,
      constraint: undefined,
      is_manual: rows.get(task.id)?.first !== undefined && !sums.has(task.id),
    })),
  }
  const { troubles } = schedule(asItStands)
  // A milestone has a day and no hour: it may be at its beginning and at its end.
  const ends = new Map(links.map((link) => [link.id, link]))
  const isMilestone = (id: string | undefined) => id !== undefined && rows.get(id)?.isMilestone === true
  const holds = (link: string, by: number) =>
    by <= WORKING_DAY && (isMilestone(ends.get(link)?.from) || isMilestone(ends.get(link)?.to))
  return new Set(
    troubles.flatMap((one) => (one.kind === 'violated' && !holds(one.link, one.by) ? [one.link] : [])),
  )
}

export interface RowDays {
  first: string
  last: string
}

/** The days that a schedule gives a row. */
export function daysIn(result: Schedule, id: string): RowDays | undefined {
  const task = result.tasks.get(id)
  if (!task) return undefined
  const { first, last } = inDays(task)
  return { first, last }
}

/** Where a row stands: the sum of others as they say, others as they say themselves. */
export function standing(planning: Planning, row: PlannedRow): RowDays | undefined {
  if (planning.below.has(row.id) && !row.isManual) {
    const days = daysIn(planning.result, row.id)
    if (days) return days
  }
  return row.first === undefined || row.last === undefined ? undefined : { first: row.first, last: row.last }
}

/** Rows that a schedule would put elsewhere than they stand. */
export function strayRows({ rows, below, result }: Planning): { id: string; days: RowDays }[] {
  const found: { id: string; days: RowDays }[] = []
  for (const row of rows.values()) {
    if (row.isManual || row.leads) continue
    if (!below.has(row.id) && row.first === undefined) continue
    const days = daysIn(result, row.id)
    if (days && (days.first !== row.first || days.last !== row.last)) found.push({ id: row.id, days })
  }
  return found
}

/** Working days from one to the other, both within; at least one. */
export function workingDays({ calendar }: Pick<Planning, 'calendar'>, { first, last }: RowDays): number {
  return Math.max(1, completedDays({ first, last }, calendar, 'last').days ?? 1)
}
