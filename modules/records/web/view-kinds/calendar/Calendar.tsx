import { useRef, useState, type KeyboardEvent } from 'react'
import { listFreeDays, listHolidays } from '#modules/organization/shared/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { daysFromTo } from '#platform/shared/day.ts'
import { useCall } from '#platform/web/call.ts'
import { announce, DragArea, stepOf } from '#platform/web/drag/index.ts'
import { isDay } from '#platform/web/date/days.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel } from '#platform/web/layout/index.ts'
import { useViewport } from '#platform/web/media.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import type { ViewProps } from '../view-props.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarTools } from './CalendarTools.tsx'
import styles from './calendar.module.css'
import { begunAt, movedBy, stretchedTo } from './changes.ts'
import { DotMonth } from './DotMonth.tsx'
import { type CalendarDeeds, draggedOf } from './EntryBox.tsx'
import { HoursGrid } from './HoursGrid.tsx'
import type { Entry } from './layout.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { timeAt } from './places.ts'
import { daysOf } from './range.ts'
import { clockOf, isSpan, later, type Time } from './time.ts'
import { useEntries } from './use-entries.ts'
import { usePatches } from './use-patches.ts'

const STEP = 15
const FIVE_MINUTES = 300_000

/** Rows in time: on the day that a column says, or from one day to another. */
export default function Calendar({ table, setting, view, may, fixed }: ViewProps<'calendar'>) {
  const { t } = useText()
  const say = useWords()
  const isPhone = useViewport() === 'mobile'
  const [today] = useState(() => formatDate(new Date()))
  const on = isDay(view.on) ? view.on : today
  const span = setting.span ?? (isPhone ? 'agenda' : 'month')
  const days = daysOf(span, on)
  const { patches, patch } = usePatches(table)
  const { entries, query } = useEntries(table, setting, view, days, patches)
  const freeDays = useCall(
    listFreeDays,
    { from: days[0]!, days: days.length },
    { staleTime: FIVE_MINUTES, meta: { quiet: true } },
  )
  const holidays = useCall(
    listHolidays,
    { from: days[0]!, days: days.length },
    { staleTime: FIVE_MINUTES, meta: { quiet: true } },
  )
  const free = new Map([
    ...(freeDays.data ?? []).map((day) => [day, ''] as const),
    ...(holidays.data ?? []).map(({ day, name }) => [day, say(name)] as const),
  ])
  const [dragged, setDragged] = useState<{ start: Time; over: Time } | null>(null)
  /** Where the entry was taken that is dragged. */
  const taken = useRef<Time>(null)
  const keepFocus = useKeptFocus((id) => document.querySelector(`[data-entry="${CSS.escape(id)}"]`))

  const columns = {
    from: table.columns.find(({ name }) => name === setting.from)!,
    to: table.columns.find(({ name }) => name === setting.to),
  }
  const hasHours = kindOf(columns.from.kind).stored === 'moment'
  const isFixed = (name: string) => fixed.includes(name)
  const mayMove = may('u') && !isFixed(columns.from.name) && !(columns.to && isFixed(columns.to.name))
  const ending = isSpan(columns.from) ? columns.from : columns.to
  const mayStretch = may('u') && ending !== undefined && !isFixed(ending.name)
  const entryOf = (id: string | number) => entries.find(({ row }) => row.id === draggedOf(id).id)

  const change = (entry: Entry, values: FieldValues | null): boolean => {
    const said = Object.entries(values ?? {}).filter(([name, value]) => value !== entry.row.values[name])
    if (said.length === 0) return false
    patch(entry.row, Object.fromEntries(said), t('records.calendar.moved', { name: entry.title }))
    return true
  }
  const drop = (id: string | number, time: Time | null): boolean => {
    const entry = entryOf(id)
    const start = taken.current
    if (!entry || !time || !start) return false
    if (draggedOf(id).what === 'end') return change(entry, stretchedTo(columns, entry, time))
    const minutes = time.minutes === null || start.minutes === null ? 0 : time.minutes - start.minutes
    return change(entry, movedBy(columns, entry, daysFromTo(start.day, time.day), minutes))
  }
  /** Of what is dragged over hours, when it would begin or end. */
  const draggedTo = (id: string | number) => {
    const entry = entryOf(id)
    const [from, to] = [dragged?.start.minutes ?? null, dragged?.over.minutes ?? null]
    if (!entry || from === null || to === null) return ''
    return clockOf(draggedOf(id).what === 'end' ? to : (later(entry.from, 0, to - from).minutes ?? 0))
  }
  const step = (event: KeyboardEvent<HTMLElement>, entry: Entry) => {
    const way = mayMove ? stepOf(event) : undefined
    if (!way) return
    event.preventDefault()
    const isAside = way === 'in' || way === 'out'
    const by = way === 'in' || way === 'down' ? 1 : -1
    const isHour = !isAside && span !== 'month' && hasHours
    const daysOn = isAside ? by : isHour ? 0 : by * 7
    const values = event.shiftKey
      ? mayStretch
        ? stretchedTo(columns, entry, later(entry.to, daysOn, isHour ? by * STEP : 0))
        : null
      : movedBy(columns, entry, daysOn, isHour ? by * STEP : 0)
    const isDone = change(entry, values)
    if (isDone) keepFocus(entry.row.id)
    announce(
      isDone
        ? t('records.calendar.moved_to', { name: entry.title, when: Object.values(values ?? {}).join(' – ') })
        : t('platform.drag.no_way', { name: entry.title }),
    )
  }
  const showSpan = (next: typeof span, day = on) => view.show({ as: { ...setting, span: next }, on: day })
  const add = (day: string, minutes: number | null) => {
    const begun = Object.entries(begunAt(columns, { day, minutes })).filter(([name]) => !isFixed(name))
    view.show({ row: 'new', begin: Object.fromEntries(begun) })
  }
  const deeds: CalendarDeeds = {
    onOpen: ({ row }) => view.show({ row: row.id }),
    onStep: step,
    onDay: (day) => showSpan('day', day),
    onAdd: may('c') ? add : undefined,
  }
  const grid = { days, entries, today, free, over: dragged?.over.day ?? null, mayMove, mayStretch, deeds }
  const told = { table, colour: setting.colour, entries, today, free, deeds }
  return (
    <div className={styles['calendar']}>
      <CalendarTools
        span={span}
        on={on}
        days={days}
        today={today}
        onGo={(day) => view.show({ on: day })}
        onSpan={(next) => showSpan(next)}
        onAdd={may('c') && span === 'day' ? () => add(on, null) : undefined}
      />
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data?.isCut ? <Notice kind="warning" title={t('records.calendar.cut')} /> : null}
      <DragArea
        shadow={(id) => [draggedTo(id), entryOf(id)?.title].join(' ').trim()}
        name={(id) => entryOf(id)?.title ?? ''}
        onOver={(_, place, { y }) => {
          const time = timeAt(place, y)
          taken.current ??= time
          const start = taken.current
          if (time && start) setDragged((before) => (isSameTime(before?.over, time) ? before : { start, over: time }))
        }}
        onDrop={(id, place, { y }) => drop(id, timeAt(place, y))}
        onEnd={() => {
          taken.current = null
          setDragged(null)
        }}
      >
        {span === 'agenda' || (isPhone && span === 'week') ? <Agenda {...told} days={days} /> : null}
        {span === 'month' && !isPhone ? <MonthGrid {...grid} month={on.slice(0, 7)} /> : null}
        {span === 'month' && isPhone ? (
          <>
            <DotMonth {...grid} month={on.slice(0, 7)} on={on} onDay={(day) => view.show({ on: day })} />
            <Agenda {...told} days={[on]} entries={entries.filter(({ from, to }) => from.day <= on && on <= to.day)} />
          </>
        ) : null}
        {span === 'day' || (span === 'week' && !isPhone) ? <HoursGrid {...grid} hasHours={hasHours} /> : null}
      </DragArea>
    </div>
  )
}

const isSameTime = (one: Time | undefined, other: Time) => one?.day === other.day && one.minutes === other.minutes
