import type { DayRow } from '#platform/shared/schedule/index.ts'

/** A row of a plan as its columns say it; days as YYYY-MM-DD, both within. */
export interface PlannedDays {
  id: string
  parent: string | undefined
  first: string | undefined
  last: string | undefined
  isMilestone: boolean
  isManual: boolean
  /** Of a hundred. */
  progress: number | undefined
  constraint: DayRow['constraint']
  deadline: string | undefined
}

/**
 * What goes by hand, and what is done, stands on the days that it says. A sum stands where its rows do, and a
 * milestone, which has a day and no hour, where its links put it within.
 */
export const standsAsSaid = (
  {
    isManual,
    isMilestone,
    progress,
    first,
    last,
  }: Pick<PlannedDays, 'isManual' | 'isMilestone' | 'progress' | 'first' | 'last'>,
  isSum: boolean,
) => first !== undefined && (isManual || (!isSum && !isMilestone && last !== undefined && (progress ?? 0) >= 100))

interface Around {
  /** Others stand below it. */
  isSum: boolean
  /** A link leads to it. */
  isLinked: boolean
  /** Its table says which rows go by hand: the others begin as early as links allow. Otherwise gaps stay. */
  isStrict: boolean
  /** Working days from one day to another, both within. */
  workingDays: (days: { first: string; last: string }) => number
}

/** The row as a schedule of days takes it; undefined of what has no days and nothing below it: it is in no plan yet. */
export function plannedRowAsDays(
  row: PlannedDays,
  { isSum, isLinked, isStrict, workingDays }: Around,
): DayRow | undefined {
  const { id, parent, first, last, constraint, deadline } = row
  if (!isSum && first === undefined) return undefined
  const stays = !isStrict && !isSum && constraint === undefined && isLinked && first !== undefined
  return {
    id,
    parent,
    is_manual: standsAsSaid(row, isSum),
    first,
    last,
    days: first === undefined || last === undefined ? undefined : workingDays({ first, last }),
    is_milestone: row.isMilestone,
    constraint: stays ? { kind: 'start_from', day: first } : constraint,
    deadline,
  }
}
