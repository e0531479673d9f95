import { badge, type Inside } from '#platform/web/module.ts'
import { TAKING_PART } from '../shared/access.ts'
import { countMissing, TEAM_CHANGED } from '../shared/missing.ts'

const inside: Inside = {
  badges: [
    badge({
      url: '/attendance/team',
      permission: TAKING_PART,
      endpoint: countMissing,
      input: {},
      topic: TEAM_CHANGED,
      count: ({ missing }) => missing,
      // Whoever leads nobody has their own page.
      also: { name: 'attendance.team', count: ({ people }) => people },
    }),
  ],
  homeBlocks: [
    {
      name: 'attendance.team',
      title: 'attendance.home.team',
      column: 'main',
      permission: TAKING_PART,
      place: 45,
      badge: 'attendance.team',
      load: () => import('./home/TeamBlock.tsx'),
    },
  ],
}
export default inside
