// The printed record of a document: what it says (compose), where it stands on paper (layout), and the PDF (draw),
// made in a thread of its own.
export { recordFileName } from './file-name.ts'
export { renderMinutes, renderRecord } from './in-thread.ts'
export type { RecordInput } from './input.ts'
