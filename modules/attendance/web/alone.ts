import type { Alone } from '#platform/web/module.ts'

/** Pages at a gate and on the phone before it: they open without the frame, and without a network. */
const alone: readonly Alone[] = [
  { path: '/attendance/kiosk/', load: () => import('./kiosk/KioskPage.tsx') },
  { path: '/attendance/at/', load: () => import('./code/AtPlaceAlone.tsx') },
  { path: '/attendance/code', load: () => import('./code/MyCodeAlone.tsx') },
]
export default alone
