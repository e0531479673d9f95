import {
  calendarOfDays,
  completedDays,
  type DayRow,
  daysPlan,
  type FreeDays,
  inDays,
  type Plan,
  schedule,
  type Schedule,
  type Scheduled,
  WORKING_DAY,
  type WorkingCalendar,
} from '#platform/shared/schedule/index.ts'
import { addDays } from '#platform/web/date/days.ts'
import { dayOf, numberOf } from '#platform/web/gantt/index.ts'
import { plannedRowAsDays } from '../../../shared/planned-days.ts'
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
  /** Working days up to the day of each number, the first known one being 0. */
  counts: WorkCounts
  plan: Plan
  /** At which place of the plan each row stands. */
  places: ReadonlyMap<string, number>
  result: Schedule
}

/** Working days before each day that is known: of two days it is told at once how many lie between them. */
interface WorkCounts {
  first: number
  before: Int32Array
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
    counts: countsOf(free),
  }
  const plan = daysPlan({
    rows: list.flatMap((row) => dayRow(base, row) ?? []),
    links: known.map(({ id, from: one, to, type, lag }) => ({ id, from: one, to, type, lag })),
    calendar: free,
    from,
  })
  const places = new Map(plan.tasks.map(({ id }, place) => [id, place]))
  return { ...base, plan, places, result: schedule(plan) }
}

function countsOf({ from, to, free }: FreeDays): WorkCounts {
  const first = numberOf(from)
  const before = new Int32Array(numberOf(to) - first + 2)
  for (let at = 0; at < before.length - 1; at += 1) before[at + 1] = before[at]! + (free.has(dayOf(first + at)) ? 0 : 1)
  return { first, before }
}

type Base = Omit<Planning, 'plan' | 'places' | 'result'>

const dayRow = (base: Base, row: PlannedRow): DayRow | undefined =>
  plannedRowAsDays(row, {
    isSum: base.below.has(row.id),
    isLinked: base.linked.has(row.id),
    isStrict: base.isStrict,
    workingDays: (days) => workingDays(base, days),
  })

/** The plan with some rows as they would be, and what comes of it. */
export function replanned(planning: Planning, changed: ReadonlyMap<string, PlannedRow>, links = planning.links) {
  const { plan, places } = planning
  const isOther = links !== planning.links
  const base = isOther ? { ...planning, linked: new Set(links.map(({ to }) => to)) } : planning
  // Whether links lead to a row says what holds it where it stands.
  const again = isOther ? new Set([...changed.keys(), ...base.linked, ...planning.linked]) : changed.keys()
  const made = daysPlan({
    rows: [...again].flatMap((id) => {
      const row = changed.get(id) ?? planning.rows.get(id)
      return (row && dayRow(base, row)) ?? []
    }),
    links: isOther ? links.map(({ id, from, to, type, lag }) => ({ id, from, to, type, lag })) : [],
    calendar: planning.free,
    from: planning.from,
  })
  const tasks = [...plan.tasks]
  for (const task of made.tasks) tasks[places.get(task.id) ?? tasks.length] = task
  const next: Plan = { ...plan, tasks, links: isOther ? made.links : plan.links }
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
  return new Set(troubles.flatMap((one) => (one.kind === 'violated' && !holds(one.link, one.by) ? [one.link] : [])))
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
    const task = result.tasks.get(row.id)
    if (!task || isOn(task, row)) continue
    const days = daysIn(result, row.id)
    if (days) found.push({ id: row.id, days })
  }
  return found
}

const DAY = 1440

/** Whether it stands on the days of a row: without making texts of them. */
function isOn({ start, finish }: Scheduled, { first, last }: PlannedRow): boolean {
  if (first === undefined || last === undefined) return false
  return Math.floor(start / DAY) === numberOf(first) && Math.floor((finish - 1) / DAY) === numberOf(last)
}

/** Working days from one to the other, both within; at least one. */
export function workingDays(
  { calendar, counts }: Pick<Planning, 'calendar' | 'counts'>,
  { first, last }: RowDays,
): number {
  const [from, to] = [numberOf(first) - counts.first, numberOf(last) - counts.first]
  const known = from >= 0 && to < counts.before.length - 1
  const days = known
    ? counts.before[to + 1]! - counts.before[from]!
    : (completedDays({ first, last }, calendar, 'last').days ?? 1)
  return Math.max(1, days)
}

/** Working days by which something ends later than was planned at first, below 0 earlier; undefined without a plan. */
export function slipOf(planning: Pick<Planning, 'calendar' | 'counts'>, row: PlannedRow, last: string | undefined) {
  const planned = row.baseLast ?? row.baseFirst
  if (planned === undefined || last === undefined) return undefined
  if (planned === last) return 0
  const [from, to] = planned < last ? [planned, last] : [last, planned]
  const worked = daysBehind(planning, from, to)
  return planned < last ? worked : -worked
}

/** Working days that come after one day, up to another. */
function daysBehind({ calendar, counts }: Pick<Planning, 'calendar' | 'counts'>, from: string, to: string): number {
  const [one, other] = [numberOf(from) - counts.first, numberOf(to) - counts.first]
  if (one >= 0 && other < counts.before.length - 1) return counts.before[other + 1]! - counts.before[one + 1]!
  return completedDays({ first: addDays(from, 1), last: to }, calendar, 'last').days ?? 0
}
