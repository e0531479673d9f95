import { rowsForModule } from '#modules/records/server/index.ts'
import { route } from '#platform/server/route.ts'
import { countDue, MOST_DUE } from '../shared/due-count.ts'
import { comingTasks, dueTasks, mineToDo, MOST_COMING } from '../shared/open-tasks.ts'

export const dueRoute = route(countDue, async (context) => {
  const countOf = async (which: typeof dueTasks | typeof comingTasks, most: number) =>
    (await rowsForModule(context, 'planning.tasks', { filter: { all: [mineToDo, ...which] }, most }, false)).length
  return { count: await countOf(dueTasks, MOST_DUE), coming: await countOf(comingTasks, MOST_COMING) }
})
