import type { Module } from '#platform/server/module.ts'
import { broughtBy } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { kinds } from '../shared/fields/kinds/index.ts'
import { demoCustomers } from './demo.ts'
import {
  goOnWithScores,
  registerScoring,
  scoreAll,
  scoreNightly,
  scoresFollow,
  scoresWanted,
  scoringRoutes,
} from './scoring/index.ts'
import { SELLING } from '../shared/access.ts'
import { CUSTOMERS, parts, screens } from '../shared/screens/index.ts'

registerScoring()

const brought = broughtBy(screens, [], parts)

/** Customers: whom the organisation sells to, from the first call to the contract, and why it did not. */
export const crmModule: Module = {
  name: 'crm',
  ...brought,
  routes: scoringRoutes,
  jobs: [scoreAll, goOnWithScores, scoreNightly],
  outbox: [scoresWanted, scoresFollow],
  menu: [
    {
      id: CUSTOMERS,
      place: 100,
      icon: 'funnel',
      permission: SELLING,
      title: words('Борлуулалт', 'Sales', '영업'),
    },
    ...brought.menu,
    {
      id: 69,
      place: 108,
      parent_id: CUSTOMERS,
      url: '/crm/lead-scoring',
      icon: 'star',
      permission: 'crm.score_rules.r',
      title: words('Сэжмийн оноо', 'Lead scoring', '리드 점수'),
    },
  ],
  permissions: { 'crm.selling': ['r'] },
  grants: {
    ...brought.grants,
    sales: [...(brought.grants['sales'] ?? []), SELLING],
    admin: [...(brought.grants['admin'] ?? []), SELLING],
    director: [...(brought.grants['director'] ?? []), SELLING],
  },
  fields: { kinds, file: new URL('../shared/fields/kinds/index.ts', import.meta.url) },
  demo: { name: 'customers', work: demoCustomers },
}
