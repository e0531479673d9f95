import type { Inside } from '#platform/web/module.ts'
import { TAKING_PART } from '../shared/access.ts'

const inside: Inside = {
  homeBlocks: [
    {
      name: 'attendance.team',
      permission: TAKING_PART,
      place: 12,
      load: () => import('./home/TeamBlock.tsx'),
    },
  ],
}
export default inside
