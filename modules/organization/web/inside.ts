import type { Inside } from '#platform/web/module.ts'
import { searchPeople } from './search-people.ts'

const inside: Inside = {
  areas: [{ name: 'organization', title: 'organization.admin_area', icon: 'organization', place: 30 }],
  searches: [searchPeople],
  closing: () => import('./handover/ClosingDialog.tsx'),
  goKeys: {
    '/organization': 'KeyE',
    '/organization/struct': 'KeyS',
    '/organization/profile': 'KeyO',
    '/organization/calendar': 'KeyC',
  },
}
export default inside
