import { kindOf } from '#platform/shared/fields/index.ts'
import { tasks } from '../../shared/tables/tasks.ts'

const column = tasks.columns.find(({ name }) => name === 'priority')!

/** The column of priorities with the choices that its kind offers. */
export const priorityField = { ...column, options: kindOf(column.kind).offered }
