import type { Screen } from '#platform/web/screen.ts'

export { onFetchAhead } from './fetch-ahead.ts'
export { choose, chosenRole, currentRole, forgetPerson, isSignedIn, knownConfig, leave, loadConfig, loadPermissions, may, useMay, useSession } from './session.ts'
export type { Choice } from './session.ts'
export { startOf } from './way-in.ts'

export const accessScreens: Screen[] = [
  { path: '/auth/login', layout: 'agent', title: 'access.login.title', load: () => import('./LoginPage.tsx') },
  { path: '/select-role', layout: 'web', title: 'access.select.title', load: () => import('./SelectRolePage.tsx') },
  { path: '/admin/profile', layout: 'default', title: 'access.profile.title', load: () => import('./ProfilePage.tsx') },
]
