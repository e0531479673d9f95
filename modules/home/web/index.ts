import type { WebModule } from '#platform/web/module.ts'

export const homeWeb: WebModule = {
  name: 'home',
  screens: [
    {
      path: '/home',
      layout: 'default',
      title: 'home.title',
      permission: 'signed_in',
      load: () => import('./HomePage.tsx'),
    },
  ],
  inside: () => import('./inside.ts'),
}
