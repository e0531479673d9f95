/** Lines that are written as in a spreadsheet, whatever keeps them. */
export { cellsPasted, landing } from './landing.ts'
export { LineMovers } from './LineMovers.tsx'
export { SaidCell } from './SaidCell.tsx'
export { useLineKeys } from './use-line-keys.ts'
