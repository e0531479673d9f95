export {
  actions,
  addRow,
  changeRow,
  deleteRows,
  queryRows,
  restoreRows,
  showRow,
  showRowHistory,
  showTable,
} from './contract.ts'
export { column, type RecordScreen, screen, table, words } from './definition/kit.ts'
