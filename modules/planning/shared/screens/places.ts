import type { ScreenPlace } from '#modules/records/shared/index.ts'
import { PARTICIPATION } from '../access.ts'

const permission = PARTICIPATION

export const places = {
  projects: { path: '/planning', of: 'planning.projects', permission, hasPage: true },
  works: { path: '/works', of: 'planning.works', permission },
  tasks: { path: '/planning/tasks', of: 'planning.tasks', permission },
  requests: { path: '/planning/requests', of: 'planning.requests', permission },
  times: { path: '/planning/times', of: 'planning.times', permission },
} satisfies Record<string, ScreenPlace>

export const dashboardPlaces = {
  planning: { path: '/planning/dashboard', of: 'planning.tasks', permission },
} satisfies Record<string, ScreenPlace>
