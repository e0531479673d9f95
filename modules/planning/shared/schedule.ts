import type { TableSchedule } from '#modules/records/shared/index.ts'

/** What the schedule of a project is made of; a gantt shows the same. */
export const taskSchedule: TableSchedule = {
  kind: 'gantt',
  within: 'project',
  from: 'starts_on',
  to: 'ends_on',
  tree: 'above',
  progress: 'percent',
  colour: 'state',
  milestone: 'is_milestone',
  duration: 'days',
  mode: 'mode',
  constraint: 'constraint',
  constraint_on: 'constraint_on',
  deadline: 'deadline',
  base_from: 'base_from',
  base_to: 'base_to',
  links: 'planning.links',
  links_from: 'from_task',
  links_to: 'to_task',
  links_type: 'type',
  links_lag: 'lag',
}
