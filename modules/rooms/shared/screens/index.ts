import { board, calendar, gallery, grid, type RecordScreen, screen } from '#modules/records/shared/index.ts'
import { bookings, extras, waiting } from '../tables/bookings.ts'
import { hours, rooms } from '../tables/rooms.ts'
import { places } from './places.ts'

/** The heading of the menu under which rooms stand. */
export const ROOMS = 110

/** Who keeps the rooms and decides on what is asked for. */
const grants = { admin: 'rcudxi', secretary: 'rcudxi', director: 'rx' }

export const screens: readonly RecordScreen[] = [
  screen(places.bookings, {
    table: bookings,
    template: 'page',
    views: [
      grid(),
      calendar({ from: 'starts_at', to: 'ends_at' }),
      board({ by: 'state', card: ['room', 'starts_at', 'ends_at', 'organiser', 'people'] }),
    ],
    menu: { id: 112, place: 87, parent_id: ROOMS, icon: 'list' },
    grants,
  }),
  screen(places.waiting, {
    table: waiting,
    menu: { id: 113, place: 88, parent_id: ROOMS, icon: 'clock' },
    grants,
  }),
  screen(places.rooms, {
    table: rooms,
    template: 'page',
    views: [grid(), gallery({ picture: 'pictures', card: ['place', 'floor', 'seats', 'equipment'] })],
    menu: { id: 114, place: 89, parent_id: ROOMS, icon: 'building' },
    grants,
  }),
]

/** Tables that stand within others. */
export const parts = [hours, extras].map((table) => ({ table, grants }))
