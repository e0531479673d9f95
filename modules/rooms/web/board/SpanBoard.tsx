import { weekdayOf } from '#platform/shared/day.ts'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { laterDay } from '#modules/organization/shared/index.ts'
import { announce, DragArea, STEP_KEYS, stepOf, useDragItem } from '#platform/web/drag/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { clockOf, onDay as ofOneDay, openOn } from '../../shared/board.ts'
import { movedBy } from '../../shared/repeats.ts'
import styles from './board.module.css'
import { RoomName, saysOf } from './DayBoard.tsx'
import type { Booking, DayBooking, Room } from './types.ts'

interface Props {
  view: 'week' | 'month'
  from: string
  days: number
  today: string
  zone: string
  rooms: readonly Room[]
  bookings: readonly Booking[]
  onDay: (day: string) => void
  onBook: (room: string, day: string) => void
  onMove: (wish: { id: string; room: string; starts_at: string; ends_at: string }) => void
  onOpen: (id: string) => void
}

/** Rooms and the days of a week or a month: how full each is, and in a week what is when. */
export function SpanBoard({ view, from, days, today, zone, rooms, bookings, onDay, onBook, onMove, onOpen }: Props) {
  const { t } = useText()
  const [over, setOver] = useState<string>()
  const all = Array.from({ length: days }, (_, at) => laterDay(from, at))
  const ofDay = new Map(all.map((day) => [day, ofOneDay(bookings, zone, day)]))
  const cellAt = (place: string | number | null) => {
    const [room = '', day = ''] = String(place ?? '').split('/')
    return ofDay.has(day) ? { room, day } : undefined
  }
  const moveTo = (id: string, room: string, day: string, was: string): boolean => {
    const booking = bookings.find((one) => one.id === id)
    const by = Math.round((Date.parse(day) - Date.parse(was)) / 86_400_000)
    if (!booking || (by === 0 && booking.room === room)) return false
    // Of a series it is asked which of it is meant.
    if (booking.series !== null) onOpen(id)
    else onMove({ id, room, ...movedBy(booking, zone, { days: by, starts: 0, ends: 0 }) })
    return true
  }
  const dayOf = (id: string) => all.find((day) => ofDay.get(day)!.some((one) => one.id === id)) ?? from
  const nameOf = (id: string | number) => bookings.find((one) => one.id === id)?.title || t('rooms.board.busy')
  const onKey = (event: KeyboardEvent, booking: DayBooking, day: string) => {
    const way = booking.may_change ? stepOf(event) : undefined
    if (!way) return
    event.preventDefault()
    const at = rooms.findIndex(({ id }) => id === booking.room)
    const room = way === 'up' ? rooms[at - 1]?.id : way === 'down' ? rooms[at + 1]?.id : booking.room
    const next = way === 'in' ? laterDay(day, 1) : way === 'out' ? laterDay(day, -1) : day
    if (room !== undefined && moveTo(booking.id, room, next, day))
      announce(t('platform.drag.dropped', { name: nameOf(booking.id) }))
  }
  return (
    <DragArea
      name={nameOf}
      shadow={nameOf}
      onOver={(_, place) => setOver(cellAt(place) ? String(place) : undefined)}
      onDrop={(moved, place) => {
        const cell = cellAt(place)
        return cell !== undefined && moveTo(String(moved), cell.room, cell.day, dayOf(String(moved)))
      }}
      onEnd={() => setOver(undefined)}
    >
      {/* A region that scrolls is reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('rooms.board.title')}>
        <table className={styles['days']} data-view={view}>
          <thead>
            <tr>
              <th scope="col">{t('rooms.fact.room')}</th>
              {all.map((day) => (
                <th key={day} scope="col" className="orgil-num" data-now={day === today || undefined}>
                  {view === 'week'
                    ? `${t(`platform.date.day_${weekdayOf(day)}`)} ${day.slice(5)}`
                    : Number(day.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rooms.map((room) => (
              <tr key={room.id}>
                <th scope="row">
                  <RoomName room={room} />
                </th>
                {all.map((day) => {
                  const mine = ofDay.get(day)!.filter((one) => one.room === room.id)
                  const open = openOn(room.hours, day)
                  const place = `${room.id}/${day}`
                  const props = { key: day, isShut: open.length === 0, isOver: over === place, place }
                  if (view === 'month')
                    return (
                      <Cell {...props} key={day}>
                        <button
                          type="button"
                          className={styles['heat']}
                          style={{ '--share': shareOf(mine, open) } as CSSProperties}
                          aria-label={`${room.name}, ${day}, ${t('rooms.board.bookings', { count: mine.length })}`}
                          onClick={() => onDay(day)}
                        >
                          {mine.length || '·'}
                        </button>
                      </Cell>
                    )
                  return (
                    <Cell {...props} key={day}>
                      {mine.map((one) => (
                        <Chip
                          key={one.id}
                          booking={one}
                          says={`${room.name}, ${day}, ${saysOf(one, t)}`}
                          busy={t('rooms.board.busy')}
                          onOpen={onOpen}
                          onKeyDown={(event) => onKey(event, one, day)}
                        />
                      ))}
                      <button
                        type="button"
                        className={styles['add']}
                        aria-label={t('rooms.board.book_on', { room: room.name, day })}
                        onClick={() => onBook(room.id, day)}
                      >
                        +
                      </button>
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DragArea>
  )
}

interface CellProps {
  place: string
  isShut: boolean
  isOver: boolean
  children: React.ReactNode
}

function Cell({ place, isShut, isOver, children }: CellProps) {
  const { ref } = useDragItem({ id: place, mayMove: false })
  return (
    <td ref={ref} data-shut={isShut || undefined} data-over={isOver || undefined}>
      {children}
    </td>
  )
}

interface ChipProps {
  booking: DayBooking
  says: string
  busy: string
  onOpen: (id: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Chip({ booking, says, busy, onOpen, onKeyDown }: ChipProps) {
  const { id, title, from, to, state, may_change: mayMove } = booking
  const { ref, isDragged } = useDragItem({ id, mayMove, isPlace: false })
  return (
    <button
      ref={ref}
      type="button"
      className={styles['chip']}
      data-state={state}
      data-dragged={isDragged || undefined}
      aria-label={says}
      {...(mayMove && { 'aria-keyshortcuts': STEP_KEYS })}
      onClick={() => onOpen(id)}
      onKeyDown={onKeyDown}
    >
      <span className="orgil-num">
        {clockOf(Math.max(0, from))}–{clockOf(Math.min(1440, to))}
      </span>
      <b>{title || busy}</b>
    </button>
  )
}

/** How much of the hours in which a room is open others have. */
function shareOf(bookings: readonly DayBooking[], open: readonly { from: number; to: number }[]): number {
  const minutes = open.reduce((sum, { from, to }) => sum + to - from, 0) || 600
  const booked = bookings.reduce((sum, { from, to }) => sum + Math.min(1440, to) - Math.max(0, from), 0)
  return Math.min(1, booked / minutes)
}
