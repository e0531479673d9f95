import type { Module } from '#platform/server/module.ts'
import { broughtBy } from '#modules/records/server/index.ts'
import { demoCustomers } from './demo.ts'
import { screens } from '../shared/screens/index.ts'

/** Customers: whom the organisation sells to, and why it did not. */
export const crmModule: Module = {
  name: 'crm',
  ...broughtBy(screens),
  demo: { name: 'customers', work: demoCustomers },
}
