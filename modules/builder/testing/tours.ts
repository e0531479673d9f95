import type { Tours } from '#platform/testing/tours.ts'

const tours: Tours = { administration: { builder: '/builder' } }
export default tours
