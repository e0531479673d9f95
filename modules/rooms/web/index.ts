import { screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'
import { BOOKING } from '../shared/access.ts'
import { places } from '../shared/screens/places.ts'
import { floorLayoutLook } from './fields/look.tsx'

const own: Screen[] = [
  {
    path: '/rooms',
    layout: 'default',
    title: 'rooms.board.title',
    permission: BOOKING,
    load: () => import('./board/BoardPage.tsx'),
  },
]

export const roomsWeb: WebModule = {
  name: 'rooms',
  screens: [...own, ...screensOf(Object.values(places), () => import('../shared/screens/index.ts'))],
  fields: [floorLayoutLook],
}
