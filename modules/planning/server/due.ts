import { rowsForModule } from '#modules/records/server/index.ts'
import { route } from '#platform/server/route.ts'
import { countDue, MOST_DUE } from '../shared/due-count.ts'
import { dueTasks, mineToDo } from '../shared/open-tasks.ts'

export const dueRoute = route(countDue, async (context) => {
  const asked = { filter: { all: [mineToDo, ...dueTasks] }, most: MOST_DUE }
  return { count: (await rowsForModule(context, 'planning.tasks', asked, false)).length }
})
