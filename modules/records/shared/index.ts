export {
  board,
  calendar,
  chart,
  column,
  dashboard,
  gallery,
  gantt,
  grid,
  type RecordDashboard,
  type RecordScreen,
  type ScreenPlace,
  screen,
  table,
  tree,
  words,
} from './definition/kit.ts'
export type { Lines } from './definition/lines.ts'
export { groupRows } from './board.ts'
export { filesIn } from './fields/kinds/files.ts'
export { currencies } from './fields/kinds/money-currency.ts'
export { type Figure, figures, type LookUp, type RollUp } from './definition/reckoned.ts'
export {
  type Column,
  fieldsOf,
  isReckoned,
  labelOf,
  type Rule,
  table as tableShape,
  type Table,
  type TableSchedule,
} from './definition/table.ts'
export {
  type GridColumnSetting,
  type GridDefinition,
  gridFor,
  MOST_EXCEL_ROW,
  offers,
  pageSizes,
} from './definition/grid.ts'
export { type CellSetting } from './cells/cell.ts'
export { measuresOf } from './group.ts'
export { heights } from './views/saved.ts'
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
export { canBeHeld, operatorsFor, valuesOf } from './operators.ts'
export { aggregateRows } from './views/aggregate.ts'
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
export {
  type BlockKind,
  type BlockPlace,
  DASHBOARD_COLUMNS,
  type DashboardBlock,
  type DashboardDefinition,
  type DashboardFilter,
} from './dashboards/definition.ts'
export { canNarrow, followedColumn, isOfDays, meansTheSame } from './dashboards/following.ts'
export { type BlockStep, freePlace, put, stepped } from './dashboards/layout.ts'
export { choosableFor, fittingSetting, settingsFor, viewKinds } from './view-kinds/kinds.ts'
export { type ViewSetting } from './view-kinds/settings.ts'
export { usualChart } from './charts/fitting.ts'
export { dayWords, offeredDays } from './day-words.ts'
export {
  type Action,
  actions,
  addRow,
  changeRow,
  changeRows,
  listOptions,
  deleteRows,
  queryRows,
  RECORDS_CHANGED,
  restoreRows,
  type Row,
  showRow,
  showRowHistory,
  showTable,
} from './contract.ts'
export { MOST_SENT, sendRows } from './flows/contract.ts'
export { mergeRows, splitRows } from './merge/contract.ts'
export { changeGantt, MOST_MOVED, readGantt } from './gantt.ts'
export { type FlowResult, flowStarts, type RowFlow } from './definition/flows.ts'
export { type Trigger, type TriggerAction, triggerEvents } from './definition/triggers.ts'
export { leftOutPath, listImportRows, undoImport } from './exchange/imports.ts'
export { defaultSources, defaultTitle } from './rules/beginning.ts'
export { conditionFields } from './rules/condition-fields.ts'
export { askedInRollUp, canReckon } from './rules/figures.ts'
export { whatWouldHappen } from './rules/dry-run.ts'
export { computedColumns, problemsInRow, rowFields } from './rules/row-rules.ts'
export {
  beginnings,
  type Device,
  devices,
  type Form,
  type FormPart,
  formTypes,
  GRID,
  labelPlaces,
  type Section as FormSectionPart,
  sectionLooks,
} from './definition/form.ts'
export { fitted, type FittedPart } from './form/fitted.ts'
export { showScreen } from './screens/contract.ts'
