import { rowsForModule } from '#modules/records/server/index.ts'
import { route } from '#platform/server/route.ts'
import { countDue, MOST_DUE } from '../shared/due-count.ts'
import { dueTasks } from '../shared/open-tasks.ts'

const mine = { column: 'responsible', is: 'any_of' as const, values: ['me'] }

export const dueRoute = route(countDue, async (context) => {
  const asked = { filter: { all: [mine, ...dueTasks] }, most: MOST_DUE }
  return { count: (await rowsForModule(context, 'planning.tasks', asked, false)).length }
})
