import type { Tours } from '#platform/testing/tours.ts'

const tours: Tours = { administration: { filing: '/workflow/types', flows: '/workflow', flow: '/workflow?design=2' } }
export default tours
