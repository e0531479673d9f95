export { board, calendar, column, gallery, grid, type RecordScreen, screen, table, words } from './definition/kit.ts'
export { type Column, fieldsOf, type Rule, table as tableShape, type Table } from './definition/table.ts'
export {
  actionsOf,
  joinKinds,
  joinSigns,
  LONGEST_TEXT,
  readerFacts,
  type View,
  type ViewColumn,
  type ViewFigure,
  viewFigures,
  type ViewFilter,
  type ViewJoin,
} from './definition/view.ts'
export { operatorsFor, valuesOf } from './operators.ts'
export { canBeKept } from './built/kept-orders.ts'
export { publishingProblem, type PublishingProblem, step, type Step, type Wish } from './built/publishing.ts'
export { aggregateRows } from './views/aggregate.ts'
export { type Action, actions, addRow, changeRow, deleteRows, queryRows, showRow, showTable } from './contract.ts'
export { computedColumns, problemsInRow, rowFields } from './rules/row-rules.ts'
