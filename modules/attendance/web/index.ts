import { screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'
import { TAKING_PART } from '../shared/access.ts'
import { places } from '../shared/screens/places.ts'

const codes: Screen[] = [
  {
    path: '/attendance/code',
    layout: 'default',
    title: 'attendance.code.title',
    permission: TAKING_PART,
    load: () => import('./code/MyCodePage.tsx'),
  },
  {
    path: '/attendance/at/$code',
    layout: 'default',
    title: 'attendance.code.at_place',
    permission: TAKING_PART,
    menuPath: '/attendance',
    isValid: ({ code = '' }) => /^[\w.-]{30,100}$/.test(code),
    load: () => import('./code/AtPlacePage.tsx'),
  },
]

export const attendanceWeb: WebModule = {
  name: 'attendance',
  screens: [...codes, ...screensOf(Object.values(places), () => import('./screens.ts'))],
  alone: () => import('./alone.ts'),
}
