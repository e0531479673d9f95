import type { Module } from '#platform/server/module.ts'
import { broughtBy, registerTriggerHooks } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { ME, READS, WRITES } from '../shared/access.ts'
import { screens } from '../shared/screens/index.ts'
import { SITE } from '../shared/screens/menu.ts'
import { demoSiteOf } from './demo/index.ts'
import { contentKept, personKept, siteKept } from './kept.ts'
import { mainRoutes } from './main.ts'
import { messageArrived } from './messages.ts'
import { pages } from './pages/index.ts'
import { previewPages, previewRoute } from './releases/preview.ts'
import { releasesInTime } from './releases/in-time.ts'
import { releaseRoute, withdrawRoute } from './releases/release.ts'
import { versionRoutes } from './releases/versions.ts'

registerTriggerHooks({
  'site.content_kept': { title: words('Агуулгын төлөв', 'State of a text', '콘텐츠 상태'), before: contentKept },
  'site.site_kept': { title: words('Нэг сайт', 'One site', '사이트 하나'), before: siteKept },
  'site.person_kept': {
    title: words('Нийтийн хуудас', 'Public page', '공개 페이지'),
    before: (context, about) => Promise.resolve(personKept(context, about)),
  },
  'site.message_arrived': {
    title: words('Захидал сэжим, даалгавар болох', 'A message becomes a lead or a task', '메시지 전환'),
    after: messageArrived,
  },
})

const brought = broughtBy(screens)

/** What visitors see: pages that are written inside, and forms by which they write back. */
export const siteModule: Module = {
  name: 'site',
  ...brought,
  routes: [releaseRoute, withdrawRoute, previewRoute, ...versionRoutes, ...mainRoutes],
  pages: [...pages, ...previewPages],
  jobs: [releasesInTime],
  demo: { name: 'site', work: demoSiteOf },
  menu: [
    {
      id: SITE,
      place: 96,
      icon: 'globe',
      permission: ME,
      title: words('Сайт', 'Site', '사이트'),
    },
    ...brought.menu,
  ],
  platformMenu: [
    {
      id: 8,
      place: 45,
      url: '/lambda/site',
      icon: 'globe',
      permission: 'platform.admin',
      title: words('Платформын сайт', 'Public site', '공개 사이트'),
    },
  ],
  permissions: { 'site.me': ['r'], 'site.writing': ['r', 'u'] },
  grants: {
    ...brought.grants,
    '*': [...(brought.grants['*'] ?? []), ME],
    admin: [...(brought.grants['admin'] ?? []), READS, WRITES],
    secretary: [...(brought.grants['secretary'] ?? []), READS, WRITES],
  },
}

export { asked, chosen, guarded, guardOf, sentOf } from './asked.ts'
export { framed, missing } from './frame.ts'
export { saysTo } from './pages/drawn.ts'
export { type Site, siteOf } from './site-of.ts'
