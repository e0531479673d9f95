/** What other modules show of rows. */
export { todayHere } from './row/today-here.ts'
export { RowFields, type Written } from './row/RowFields.tsx'
