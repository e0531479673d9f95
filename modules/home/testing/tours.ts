import type { Tours } from '#platform/testing/tours.ts'

const tours: Tours = { everybody: { home: '/home' }, alike: [] }
export default tours
