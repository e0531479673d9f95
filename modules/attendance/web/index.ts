import { dashboardsOf, screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'
import { DELIVERING, KEEPING, TAKING_PART } from '../shared/access.ts'
import { dashboardPlaces, places } from '../shared/screens/places.ts'

const own: Screen[] = [
  {
    path: '/attendance',
    layout: 'default',
    title: 'attendance.mine.title',
    permission: TAKING_PART,
    load: () => import('./mine/MyAttendancePage.tsx'),
  },
  {
    path: '/attendance/team',
    layout: 'default',
    title: 'attendance.team.title',
    permission: TAKING_PART,
    load: () => import('./team/TeamPage.tsx'),
  },
  {
    path: '/attendance/sheet',
    layout: 'default',
    title: 'attendance.sheet.title',
    permission: TAKING_PART,
    load: () => import('./sheet/SheetPage.tsx'),
  },
  {
    path: '/attendance/roster',
    layout: 'default',
    title: 'attendance.roster.title',
    permission: TAKING_PART,
    load: () => import('./roster/RosterPage.tsx'),
  },
  {
    path: '/attendance/import',
    layout: 'default',
    title: 'attendance.delivery.title',
    permission: DELIVERING,
    load: () => import('./delivery/ImportPage.tsx'),
  },
  {
    path: '/attendance/settings',
    layout: 'default',
    title: 'attendance.settings.title',
    permission: KEEPING,
    load: () => import('./settings/SettingsPage.tsx'),
  },
]

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
  inside: () => import('./inside.ts'),
  screens: [
    ...own,
    ...codes,
    ...dashboardsOf(Object.values(dashboardPlaces), () => import('../shared/dashboard.ts')),
    ...screensOf(Object.values(places), () => import('./screens.ts')),
  ],
}
