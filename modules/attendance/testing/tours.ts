import type { Tours } from '#platform/testing/tours.ts'

const tours: Tours = {
  everybody: { attendance: '/attendance', 'own-code': '/attendance/code' },
  alike: ['own-code'],
  // Of a code that nobody made, which says so.
  administration: { 'place-code': `/attendance/at/${'x'.repeat(40)}` },
}
export default tours
