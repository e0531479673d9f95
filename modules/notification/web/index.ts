import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'

const screens: Screen[] = [
  {
    path: '/admin/notifications',
    layout: 'default',
    title: 'notification.preferences.title',
    permission: 'signed_in',
    load: () => import('./PreferencesPage.tsx'),
  },
  {
    path: '/organization/notifications',
    layout: 'default',
    title: 'notification.defaults.title',
    permission: 'organization.profile.u',
    area: 'organization',
    load: () => import('./DefaultsPage.tsx'),
  },
  {
    path: '/unsubscribe',
    layout: 'web',
    title: 'notification.unsubscribe.heading',
    load: () => import('./UnsubscribePage.tsx'),
  },
]

export const notificationWeb: WebModule = { name: 'notification', screens, inside: () => import('./inside.ts') }
