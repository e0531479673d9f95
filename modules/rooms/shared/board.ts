import { dateTimeIn } from '#platform/shared/clock.ts'
import { type OpenHours, openSpans, wallMinute } from './opening.ts'

/** Steps in which times are drawn, stretched and moved, in minutes. */
export const STEP = 15
export const DAY = 1440

interface Timed {
  room: string
  starts_at: string
  ends_at: string
}

interface Within {
  from: number
  to: number
}
export type Placed<B extends Timed> = B & Within

/** The minute of the wall clock with which a day begins. */
export const dayStart = (day: string) => wallMinute(`${day} 00:00`)

/** `9:05` past midnight as `09:05`; past the end of the day as that of the next. */
export function clockOf(minute: number): string {
  const within = ((minute % DAY) + DAY) % DAY
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** `14:30` as minutes; undefined where it is no time. */
export function minuteIn(clock: string): number | undefined {
  const read = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock)
  return read ? Number(read[1]) * 60 + Number(read[2]) : undefined
}

/** Bookings with when they are on this day, in minutes from its beginning; those of other days are left out. */
export function onDay<B extends Timed>(bookings: readonly B[], zone: string, day: string): Placed<B>[] {
  const start = dayStart(day)
  return bookings.flatMap((booking) => {
    const from = wallMinute(dateTimeIn(zone, booking.starts_at)) - start
    const to = wallMinute(dateTimeIn(zone, booking.ends_at)) - start
    return to > 0 && from < DAY ? [{ ...booking, from, to }] : []
  })
}

/** When a room is open on a day. */
export const openOn = (hours: readonly OpenHours[], day: string): Within[] => {
  const start = dayStart(day)
  return openSpans(hours, start, start + DAY).map(([from, to]) => ({ from: from - start, to: to - start }))
}

/** What of a day is shown: the hours in which any room is open, and whatever is booked besides. */
export function shownHours(open: readonly Within[], booked: readonly Within[]): Within {
  const part = open.filter(({ from, to }) => to - from < DAY)
  const all = [...(part.length > 0 ? part : [{ from: 8 * 60, to: 19 * 60 }]), ...booked]
  const from = Math.max(0, Math.floor(Math.min(...all.map((one) => one.from)) / 60) * 60)
  const to = Math.min(DAY, Math.ceil(Math.max(...all.map((one) => one.to)) / 60) * 60)
  return to - from < 240 ? { from: Math.max(0, to - 240), to } : { from, to }
}

interface Buffered {
  id: string
  buffer_before: number
  buffer_after: number
}

/** Whoever has the room in this time, with the time before and after that it asks for. */
export function metBy<B extends Placed<Timed> & { id: string }>(
  bookings: readonly B[],
  room: Buffered,
  { from, to, id }: Within & { id?: string | undefined },
): B | undefined {
  const between = room.buffer_before + room.buffer_after
  return bookings.find(
    (one) => one.room === room.id && one.id !== id && one.from < to + between && from < one.to + between,
  )
}

interface Wanted {
  seats: number
  equipment: readonly string[]
  /** Free and open in this time; whenever, where it is not said. */
  time?: Within | undefined
}

/** Rooms that somebody could have: large enough, with everything, open and free; the smallest that does first. */
export function fitting<
  R extends Buffered & { seats: number; equipment: readonly string[]; hours: readonly OpenHours[] },
>(
  rooms: readonly R[],
  bookings: readonly (Placed<Timed> & { id: string })[],
  day: string,
  { seats, equipment, time }: Wanted,
): R[] {
  return rooms
    .filter(
      (room) =>
        room.seats >= seats &&
        equipment.every((one) => room.equipment.includes(one)) &&
        (!time ||
          (!metBy(bookings, room, time) &&
            openOn(room.hours, day).some(({ from, to }) => from <= time.from && time.to <= to))),
    )
    .toSorted((one, other) => (seats > 0 || time ? one.seats - other.seats : 0))
}
