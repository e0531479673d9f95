export { column, type RecordScreen, screen, table, words } from './definition/kit.ts'
