import { dashboardsOf, screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import { dashboards } from '../shared/dashboard.ts'
import { screens } from '../shared/screens/index.ts'
import { taskPercentLook, taskPriorityLook } from './fields/looks.tsx'

export const planningWeb: WebModule = {
  name: 'planning',
  screens: [...dashboardsOf(dashboards), ...screensOf(screens)],
  fields: [taskPriorityLook, taskPercentLook],
}
