import { screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'
import { READING } from '../shared/access.ts'
import { places } from '../shared/screens/places.ts'

const isNotice = ({ id = '' }: Record<string, string>) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

const own: Screen[] = [
  {
    path: '/news',
    layout: 'default',
    title: 'news.title',
    permission: READING,
    load: async () => ({ default: (await import('./pages.ts')).NewsPage }),
  },
  {
    path: '/news/$id',
    layout: 'default',
    title: 'news.page',
    permission: 'signed_in',
    menuPath: '/news',
    isValid: isNotice,
    load: async () => ({ default: (await import('./pages.ts')).NoticePage }),
  },
  {
    path: '/news/$id/readers',
    layout: 'default',
    title: 'news.readers.title',
    permission: 'signed_in',
    menuPath: '/news',
    isValid: isNotice,
    load: async () => ({ default: (await import('./pages.ts')).ReadersPage }),
  },
]

export const newsWeb: WebModule = {
  name: 'news',
  screens: [...own, ...screensOf(Object.values(places), () => import('./screens.ts'))],
  inside: () => import('./inside.ts'),
}
