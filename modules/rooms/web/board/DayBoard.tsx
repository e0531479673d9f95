import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react'
import { announce } from '#platform/web/drag/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { clockOf, DAY, metBy, openOn, shownHours, STEP } from '../../shared/board.ts'
import styles from './board.module.css'
import type { DayBooking, Room } from './types.ts'
import { type Ghost, useTrackDrag } from './use-track-drag.ts'

interface Props {
  day: string
  isToday: boolean
  rooms: readonly Room[]
  bookings: readonly DayBooking[]
  /** The minute of the day that it is now. */
  now: number
  onBook: (wish: Ghost) => void
  onMove: (wish: Ghost & { id: string }) => void
  onOpen: (id: string) => void
}

/** Rooms and the hours of a day: a time is drawn, moved and stretched by mouse, finger and keys. */
export function DayBoard({ day, isToday, rooms, bookings, now, onBook, onMove, onOpen }: Props) {
  const { t } = useText()
  const [ghost, setGhost] = useState<Ghost | null>(null)
  /** Where the keys stand on a track, and what they move. */
  const [cursor, setCursor] = useState<Ghost | null>(null)
  const [held, setHeld] = useState<Ghost | null>(null)
  const open = new Map(rooms.map((room) => [room.id, openOn(room.hours, day)]))
  const shown = shownHours([...open.values()].flat(), bookings)
  const byId = new Map(bookings.map((one) => [one.id, one]))
  const share = (minute: number) =>
    ((Math.max(shown.from, Math.min(shown.to, minute)) - shown.from) / (shown.to - shown.from)) * 100
  const placed = (from: number, to: number): CSSProperties => ({
    left: `${share(from)}%`,
    width: `${Math.max(0.6, share(to) - share(from))}%`,
  })
  const hours = Array.from({ length: (shown.to - shown.from) / 60 }, (_, at) => shown.from + at * 60)
  const done = (wish: Ghost) => (wish.id === undefined ? onBook(wish) : onMove({ ...wish, id: wish.id }))
  const drag = useTrackDrag({
    shown,
    bookingAt: (id) => byId.get(id),
    mayMove: (id) => byId.get(id)?.may_change ?? false,
    onGhost: setGhost,
    onDone: done,
    onPress: onOpen,
  })
  const roomAt = (id: string) => rooms.find((room) => room.id === id)
  const say = ({ id, room: of, from, to }: Ghost) => {
    const room = roomAt(of)
    const met = room && metBy(bookings, room, { from, to, id })
    announce(
      t(met ? 'rooms.board.taken_at' : 'rooms.board.free_at', {
        room: room?.name ?? '',
        from: clockOf(from),
        to: clockOf(to),
      }),
    )
  }
  const stepped = (wish: Ghost, key: string, isStretching: boolean): Ghost | undefined => {
    const at = rooms.findIndex(({ id }) => id === wish.room)
    switch (key) {
      case 'ArrowLeft':
        if (isStretching) return { ...wish, to: Math.max(wish.from + STEP, wish.to - STEP) }
        return wish.from < STEP ? wish : { ...wish, from: wish.from - STEP, to: wish.to - STEP }
      case 'ArrowRight':
        if (isStretching) return { ...wish, to: wish.to + STEP }
        return wish.from + STEP >= DAY ? wish : { ...wish, from: wish.from + STEP, to: wish.to + STEP }
      case 'ArrowUp':
        return { ...wish, room: rooms[Math.max(0, at - 1)]?.id ?? wish.room }
      case 'ArrowDown':
        return { ...wish, room: rooms[Math.min(rooms.length - 1, at + 1)]?.id ?? wish.room }
      default:
        return undefined
    }
  }
  const cursorAt = (room: string): Ghost =>
    cursor?.room === room
      ? cursor
      : { room, from: Math.max(shown.from, firstFree(room)), to: Math.max(shown.from, firstFree(room)) + 60 }
  const firstFree = (room: string) => {
    const begins = isToday ? Math.ceil(now / 30) * 30 : (open.get(room)?.[0]?.from ?? shown.from)
    for (let from = begins; from < shown.to; from += STEP)
      if (!bookings.some((one) => one.room === room && one.from < from + 60 && from < one.to)) return from
    return Math.min(begins, shown.to - 60)
  }
  const onCursorKey = (event: KeyboardEvent, room: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = stepped(cursorAt(room), event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    setCursor(next)
    say(next)
  }
  // The keys go along to the track of the other room.
  useEffect(() => {
    if (!cursor || !document.activeElement?.matches('[data-cursor]')) return
    document.querySelector<HTMLElement>(`[data-cursor="${cursor.room}"]`)?.focus()
  }, [cursor])
  const onBookingKey = (event: KeyboardEvent, booking: DayBooking) => {
    const { id, room, from, to } = booking
    const mine = held?.id === id ? held : { id, room, from, to }
    if (held?.id === id && event.key === 'Escape') {
      event.preventDefault()
      setHeld(null)
      announce(t('platform.drag.given_up', { name: booking.title || t('rooms.board.busy') }))
      return
    }
    if (held?.id === id && event.key === 'Enter') {
      event.preventDefault()
      setHeld(null)
      onMove({ ...held, id })
      return
    }
    if (!event.altKey || !booking.may_change) return
    const next = stepped(mine, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    setHeld(next)
    say(next)
  }
  const shade = ghost ?? held
  const shadeRoom = shade ? roomAt(shade.room) : undefined
  const isMet = shade !== null && shadeRoom !== undefined && metBy(bookings, shadeRoom, shade) !== undefined
  return (
    <div className={styles['board']} onPointerDown={drag.onPointerDown} onContextMenu={drag.onContextMenu}>
      <div className={styles['head']} aria-hidden>
        <span />
        <div className={styles['hours']}>
          {hours.map((hour) => (
            <span key={hour} className="orgil-num" style={{ left: `${share(hour)}%` }}>
              {clockOf(hour)}
            </span>
          ))}
        </div>
      </div>
      {rooms.map((room) => {
        const mine = bookings.filter((one) => one.room === room.id)
        const at = cursorAt(room.id)
        return (
          <section key={room.id} className={styles['row']} aria-label={room.name}>
            <RoomName room={room} />
            <div className={styles['track']} data-track={room.id} style={{ '--hours': hours.length } as CSSProperties}>
              {(open.get(room.id) ?? []).map(({ from, to }) => (
                <span key={from} className={styles['open']} style={placed(from, to)} />
              ))}
              {isToday && now >= shown.from && now <= shown.to ? (
                <span className={styles['now']} style={{ left: `${share(now)}%` }} />
              ) : null}
              <button
                type="button"
                className={styles['cursor']}
                data-cursor={room.id}
                style={placed(at.from, at.to)}
                aria-label={t('rooms.board.cursor', { room: room.name, from: clockOf(at.from), to: clockOf(at.to) })}
                aria-describedby="rooms-keys"
                onKeyDown={(event) => onCursorKey(event, room.id)}
                onClick={(event) => {
                  // A pointer books where it is pressed.
                  if (event.detail === 0) onBook(at)
                }}
              />
              {mine.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  className={styles['booking']}
                  data-booking={one.id}
                  data-part="move"
                  data-state={one.state}
                  data-mine={one.is_mine || undefined}
                  data-fixed={one.may_change ? undefined : ''}
                  data-away={ghost?.id === one.id || undefined}
                  style={placed(one.from, one.to)}
                  title={saysOf(one, t)}
                  aria-label={saysOf(one, t)}
                  {...(one.may_change && {
                    'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown',
                  })}
                  onKeyDown={(event) => onBookingKey(event, one)}
                  onClick={(event) => {
                    if (event.detail === 0 && held?.id !== one.id) onOpen(one.id)
                  }}
                >
                  {one.may_change ? <i data-part="first" aria-hidden /> : null}
                  <span aria-hidden>
                    {one.is_private ? <Icon name="lock" size={13} /> : null}
                    <b>{one.title || t('rooms.board.busy')}</b>
                  </span>
                  <small aria-hidden className="orgil-num">
                    {clockOf(one.from)}–{clockOf(one.to)}
                  </small>
                  {one.may_change ? <i data-part="last" aria-hidden /> : null}
                </button>
              ))}
              {shade?.room === room.id ? (
                <span className={styles['ghost']} data-met={isMet || undefined} style={placed(shade.from, shade.to)}>
                  <b className="orgil-num">
                    {clockOf(shade.from)}–{clockOf(shade.to)}
                  </b>
                </span>
              ) : null}
            </div>
            {mine.length > 0 ? (
              <ul className={styles['list']}>
                {mine.map((one) => (
                  <li key={one.id}>
                    <button type="button" data-state={one.state} onClick={() => onOpen(one.id)}>
                      <span className="orgil-num">
                        {clockOf(one.from)}–{clockOf(one.to)}
                      </span>
                      <b>{one.title || t('rooms.board.busy')}</b>
                      <small>{one.organiser}</small>
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        )
      })}
      <p id="rooms-keys" className={styles['keys']}>
        {t('rooms.board.keys')}
      </p>
    </div>
  )
}

export function RoomName({ room }: { room: Room }) {
  const { t } = useText()
  return (
    <div className={styles['room']} style={room.colour ? ({ '--room': room.colour } as CSSProperties) : undefined}>
      <b>{room.name}</b>
      <small>
        {t('rooms.board.seats', { count: room.seats })}
        {room.place ? ` · ${room.place}` : ''}
      </small>
      {room.equipment.length > 0 ? (
        <small className={styles['equipment']}>
          {room.equipment.map((one) => t(`rooms.equipment.${one as 'projector'}`)).join(', ')}
        </small>
      ) : null}
      {room.asks_approval ? <small className={styles['asks']}>{t('rooms.board.asks')}</small> : null}
    </div>
  )
}

type Translate = ReturnType<typeof useText>['t']

const states = ['asked', 'tentative', 'confirmed'] as const

export function saysOf({ title, organiser, from, to, state, people }: DayBooking, t: Translate) {
  const known = states.find((one) => one === state)
  return [
    `${clockOf(from)}–${clockOf(to)}`,
    title || t('rooms.board.busy'),
    organiser,
    known ? t(`rooms.state.${known}`) : '',
    people === null ? '' : t('rooms.board.people', { count: people }),
  ]
    .filter((one) => one !== '')
    .join(', ')
}
