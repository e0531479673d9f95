import type { Inside } from '#platform/web/module.ts'
import { searchPeople } from './search-people.ts'

const inside: Inside = {
  areas: [{ name: 'organization', title: 'organization.admin_area', icon: 'organization', place: 30 }],
  searches: [searchPeople],
  homeBlocks: [
    {
      name: 'organization.away',
      title: 'organization.home.away',
      permission: 'signed_in',
      place: 20,
      column: 'side',
      load: () => import('./home/AwayBlock.tsx'),
    },
  ],
  firstSteps: [
    {
      name: 'organization.units',
      title: 'organization.first.units',
      hint: 'organization.first.units_hint',
      to: '/organization/struct',
    },
    {
      name: 'organization.staff',
      title: 'organization.first.employees',
      hint: 'organization.first.employees_hint',
      to: '/organization',
    },
  ],
  besideAccount: [() => import('./staff/EmployeeOfAccount.tsx')],
  closing: () => import('./handover/ClosingDialog.tsx'),
  goKeys: {
    '/organization': 'KeyE',
    '/organization/struct': 'KeyS',
    '/organization/profile': 'KeyO',
    '/organization/calendar': 'KeyC',
  },
}
export default inside
