import type { Module } from '#platform/server/module.ts'
import { broughtBy } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { kinds } from '../shared/fields/kinds/index.ts'
import {
  goOnWithScores,
  registerScoring,
  scoreAll,
  scoreNightly,
  scoresFollow,
  scoresWanted,
  scoringRoutes,
} from './scoring/index.ts'
import { demoCustomers } from './demo/index.ts'
import { assignRoute } from './assignment.ts'
import { contractPaperRoute } from './contracts/paper.ts'
import { renewContracts } from './contracts/renewal.ts'
import { renewRoute } from './contracts/renew.ts'
import { convertRoute } from './convert.ts'
import { dueRoute } from './due.ts'
import { beginToSell } from './founding.ts'
import { registerFacts, registerHooks } from './hooks.ts'
import { tellLateAnswers } from './late.ts'
import { mailRoute } from './mail.ts'
import { crmNews } from './news.ts'
import { dashboards } from '../shared/dashboard.ts'
import { SELLING } from '../shared/access.ts'
import { parts, screens } from '../shared/screens/index.ts'
import { CUSTOMERS, SETTINGS } from '../shared/screens/menu.ts'

registerFacts()
registerHooks()

registerScoring()

const brought = broughtBy(screens, dashboards, parts)

/** Of whoever answers for sales. */
const heads = ['crm.scoring.r', 'crm.scoring.u', 'crm.in_force.u']

/** Customers: whom the organisation sells to, from the first call to the contract, and why it did not. */
export const crmModule: Module = {
  name: 'crm',
  ...brought,
  routes: [convertRoute, assignRoute, contractPaperRoute, renewRoute, mailRoute, dueRoute, ...scoringRoutes],
  jobs: [renewContracts, tellLateAnswers, scoreAll, goOnWithScores, scoreNightly],
  outbox: [scoresWanted, scoresFollow],
  news: crmNews,
  menu: [
    {
      id: CUSTOMERS,
      place: 52,
      icon: 'funnel',
      permission: SELLING,
      title: words('Борлуулалт', 'Sales', '영업'),
    },
    {
      id: SETTINGS,
      place: 69,
      parent_id: CUSTOMERS,
      icon: 'settings',
      permission: 'crm.stages.r',
      title: words('Борлуулалтын тохиргоо', 'How we sell', '영업 설정'),
    },
    ...brought.menu,
    {
      id: 69,
      place: 78,
      parent_id: SETTINGS,
      url: '/crm/lead-scoring',
      icon: 'star',
      permission: 'crm.scoring.r',
      title: words('Сэжмийн оноо', 'Lead scoring', '리드 점수'),
    },
  ],
  permissions: { 'crm.selling': ['r'], 'crm.scoring': ['r', 'u'], 'crm.in_force': ['u'] },
  grants: {
    ...brought.grants,
    sales: [...(brought.grants['sales'] ?? []), SELLING],
    admin: [...(brought.grants['admin'] ?? []), SELLING, ...heads],
    director: [...(brought.grants['director'] ?? []), SELLING, ...heads],
    // Heads know what their people sell.
    councillor: [...(brought.grants['councillor'] ?? []), SELLING],
  },
  fields: { kinds, file: new URL('../shared/fields/kinds/index.ts', import.meta.url) },
  equip: beginToSell,
  demo: { name: 'customers', work: demoCustomers },
}

export { leadFromSite } from './from-site.ts'
