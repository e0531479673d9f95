import type { Inside } from '#platform/web/module.ts'
import { Always } from './Always.tsx'

const inside: Inside = {
  areas: [{ name: 'people', title: 'access.admin_area', icon: 'users', place: 10 }],
  goKeys: { '/admin/users': 'KeyU', '/admin/roles': 'KeyR', '/admin/audit': 'KeyL', '/admin/profile': 'KeyP' },
  homeBlocks: [
    {
      name: 'access.people',
      title: 'access.home.people',
      permission: 'access.users.confirm',
      place: 4,
      column: 'side',
      load: () => import('./home/PeopleBlock.tsx'),
    },
  ],
  firstSteps: [
    {
      name: 'access.people',
      title: 'access.first.people',
      hint: 'access.first.people_hint',
      to: '/admin/users?invite=yes',
    },
  ],
  Always,
}
export default inside
