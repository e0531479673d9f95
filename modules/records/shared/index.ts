export { board, calendar, column, gallery, grid, type RecordScreen, screen, table, words } from './definition/kit.ts'
export { type Column, fieldsOf, type Rule, table as tableShape, type Table } from './definition/table.ts'
export { canBeKept } from './built/kept-orders.ts'
export { publishingProblem, type PublishingProblem, step, type Step, type Wish } from './built/publishing.ts'
export { type Action, actions, addRow, changeRow, queryRows, showRow, showTable } from './contract.ts'
export { leftOutPath, listImportRows } from './exchange/imports.ts'
export { computedColumns, problemsInRow, rowFields } from './rules/row-rules.ts'
export {
  beginnings,
  type Begins,
  buttonDeeds,
  type Device,
  type Form,
  type FormPart,
  formTypes,
  GRID,
  labelPlaces,
  MOST_DEPTH,
  type Section as FormSectionPart,
  sectionLooks,
  type Spans,
} from './definition/form.ts'
export { fitted, type FittedPart } from './form/fitted.ts'
export { linesName } from './definition/lines.ts'
