/**
 * BPMN 2.0, in the browser and on the server. Files are read by a reader of our own, strict and without document
 * types, because the usual one is forgiving: it passes over what it does not know, and says where an error lies by
 * counting from the beginning each time. The tests let that one and the schema judge what we write.
 */
export { exportBpmn } from './export.ts'
export { type Chosen, importBpmn, type WayQuestion } from './import.ts'
export type { ProcessOffer } from './processes.ts'
export { importance, reportCodes, type ReportItem } from './report.ts'
export type { Known } from './steps-from.ts'
export { xmlLimits, xmlRefusals } from './xml.ts'
