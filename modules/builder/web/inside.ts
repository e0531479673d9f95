import type { Inside } from '#platform/web/module.ts'

const inside: Inside = { areas: [{ name: 'builder', title: 'builder.admin_area', icon: 'puzzle', place: 35 }] }
export default inside
