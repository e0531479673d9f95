export {
  board,
  calendar,
  column,
  gallery,
  grid,
  type RecordScreen,
  screen,
  table,
  tree,
  words,
} from './definition/kit.ts'
export { type Column, fieldsOf, type Rule, table as tableShape, type Table } from './definition/table.ts'
export { canBeKept } from './built/kept-orders.ts'
export { publishingProblem, type PublishingProblem, step, type Step, type Wish } from './built/publishing.ts'
export { type Action, actions, addRow, changeRow, queryRows, showRow, showTable } from './contract.ts'
export { conditionFields } from './rules/condition-fields.ts'
export { computedColumns, problemsInRow, rowFields } from './rules/row-rules.ts'
