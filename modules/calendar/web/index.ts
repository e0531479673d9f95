import type { WebModule } from '#platform/web/module.ts'

export const calendarWeb: WebModule = {
  name: 'calendar',
  screens: [
    {
      path: '/calendar/feeds',
      layout: 'default',
      title: 'calendar.title',
      permission: 'signed_in',
      menuPath: '/admin/profile',
      load: () => import('./FeedsPage.tsx'),
    },
  ],
  inside: () => import('./inside.ts'),
}
