const isOpen = { column: 'state', is: 'none_of' as const, values: ['done', 'cancelled'] }
const isMe = (column: string) => ({ column, is: 'any_of' as const, values: ['me'] })

/** What somebody does, and what they hold in their calendar: phases apart, for they are as what stands below them. */
export const isWork = { column: 'kind', is: 'none_of' as const, values: ['phase'] }
/** Nobody does the tasks of a template. */
export const isReal = { column: 'is_template', is: 'no' as const, values: [] }
/** What is still to be done. */
export const openTasks = [isOpen, isWork, isReal]
/** What had to be done before today. */
export const lateTasks = [...openTasks, { column: 'ends_on', is: 'before' as const, values: ['day'] }]
/** What is late or has to be done today. */
export const dueTasks = [...openTasks, { column: 'ends_on', is: 'before' as const, values: ['day+1'] }]
/** What has to be done in the days that come. */
export const comingTasks = [
  ...openTasks,
  { column: 'ends_on', is: 'after' as const, values: ['day'] },
  { column: 'ends_on', is: 'before' as const, values: ['day+8'] },
]
/** So many of these are shown beside what is due. */
export const MOST_COMING = 5
/** What I do myself, whether I answer for it or work on it with others. */
export const mineToDo = { any: [isMe('responsible'), isMe('assignees')] }
