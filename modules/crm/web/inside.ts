import { badge, type Inside } from '#platform/web/module.ts'
import { SELLING } from '../shared/access.ts'
import { countDue } from '../shared/due.ts'

const inside: Inside = {
  badges: [
    badge({
      url: '/crm/activities',
      permission: SELLING,
      endpoint: countDue,
      input: {},
      topic: 'records.changed',
      key: 'crm.activities',
      count: ({ count }) => count,
    }),
  ],
  homeBlocks: [
    {
      name: 'crm.activities',
      title: 'crm.mine.title',
      column: 'main',
      permission: SELLING,
      place: 7,
      badge: '/crm/activities',
      load: () => import('./home/ActivitiesBlock.tsx'),
    },
  ],
  searches: [
    {
      isFor: ({ may }) => may(SELLING),
      find: async (...asked) => (await import('./palette/find-customers.ts')).findCustomers(...asked),
    },
  ],
}
export default inside
