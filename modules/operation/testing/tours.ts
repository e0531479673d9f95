import type { Tours } from '#platform/testing/tours.ts'

const tours: Tours = {
  system: {
    system: '/lambda/system',
    troubles: '/lambda/system/troubles',
    jobs: '/lambda/system/jobs',
    'system-settings': '/lambda/system/settings',
  },
}
export default tours
