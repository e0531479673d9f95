import { daysFromTo } from '#platform/shared/day.ts'

/** The task with which the plan of a project ends. */
export const lastTask = (project: string) => ({
  table: 'planning.tasks',
  limit: 1,
  sort: ['-ends_on'],
  filter: {
    all: [
      { column: 'project', is: 'any_of' as const, values: [project] },
      { column: 'state', is: 'none_of' as const, values: ['cancelled'] },
      { column: 'ends_on', is: 'filled' as const, values: [] },
    ],
  },
})

/** Days by which a plan ends later than was promised; 0 where it does not, or where nothing was promised. */
export const daysOver = (promised: string, planned: string) =>
  promised === '' ? 0 : Math.max(0, daysFromTo(promised, planned))
