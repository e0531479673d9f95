import type { Module } from '#platform/server/module.ts'
import { broughtBy } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { READING } from '../shared/access.ts'
import { screens } from '../shared/screens/index.ts'
import { NEWS } from '../shared/screens/menu.ts'
import { registerFacts } from './access.ts'
import { newsInTime } from './clock.ts'
import { demoNews } from './demo/index.ts'
import { registerHooks } from './hooks.ts'
import { newsKinds } from './kinds.ts'
import { confirmRoute, listRoute, putOffRoute, seeRoute, showRoute, unreadRoute } from './reading.ts'
import { readersFileRoute, readersRoute, remindRoute } from './receipts.ts'
import { stepRoute } from './release.ts'
import { remindDaily } from './reminders.ts'

registerFacts()
registerHooks()

const brought = broughtBy(screens)

/** News inside an organisation: who it is meant for reads it, and whoever must read it is not forgotten. */
export const newsModule: Module = {
  name: 'news',
  ...brought,
  routes: [
    unreadRoute,
    listRoute,
    showRoute,
    seeRoute,
    confirmRoute,
    putOffRoute,
    stepRoute,
    readersRoute,
    readersFileRoute,
    remindRoute,
  ],
  jobs: [newsInTime, remindDaily],
  news: newsKinds,
  menu: [
    { id: NEWS, place: 81, icon: 'megaphone', permission: READING, title: words('Мэдээ', 'News', '소식') },
    {
      id: 101,
      place: 82,
      parent_id: NEWS,
      url: '/news',
      icon: 'inbox',
      permission: READING,
      title: words('Мэдээ унших', 'Read news', '소식 읽기'),
    },
    ...brought.menu,
  ],
  permissions: { 'news.reading': ['r'] },
  grants: { ...brought.grants, '*': [READING] },
  demo: { name: 'news', work: demoNews },
}
