import { useDeferredValue, useMemo } from 'react'
import { daysOfMinutes } from '#platform/shared/schedule/index.ts'
import { dayOf, type GanttBar, type GanttLink, type ListColumn, numberOf } from '#platform/web/gantt/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { sameSet, useKept } from '#platform/web/use-kept.ts'
import type { Column, Table } from '../../../shared/definition/table.ts'
import { colourOf } from '../colours.ts'
import { isFreeDay } from './changes.ts'
import type { Shown } from './GanttTools.tsx'
import { type Planning, type RowDays, slipOf, standing, violatedLinks, workingDays } from './plan.ts'
import { signed, slipWords } from './slip-words.ts'
import { type GanttColumns, type PlannedRow, wordsIn } from './planned.ts'

const DAYS_WIDTH = 106
const CARD_WIDTH = 120
const COUNT_WIDTH = 66

const none: ReadonlySet<string> = new Set()

interface Drawn {
  table: Table
  columns: GanttColumns
  planning: Planning
  shown: Shown
  isStrict: boolean
  mayMove: boolean
  mayLink: boolean
  mayWrite: (row: PlannedRow, column: Column | undefined) => boolean
}

/** Rows and links of a plan as the drawing takes them. */
export function useBars({ table, columns, planning, shown, isStrict, mayMove, mayLink, mayWrite }: Drawn) {
  const { t, language } = useText()
  const say = useWords()
  const { free, rows, links } = planning
  const isFree = useMemo(() => {
    const known = new Map<number, boolean>()
    return (day: number) => {
      const found = known.get(day) ?? isFreeDay(free, dayOf(day))
      known.set(day, found)
      return found
    }
  }, [free])
  // What is wrong may be told a moment after what is there.
  const later = useDeferredValue<Planning | null>(planning, null)
  const violated = useKept<ReadonlySet<string>>(
    (before) => sameSet(before, later ? violatedLinks(later) : none),
    [later],
  )

  // A row that stands where it did is drawn as it was.
  const known = useKept(
    () => new WeakMap<PlannedRow, { bar: GanttBar; days: RowDays | undefined; isSum: boolean }>(),
    // With any of these another, bars of before are forgotten.
    [table, columns, language, shown, mayMove, mayLink, isFree, isStrict, t],
  )
  const bars = useMemo(
    () => {
      // What may slip hangs on all others.
      const result = shown.critical || shown.float ? planning.laid.schedule() : undefined
      const words = (column: Column | undefined, row: PlannedRow) =>
        column ? wordsIn(table, column, row, language) || undefined : undefined
      return Array.from(rows.values(), (row): GanttBar => {
        const days = standing(planning, row)
        const isSum = planning.below.has(row.id)
        const before = result ? undefined : known.get(row)
        if (before?.isSum === isSum && before.days?.first === days?.first && before.days?.last === days?.last)
          return before.bar
        const bar = barOf(row, days, isSum)
        known.set(row, { bar, days, isSum })
        return bar
      })

      function barOf(row: PlannedRow, days: RowDays | undefined, isSum: boolean): GanttBar {
        const task = result?.tasks.get(row.id)
        const isOwn = mayWrite(row, columns.from) && mayWrite(row, columns.to)
        const { baseFirst, baseLast } = row
        const slip = shown.base ? slipOf(planning, row, days?.last) : undefined
        return {
          id: row.id,
          name: row.name,
          parent: row.parent,
          look: isSum ? 'sum' : row.isMilestone ? 'moment' : 'bar',
          ...(days && { first: numberOf(days.first), last: numberOf(days.last) }),
          progress: row.progress,
          colour: columns.hue && colourOf(columns.hue, row.values[columns.hue.name]),
          base:
            shown.base && baseFirst !== undefined && baseLast !== undefined && baseFirst <= baseLast
              ? { first: numberOf(baseFirst), last: numberOf(baseLast) }
              : undefined,
          deadline: row.deadline === undefined ? undefined : numberOf(row.deadline),
          mayLast: shown.float && task && days ? floatEnd(task.float, days.last, isFree) : undefined,
          isCritical: shown.critical && task?.is_critical === true && !isSum,
          isHeld: row.isManual && isStrict,
          isFaint: row.leads,
          note: slip === undefined ? undefined : slipWords(slip, t),
          left: words(columns.left, row),
          inside: words(columns.inside, row),
          right: words(columns.right, row),
          may: {
            // What has no days yet is drawn; a sum has those of what stands below it.
            move: isOwn && (days !== undefined || !isSum),
            stretch: isOwn && days !== undefined && !isSum && !row.isMilestone,
            progress: columns.done !== undefined && mayWrite(row, columns.done) && !isSum,
            link: mayLink,
          },
        }
      }
    },
    // What may be written is the same as long as these are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows, planning, table, columns, language, shown, mayLink, isFree, isStrict, t, known],
  )
  const tight = shown.critical ? planning : undefined
  const arrows = useMemo(() => {
    const tasks = tight?.laid.schedule().tasks
    const isTight = (id: string) => tasks?.get(id)?.is_critical === true
    return links.map(({ id, from, to, type }): GanttLink => ({
      id,
      from,
      to,
      type,
      isViolated: violated.has(id),
      isCritical: isTight(from) && isTight(to),
    }))
  }, [links, tight, violated])
  const showsSlip = useMemo(
    () => shown.base && Array.from(rows.values()).some((row) => row.baseLast !== undefined),
    [shown.base, rows],
  )
  const listColumns = useMemo((): ListColumn[] => {
    const day = (which: 'first' | 'last') => (bar: GanttBar) => {
      const at = bar[which]
      return at === undefined ? '' : dayOf(at)
    }
    const lasts = ({ first, last, look }: GanttBar) =>
      first === undefined || last === undefined
        ? ''
        : look === 'moment'
          ? '0'
          : String(workingDays(planning, { first: dayOf(first), last: dayOf(last) }))
    const slip = ({ id, last }: GanttBar) => {
      const row = rows.get(id)
      const days = row && slipOf(planning, row, last === undefined ? undefined : dayOf(last))
      return days === undefined ? '' : signed(days)
    }
    return [
      { key: 'from', title: say(columns.from.label), width: DAYS_WIDTH, isNumber: true, text: day('first') },
      { key: 'to', title: say(columns.to.label), width: DAYS_WIDTH, isNumber: true, text: day('last') },
      { key: 'days', title: t('records.gantt.days'), width: COUNT_WIDTH, isNumber: true, text: lasts },
      ...(showsSlip
        ? [{ key: 'slip', title: t('records.gantt.slip'), width: COUNT_WIDTH, isNumber: true, text: slip }]
        : []),
      ...columns.card.map((column) => ({
        key: column.name,
        title: say(column.label),
        width: CARD_WIDTH,
        text: ({ id }: GanttBar) => {
          const row = rows.get(id)
          return row ? wordsIn(table, column, row, language) : ''
        },
      })),
    ]
  }, [columns, say, t, planning, rows, table, language, showsSlip])
  return { bars, arrows, listColumns, isFree, violated }
}

/** So many days to spare are as good as all. */
const MOST_SPARE = 2000

/** The day to which something may slip that has so many working minutes to spare. */
function floatEnd(float: number, last: string, isFree: (day: number) => boolean): number {
  let left = Math.min(MOST_SPARE, daysOfMinutes(float))
  let at = numberOf(last)
  while (left > 0) {
    at += 1
    if (!isFree(at)) left -= 1
  }
  return at
}
