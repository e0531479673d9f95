import { dashboardsOf, screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'
import { BOOKING } from '../shared/access.ts'
import { dashboardPlaces, places } from '../shared/screens/places.ts'
import { floorLayoutLook } from './fields/look.tsx'

const own: Screen[] = [
  {
    path: '/rooms',
    layout: 'default',
    title: 'rooms.board.title',
    permission: BOOKING,
    load: () => import('./board/BoardPage.tsx'),
  },
  {
    path: '/rooms/check-in/$secret',
    layout: 'default',
    title: 'rooms.door.check_in',
    permission: BOOKING,
    menuPath: '/rooms',
    isValid: ({ secret = '' }) => /^[\w-]{16,60}$/.test(secret),
    load: () => import('./door/CheckInPage.tsx'),
  },
]

export const roomsWeb: WebModule = {
  name: 'rooms',
  screens: [
    ...own,
    ...dashboardsOf(Object.values(dashboardPlaces), () => import('../shared/dashboard.ts')),
    ...screensOf(Object.values(places), () => import('./screens.ts')),
  ],
  fields: [floorLayoutLook],
}
