import type { Tours } from '#platform/testing/tours.ts'

const tours: Tours = {
  everybody: { 'my-notifications': '/admin/notifications' },
  alike: ['my-notifications'],
  administration: { 'notification-defaults': '/organization/notifications' },
  doors: { unsubscribe: '/unsubscribe' },
}
export default tours
