import type { Tours } from '#platform/testing/tours.ts'

const NONE = '00000000-0000-7000-8000-000000000000'

const tours: Tours = {
  everybody: { 'no-project': `/planning/${NONE}`, 'no-members': `/planning/${NONE}/members` },
  alike: ['no-project', 'no-members'],
}
export default tours
