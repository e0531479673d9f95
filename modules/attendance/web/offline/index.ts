export { sendPunch, useKeptPunches } from './punches.ts'
