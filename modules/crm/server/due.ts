import { rowsForModule } from '#modules/records/server/index.ts'
import { route } from '#platform/server/route.ts'
import { countDue, MOST_DUE } from '../shared/due.ts'
import { dueNow, mineToDo } from '../shared/open-activities.ts'

export const dueRoute = route(countDue, async (context) => {
  const asked = { filter: { all: [...mineToDo, dueNow] }, most: MOST_DUE }
  return { count: (await rowsForModule(context, 'crm.activities', asked, false)).length }
})
