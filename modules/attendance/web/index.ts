import { screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import { places } from '../shared/screens/places.ts'

export const attendanceWeb: WebModule = {
  name: 'attendance',
  screens: [...screensOf(Object.values(places), () => import('../shared/screens/index.ts'))],
}
