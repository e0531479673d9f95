/** Bars in time: lines of a tree, what each lasts, and what leads from one to another. */
export type { BarChange, Days, GanttBar, GanttLink, ListColumn, NewLink, Preview } from './bars.ts'
export { GanttChart, type GanttHandle } from './GanttChart.tsx'
export type { Way } from './SheetsOut.tsx'
export type { GanttKey } from './keys.ts'
export { dayOf, numberOf } from './scale.ts'
