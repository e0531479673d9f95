import type { Module } from '#platform/server/module.ts'
import { broughtBy } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import { demoCustomers } from './demo.ts'
import { SELLING } from '../shared/access.ts'
import { CUSTOMERS, parts, screens } from '../shared/screens/index.ts'

const brought = broughtBy(screens, [], parts)

/** Customers: whom the organisation sells to, from the first call to the contract, and why it did not. */
export const crmModule: Module = {
  name: 'crm',
  ...brought,
  menu: [
    {
      id: CUSTOMERS,
      place: 100,
      icon: 'funnel',
      permission: SELLING,
      title: words('Борлуулалт', 'Sales', '영업'),
    },
    ...brought.menu,
  ],
  permissions: { 'crm.selling': ['r'] },
  grants: {
    ...brought.grants,
    sales: [...(brought.grants['sales'] ?? []), SELLING],
    admin: [...(brought.grants['admin'] ?? []), SELLING],
    director: [...(brought.grants['director'] ?? []), SELLING],
  },
  demo: { name: 'customers', work: demoCustomers },
}
