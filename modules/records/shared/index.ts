export { flag, integer, type RecordScreen, screen, table, text, words } from './definition/kit.ts'
