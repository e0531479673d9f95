import type { FieldValues } from '#platform/shared/fields/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { completedDays } from '#platform/shared/schedule/index.ts'
import { type BarChange, dayOf, type Days } from '#platform/web/gantt/index.ts'
import { addDays } from '#platform/web/date/days.ts'
import type { Column } from '../../../shared/definition/table.ts'
import { standsAsSaid } from '../../../shared/planned-days.ts'
import { timeIn, writtenTime } from '../calendar/time.ts'
import { daysIn, type Planning, replanned, type RowDays, standing, workingDays } from './plan.ts'
import { type GanttColumns, MANUAL, type PlannedLink, type PlannedRow } from './planned.ts'

/** What becomes of rows when something is done to one: their days, and what else they say then. */
export interface Moved {
  days: ReadonlyMap<string, RowDays>
  /** By id, besides the days. */
  also: ReadonlyMap<string, FieldValues>
}

interface Rules {
  columns: GanttColumns
  mayWrite: (row: PlannedRow, column: Column | undefined) => boolean
}

export const nothingMoved: Moved = { days: new Map(), also: new Map() }

/** A bar moved or stretched by so many days, and all that follows from it. */
export function movedBy(planning: Planning, rules: Rules, change: Exclude<BarChange, { part: 'progress' }>): Moved {
  const row = planning.rows.get(change.id)
  if (row && change.part === 'draw') return drawnOn(planning, rules, row, change)
  if (!row || change.part === 'draw' || change.by === 0) return nothingMoved
  const ids =
    change.part === 'move' && planning.below.has(row.id) && !row.isManual ? leavesOf(planning, row.id) : [row.id]
  const wished = new Map<string, PlannedRow>()
  const also = new Map<string, FieldValues>()
  for (const id of ids) {
    const one = planning.rows.get(id)
    if (!one || !rules.mayWrite(one, rules.columns.from) || !rules.mayWrite(one, rules.columns.to)) continue
    const days = wishedDays(planning, one, change)
    if (!days) continue
    const { held, says } = heldThere(planning, rules, one, days, change.part === 'move')
    wished.set(id, { ...one, ...held, ...days })
    if (Object.keys(says).length > 0) also.set(id, says)
  }
  return outcome(planning, wished, also)
}

/** A row that had no days gets them, and stays there as one that is moved does. */
function drawnOn(planning: Planning, rules: Rules, row: PlannedRow, { first: one, last: other }: Days): Moved {
  const { columns, mayWrite } = rules
  if (!mayWrite(row, columns.from) || !mayWrite(row, columns.to) || planning.below.has(row.id)) return nothingMoved
  const first = workingDay(planning, dayOf(one), 1)
  const last = row.isMilestone ? first : workingDay(planning, dayOf(other), -1)
  const days = { first, last: last < first ? first : last }
  const { held, says } = heldThere(planning, rules, row, days, true)
  const also = new Map(Object.keys(says).length > 0 ? [[row.id, says]] : [])
  return outcome(planning, new Map([[row.id, { ...row, ...held, ...days }]]), also)
}

/** Where a bar would stand by itself: on working days, and as long as it was where it is only moved. */
function wishedDays(
  planning: Planning,
  row: PlannedRow,
  { part, by }: { part: 'move' | 'first' | 'last'; by: number },
) {
  const now = standing(planning, row)
  if (!now) return undefined
  const { calendar } = planning
  if (part === 'move') {
    const first = workingDay(planning, addDays(now.first, by), by)
    if (row.isMilestone) return { first, last: first }
    const days = workingDays(planning, now)
    const last = completedDays({ first, days }, calendar, 'first').last
    return { first, last: last === undefined || last < first ? first : last }
  }
  if (row.isMilestone) return undefined
  if (part === 'last') {
    const last = workingDay(planning, addDays(now.last, by), by)
    return last < now.first ? { first: now.first, last: now.first } : { first: now.first, last }
  }
  const first = workingDay(planning, addDays(now.first, by), by)
  return first > now.last ? { first: now.last, last: now.last } : { first, last: now.last }
}

/** So many days in a row nobody works. */
const MOST_FREE = 60

/** The day itself or the next one in the direction of the move on which somebody works. */
function workingDay({ free }: Planning, day: string, by: number): string {
  let at = day
  for (let steps = 0; steps < MOST_FREE && isFreeDay(free, at); steps += 1) at = addDays(at, by < 0 ? -1 : 1)
  return at
}

export const isFreeDay = ({ from, to, free }: Planning['free'], day: string) =>
  day >= from && day <= to ? free.has(day) : [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * What keeps a row where somebody put it that otherwise begins as early as its links allow, those that lead to it now
 * and those that will: that it does not begin before, or that it goes by hand.
 */
function heldThere(planning: Planning, { columns, mayWrite }: Rules, row: PlannedRow, days: RowDays, isMove: boolean) {
  const { constraint, constraintOn, mode } = columns
  if (row.isManual || !(planning.isStrict || planning.linked.has(row.id))) return { held: {}, says: {} }
  if (isMove && constraint && constraintOn && mayWrite(row, constraint) && mayWrite(row, constraintOn)) {
    const takes = constraint.options?.some(({ value }) => value === 'start_from')
    if (takes)
      return {
        held: { constraint: { kind: 'start_from' as const, day: days.first } },
        says: {
          [constraint.name]: 'start_from',
          [constraintOn.name]: writtenTime(constraintOn, { day: days.first, minutes: null }),
        },
      }
  }
  if (planning.isStrict && isMove && mode && mayWrite(row, mode))
    return { held: { isManual: true }, says: { [mode.name]: kindOf(mode.kind).stored === 'flag' ? true : MANUAL } }
  return { held: {}, says: {} }
}

/** Rows below one, without those that are the sum of others themselves. */
function leavesOf({ below }: Planning, id: string): string[] {
  const found: string[] = []
  const seen = new Set([id])
  for (const one of seen) {
    const children = below.get(one)
    if (!children) found.push(one)
    else for (const child of children) seen.add(child)
  }
  return found
}

/** What differs from the schedule before, and what was wished for. */
function outcome(
  planning: Planning,
  wished: ReadonlyMap<string, PlannedRow>,
  also: ReadonlyMap<string, FieldValues>,
  links?: readonly PlannedLink[],
): Moved {
  const next = replanned(planning, wished, links)
  const days = new Map<string, RowDays>()
  for (const id of next.moved) {
    const row = wished.get(id) ?? planning.rows.get(id)
    if (!row) continue
    const [before, after] = [planning.laid.dates(id), next.dates(id)]
    const isOther = before?.start !== after?.start || before?.finish !== after?.finish
    if (!isOther && !wished.has(id)) continue
    const now = standsAsSaid(row, planning.below.has(id)) ? row : daysIn(next, id)
    if (now?.first === undefined || now.last === undefined) continue
    const stands = planning.rows.get(id)
    if (now.first !== stands?.first || now.last !== stands?.last) days.set(id, { first: now.first, last: now.last })
  }
  return { days, also }
}

/** What follows once there are other links: rows are as they are, and some begin elsewhere. */
export function movedByLinks(planning: Planning, links: readonly PlannedLink[]): Moved {
  return outcome(planning, new Map(), new Map(), links)
}

/** What is written into a row that comes to stand on these days: hours of the clock stay as they were. */
export function writtenDays(
  planning: Planning,
  { columns, mayWrite }: Rules,
  row: PlannedRow,
  days: RowDays,
): FieldValues {
  const { from, to, takes: length } = columns
  const on = (column: Column, day: string) =>
    writtenDay(columns, column, day, timeIn(column, row.values[column.name])?.minutes)
  const said: FieldValues = {}
  if (timeIn(from, row.values[from.name])?.day !== days.first) said[from.name] = on(from, days.first)
  if (timeIn(to, row.values[to.name])?.day !== days.last) said[to.name] = on(to, days.last)
  if (length && mayWrite(row, length)) {
    const takes = row.isMilestone ? 0 : workingDays(planning, days)
    if (Number(row.values[length.name] ?? NaN) !== takes) said[length.name] = String(takes)
  }
  return said
}

/** A day as a column keeps it, with an hour of the clock where it keeps moments. */
export const writtenDay = ({ to }: Pick<GanttColumns, 'to'>, column: Column, day: string, minutes?: number | null) =>
  writtenTime(column, { day, minutes: minutes ?? (column === to ? EVENING : null) })

/** Of a moment that ends something where no hour was said. */
const EVENING = 1080
