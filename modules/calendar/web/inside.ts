import type { Inside } from '#platform/web/module.ts'

const inside: Inside = { profile: [() => import('./FeedsCard.tsx')] }
export default inside
