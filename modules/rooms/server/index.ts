import { broughtBy } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import type { Module } from '#platform/server/module.ts'
import { BOOKING, DECIDING } from '../shared/access.ts'
import { dashboards } from '../shared/dashboard.ts'
import { kinds } from '../shared/fields/kinds/index.ts'
import { parts, ROOMS, screens } from '../shared/screens/index.ts'
import { boardRoute } from './board.ts'
import { bookRoute, cancelRoute, decideRoute, moveRoute, tryRoute } from './booking.ts'
import { demoConferences } from './demo/index.ts'
import { calendarPages, importRoute, openFeedRoute } from './calendar.ts'
import { checkInRoute, openDoorRoute, showDoorRoute } from './doors.ts'
import { registerHooks } from './hooks.ts'
import { roomNews } from './news.ts'
import { releaseNoShows } from './no-shows.ts'
import { doorPages } from './public/door-page.ts'
import { orderPages } from './public/page.ts'

registerHooks()

const brought = broughtBy(screens, dashboards, parts)

/** Rooms in which people meet: who has which when, and never two at one time. */
export const roomsModule: Module = {
  name: 'rooms',
  ...brought,
  routes: [
    boardRoute,
    tryRoute,
    bookRoute,
    moveRoute,
    cancelRoute,
    decideRoute,
    showDoorRoute,
    checkInRoute,
    openDoorRoute,
    importRoute,
    openFeedRoute,
  ],
  pages: [...orderPages, ...doorPages, ...calendarPages],
  jobs: [releaseNoShows],
  news: roomNews,
  menu: [
    {
      id: ROOMS,
      place: 85,
      icon: 'calendar',
      permission: BOOKING,
      title: words('Хурлын өрөө', 'Conference rooms', '회의실'),
    },
    {
      id: 111,
      place: 86,
      parent_id: ROOMS,
      url: '/rooms',
      icon: 'calendar',
      permission: BOOKING,
      title: words('Өрөөний хуваарь', 'Board of rooms', '회의실 현황'),
    },
    ...brought.menu,
  ],
  permissions: { 'rooms.booking': ['r'], 'rooms.deciding': ['u'] },
  grants: {
    ...brought.grants,
    '*': [BOOKING],
    admin: [...(brought.grants['admin'] ?? []), DECIDING],
    secretary: [...(brought.grants['secretary'] ?? []), DECIDING],
  },
  demo: { name: 'rooms', work: demoConferences },
  fields: { kinds, file: new URL('../shared/fields/kinds/index.ts', import.meta.url) },
}
