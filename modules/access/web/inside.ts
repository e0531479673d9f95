import type { Inside } from '#platform/web/module.ts'
import { Always } from './Always.tsx'

const inside: Inside = {
  areas: [{ name: 'people', title: 'access.admin_area', icon: 'users', place: 10 }],
  goKeys: { '/admin/users': 'KeyU', '/admin/roles': 'KeyR', '/admin/audit': 'KeyL', '/admin/profile': 'KeyP' },
  Always,
}
export default inside
