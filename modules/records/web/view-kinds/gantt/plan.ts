import {
  calendarOfDays,
  completedDays,
  type DayRow,
  daysPlan,
  type FreeDays,
  type Laid,
  layOut,
  relaid,
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
  /** Those between these rows, of those that were given. */
  links: readonly PlannedLink[]
  given: readonly PlannedLink[]
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
  laid: Laid
}

/** Working days before each day that is known: of two days it is told at once how many lie between them. */
interface WorkCounts {
  first: number
  before: Int32Array
}

/** So far before all that is planned nothing is asked for. */
const YEARS = 3660

/** `before`: the plan as it was, of which all is kept that does not follow from rows that are others by now. */
export function planningOf(
  list: readonly PlannedRow[],
  links: readonly PlannedLink[],
  free: FreeDays,
  isStrict: boolean,
  before?: Planning,
): Planning {
  const isLike = before?.given === links && before.free === free && before.isStrict === isStrict
  return (isLike ? planningAgain(before, list) : undefined) ?? planningAnew(list, links, free, isStrict)
}

/** Undefined where other rows are there, or rows stand under others than before. */
function planningAgain(before: Planning, list: readonly PlannedRow[]): Planning | undefined {
  if (list.length !== before.rows.size) return undefined
  const stood = before.rows.values()
  const changed: DayRow[] = []
  for (const row of list) {
    const was = stood.next().value
    if (was === row) continue
    if (was?.id !== row.id || was.parent !== row.parent) return undefined
    const day = dayRow(before, row)
    if (day?.first !== undefined && day.first < before.from) return undefined
    if (day) changed.push(day)
    else if (before.laid.dates(row.id)) return undefined
  }
  return {
    ...before,
    rows: new Map(list.map((row) => [row.id, row])),
    laid: relaid(before.laid, tasksOf(before, changed)),
  }
}

const tasksOf = ({ free, from }: Pick<Planning, 'free' | 'from'>, rows: readonly DayRow[]) =>
  daysPlan({ rows, links: [], calendar: free, from }).tasks

function planningAnew(
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
    links: known.length === links.length ? links : known,
    given: links,
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
  return { ...base, laid: layOut(plan) }
}

function countsOf({ from, to, free }: FreeDays): WorkCounts {
  const first = numberOf(from)
  const before = new Int32Array(numberOf(to) - first + 2)
  for (let at = 0; at < before.length - 1; at += 1) before[at + 1] = before[at]! + (free.has(dayOf(first + at)) ? 0 : 1)
  return { first, before }
}

type Base = Omit<Planning, 'laid'>

const dayRow = (base: Base, row: PlannedRow): DayRow | undefined =>
  plannedRowAsDays(row, {
    isSum: base.below.has(row.id),
    isLinked: base.linked.has(row.id),
    isStrict: base.isStrict,
    workingDays: (days) => workingDays(base, days),
  })

/** The plan with some rows as they would be, and what comes of it. */
export function replanned(planning: Planning, changed: ReadonlyMap<string, PlannedRow>, links = planning.links): Laid {
  const { laid } = planning
  if (links === planning.links) {
    const rows = [...changed.values()].flatMap((row) => dayRow(planning, row) ?? [])
    return relaid(laid, tasksOf(planning, rows))
  }
  // Whether links lead to a row says what holds it where it stands.
  const base = { ...planning, linked: new Set(links.map(({ to }) => to)) }
  const again = new Set([...changed.keys(), ...base.linked, ...planning.linked])
  const made = daysPlan({
    rows: [...again].flatMap((id) => {
      const row = changed.get(id) ?? planning.rows.get(id)
      return (row && dayRow(base, row)) ?? []
    }),
    links: links.map(({ id, from, to, type, lag }) => ({ id, from, to, type, lag })),
    calendar: planning.free,
    from: planning.from,
  })
  const tasks = new Map([...laid.plan.tasks, ...made.tasks].map((task) => [task.id, task]))
  return layOut({ ...laid.plan, tasks: [...tasks.values()], links: made.links })
}

/** The links that do not hold as the rows stand, whatever a schedule would make of them. */
export function violatedLinks({ laid, below, rows, links }: Planning): ReadonlySet<string> {
  // What is the sum of others stands where they do.
  const asItStands = laid.plan.tasks.map((task) => ({
    ...task,
    constraint: undefined,
    is_manual: rows.get(task.id)?.first !== undefined && !below.has(task.id),
  }))
  const violated = relaid(laid, asItStands).violated()
  if (violated.size === 0) return new Set()
  // A milestone has a day and no hour: it may be at its beginning and at its end.
  const ends = new Map(links.map((link) => [link.id, link]))
  const isMilestone = (id: string | undefined) => id !== undefined && rows.get(id)?.isMilestone === true
  const holds = (link: string, by: number) =>
    by <= WORKING_DAY && (isMilestone(ends.get(link)?.from) || isMilestone(ends.get(link)?.to))
  return new Set([...violated].flatMap(([link, by]) => (holds(link, by) ? [] : [link])))
}

export interface RowDays {
  first: string
  last: string
}

/** The days that a schedule gives a row. */
export function daysIn(laid: Laid, id: string): RowDays | undefined {
  const dates = laid.dates(id)
  return dates && { first: dayOf(Math.floor(dates.start / DAY)), last: dayOf(Math.floor((dates.finish - 1) / DAY)) }
}

/** Where a row stands: the sum of others as they say, others as they say themselves. */
export function standing(planning: Planning, row: PlannedRow): RowDays | undefined {
  if (planning.below.has(row.id) && !row.isManual) {
    const days = daysIn(planning.laid, row.id)
    if (days) return days
  }
  return row.first === undefined || row.last === undefined ? undefined : { first: row.first, last: row.last }
}

/** Rows that a schedule would put elsewhere than they stand. */
export function strayRows({ rows, below, laid }: Planning): { id: string; days: RowDays }[] {
  const found: { id: string; days: RowDays }[] = []
  for (const row of rows.values()) {
    if (row.isManual || row.leads) continue
    if (!below.has(row.id) && row.first === undefined) continue
    const dates = laid.dates(row.id)
    if (!dates || isOn(dates, row)) continue
    const days = daysIn(laid, row.id)
    if (days) found.push({ id: row.id, days })
  }
  return found
}

const DAY = 1440

/** Whether it stands on the days of a row: without making texts of them. */
function isOn({ start, finish }: { start: number; finish: number }, { first, last }: PlannedRow): boolean {
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
