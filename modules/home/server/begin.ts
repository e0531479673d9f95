import type { Module } from '#platform/server/module.ts'

/** The first line of every menu. */
export const begin: Pick<Module, 'menu'> = {
  menu: [
    {
      id: 180,
      place: 5,
      url: '/home',
      icon: 'home',
      title: { mn: 'Нүүр', en: 'Home', ko: '홈' },
    },
  ],
}
