import type { Inside } from '#platform/web/module.ts'

const inside: Inside = {
  goKeys: { '/home': 'KeyH' },
  homeBlocks: [
    {
      name: 'home.first_steps',
      title: 'home.first.title',
      permission: 'access.users.c',
      place: 0,
      column: 'main',
      load: () => import('./first/FirstSteps.tsx'),
    },
  ],
}
export default inside
