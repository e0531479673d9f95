import type { Screen } from '#platform/web/screen.ts'
import { pushMark } from './push-mark.ts'

export { NotificationBell } from './NotificationBell.tsx'
export { useReadAbout } from './use-read-about.ts'

export const notificationScreens: Screen[] = [
  { path: '/admin/notifications', layout: 'default', title: 'notification.preferences.title', permission: 'signed_in', load: () => import('./PreferencesPage.tsx') },
  { path: '/organization/notifications', layout: 'default', title: 'notification.defaults.title', permission: 'organization.profile.u', load: () => import('./DefaultsPage.tsx') },
  { path: '/unsubscribe', layout: 'web', title: 'notification.unsubscribe.heading', load: () => import('./UnsubscribePage.tsx') },
]

/** The card of the profile: messages on this device, and on which others. */
export const loadDevicesCard = () => import('./DevicesCard.tsx')

/** Most people never switched messages on, and load nothing of this. */
export async function followPush(user: number, language: string) {
  if (pushMark()) await (await import('./push.ts')).followPush(user, language)
}

/** Leaving does not wait for a service that does not answer. */
const PATIENCE_MS = 1500

/** Whoever signs out takes their messages along. */
export async function endPush() {
  if (!pushMark()) return
  const ended = import('./push.ts').then(({ switchOff }) => switchOff())
  await Promise.race([ended, new Promise((resume) => { setTimeout(resume, PATIENCE_MS) })])
}
