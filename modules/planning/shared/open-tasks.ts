const isOpen = { column: 'state', is: 'none_of' as const, values: ['done', 'cancelled'] }
const isWork = { column: 'kind', is: 'none_of' as const, values: ['phase'] }

/** What is still to be done, phases apart: they are as what stands below them. */
export const openTasks = [isOpen, isWork]
/** What had to be done before today. */
export const lateTasks = [...openTasks, { column: 'ends_on', is: 'before' as const, values: ['day'] }]
/** What is late or has to be done today. */
export const dueTasks = [...openTasks, { column: 'ends_on', is: 'before' as const, values: ['day+1'] }]
