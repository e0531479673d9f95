import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Chip, Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { changeRoster, MOST_CELLS, showRoster } from '../../shared/contract.ts'
import frame from '../attendance.module.css'
import { MonthBar } from '../MonthBar.tsx'
import { monthIn, text } from '../times.ts'
import styles from './roster.module.css'

type Roster = ReplyOf<typeof showRoster>

interface Place {
  row: number
  column: number
}

/** Who works when in a month: a shift is chosen, and days are painted with it by mouse, finger or keys. */
export default function RosterPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [month, unit, q] = [monthIn(search['month']), text(search['unit']), text(search['q'])]
  const [brush, setBrush] = useState('')
  const [from, setFrom] = useState<Place>()
  const [to, setTo] = useState<Place>()
  const [isBusy, setBusy] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const query = useCall(
    showRoster,
    { ...(month !== '' && { month }), ...(unit !== '' && { unit }), ...(q !== '' && { q }) },
    { placeholderData: (before) => before, meta: { quiet: true } },
  )
  const show = (part: Record<string, string>) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries({ month, unit, q, ...part }).filter(([, value]) => value !== '')),
      replace: true,
    })
  const { data } = query
  const brushes = data
    ? [
        ...data.shifts.map(({ id, code, name, starts, ends }) => ({
          value: id,
          code,
          says: `${name} ${starts}–${ends}`,
        })),
        { value: 'free', code: t('attendance.roster.free_code'), says: t('attendance.roster.free') },
        { value: 'roster', code: '↺', says: t('attendance.roster.as_roster') },
      ]
    : []
  const chosen = brushes.find(({ value }) => value === brush) ?? brushes[0]
  const isIn = (row: number, column: number) => {
    if (!from || !to) return false
    const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)]
    const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)]
    return top <= row && row <= bottom && left <= column && column <= right
  }
  const paint = async (
    roster: Roster,
    one: { row: number; column: number },
    other: { row: number; column: number },
  ) => {
    setFrom(undefined)
    setTo(undefined)
    if (isBusy || !chosen || roster.is_closed) return
    const rows = roster.people.slice(Math.min(one.row, other.row), Math.max(one.row, other.row) + 1)
    const days = roster.days.slice(Math.min(one.column, other.column), Math.max(one.column, other.column) + 1)
    const cells = rows
      .filter(({ may_change }) => may_change)
      .flatMap(({ id }) => days.map(({ day }) => ({ employee: id, day, shift: chosen.value })))
    if (cells.length === 0) return
    if (cells.length > MOST_CELLS) {
      toast.error(t('attendance.roster.too_many'))
      return
    }
    setBusy(true)
    try {
      const { changed } = await call(changeRoster, { cells })
      await cache.invalidateQueries({ queryKey: keyOf(showRoster) })
      toast.success(
        t('attendance.roster.painted', { count: changed, code: chosen.value === 'roster' ? chosen.says : chosen.code }),
      )
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  const begin = (event: PointerEvent, at: Place) => {
    if (event.button !== 0) return
    // A finger that goes on scrolls, and a press is one cell.
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId)
    setFrom(at)
    setTo(at)
  }
  const end = () => {
    if (data && from && to) void paint(data, from, to)
  }
  const steps: Readonly<Record<string, [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }
  const press = (event: KeyboardEvent, at: Place) => {
    const step = steps[event.key]
    if (!data) return
    if (step) {
      event.preventDefault()
      const next = `${at.row + step[0]}/${at.column + step[1]}`
      table.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
      if (event.shiftKey) {
        setFrom(from ?? at)
        setTo({ row: at.row + step[0], column: at.column + step[1] })
      } else {
        setFrom(undefined)
        setTo(undefined)
      }
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      void paint(data, from ?? at, to ?? at)
    }
    if (event.key === 'Escape') {
      setFrom(undefined)
      setTo(undefined)
    }
  }
  const mayPaint = data?.people.some(({ may_change }) => may_change) === true && !data.is_closed
  return (
    <Page width={1680}>
      <PageHeader title={t('attendance.roster.title')} />
      <div className={frame['tools']}>
        <MonthBar
          month={data?.month ?? ''}
          isNow={data?.month === data?.today.slice(0, 7)}
          onMonth={(next) => show({ month: next })}
        />
        {data?.is_closed ? <Chip icon="lock">{t('attendance.month.closed')}</Chip> : null}
        <div className={frame['filters']}>
          <TextField
            label={t('attendance.sheet.search')}
            type="search"
            defaultValue={q}
            maxLength={100}
            onBlur={({ target }) => show({ q: target.value.trim() })}
            onKeyDown={(event) => {
              if (event.key === 'Enter') show({ q: event.currentTarget.value.trim() })
            }}
          />
          {data && data.units.length > 1 ? (
            <Choice
              label={t('attendance.team.unit')}
              value={unit}
              choices={[
                { value: '', label: t('attendance.team.every_unit') },
                ...data.units.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ target }) => show({ unit: target.value })}
            />
          ) : null}
        </div>
      </div>
      {query.isPending ? <ListSkeleton rows={10} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data && data.people.length === 0 ? <EmptyState icon="users" title={t('attendance.team.nobody')} /> : null}
      {data && data.people.length > 0 ? (
        <>
          {mayPaint ? (
            <fieldset className={styles['brushes']}>
              <legend>{t('attendance.roster.brush')}</legend>
              {brushes.map(({ value, code, says }) => (
                <label key={value}>
                  <input type="radio" name="brush" checked={chosen?.value === value} onChange={() => setBrush(value)} />
                  <b>{code}</b> {says}
                </label>
              ))}
            </fieldset>
          ) : null}
          <div className={styles['scroll']} role="region" aria-label={t('attendance.roster.title')} data-sideways>
            <table ref={table} className={styles['table']} data-busy={isBusy || undefined}>
              <thead>
                <tr>
                  <th scope="col">{t('attendance.sheet.name')}</th>
                  {data.days.map(({ day, weekday, is_free }) => (
                    <th
                      key={day}
                      scope="col"
                      data-free={is_free || undefined}
                      data-now={day === data.today || undefined}
                    >
                      <span>{Number(day.slice(8))}</span>
                      <small>{t(`platform.date.day_${weekday}`)}</small>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.people.map((person, row) => (
                  <tr key={person.id}>
                    <th scope="row">
                      {person.name}
                      <small>{person.unit}</small>
                    </th>
                    {person.cells.map((cell, column) => {
                      const { day, is_free } = data.days[column]!
                      const says = cell.code === '' ? t('attendance.roster.free') : cell.code
                      return (
                        <td key={day} data-free={is_free || undefined} data-in={isIn(row, column) || undefined}>
                          <button
                            type="button"
                            data-cell={`${row}/${column}`}
                            onPointerDown={(event) => begin(event, { row, column })}
                            onPointerEnter={() => from && setTo({ row, column })}
                            onPointerUp={end}
                            onKeyDown={(event) => press(event, { row, column })}
                            data-single={cell.is_single || undefined}
                            data-empty={cell.code === '' || undefined}
                            disabled={!person.may_change || data.is_closed}
                            tabIndex={row === 0 && column === 0 ? 0 : -1}
                            aria-label={`${person.name}, ${day}: ${says}`}
                          >
                            {cell.code}
                          </button>
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={frame['note']}>{t(mayPaint ? 'attendance.roster.hint' : 'attendance.roster.read_only')}</p>
        </>
      ) : null}
    </Page>
  )
}
