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
export {
  deliveredLook,
  type GridColumnSetting,
  type GridDefinition,
  gridFor,
  offers,
  pageSizes,
} from './definition/grid.ts'
export { type CellSetting } from './cells/cell.ts'
export { measuresOf } from './group.ts'
export { heights } from './views/saved.ts'
export { canBeKept } from './built/kept-orders.ts'
export { publishingProblem, type PublishingProblem, step, type Step, type Wish } from './built/publishing.ts'
export {
  placeOfScreen,
  type ScreenAction,
  type ScreenDefinition,
  screenDefinition,
  type Template,
  templates,
} from './screens/definition.ts'
export { type Action, actions, addRow, changeRow, queryRows, showRow, showTable } from './contract.ts'
export { leftOutPath, listImportRows } from './exchange/imports.ts'
export { computedColumns, problemsInRow, rowFields } from './rules/row-rules.ts'
