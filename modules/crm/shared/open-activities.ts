/** What I have to do with customers, and did not do yet. */
export const mineToDo = [
  { column: 'owner', is: 'any_of' as const, values: ['me'] },
  { column: 'is_done', is: 'no' as const, values: [] },
]
/** What had to be done before, or has to be done today. */
export const dueNow = { column: 'day', is: 'before' as const, values: ['day+1'] }
