import type { Inside } from '#platform/web/module.ts'

const inside: Inside = { place: () => import('./screen/MenuPlace.tsx') }
export default inside
