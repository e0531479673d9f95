import type { ScreenPlace } from '#modules/records/shared/index.ts'
import { BOOKING } from '../access.ts'

const permission = BOOKING

export const places = {
  bookings: { path: '/rooms/bookings', of: 'rooms.bookings', permission },
  rooms: { path: '/rooms/list', of: 'rooms.rooms', permission },
  waiting: { path: '/rooms/waiting', of: 'rooms.waiting', permission },
} satisfies Record<string, ScreenPlace>

export const dashboardPlaces = {
  figures: { path: '/rooms/figures', of: 'rooms.bookings', permission: 'rooms.bookings.export' },
} satisfies Record<string, ScreenPlace>
