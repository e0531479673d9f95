import type { Inside } from '#platform/web/module.ts'

const inside: Inside = { areas: [{ name: 'system', title: 'operation.admin_area', icon: 'settings', place: 40 }] }
export default inside
