/** Rows and columns as in a spreadsheet, for long lists that people write in; a few facts stand in a `DataTable`. */
export { Grid } from './Grid.tsx'
export type { Editing } from './Grid.tsx'
export { endOf } from './keys.ts'
export type { GridCell, GridColumn, GridLine, PastedCell } from './lines.ts'
