export { deviceId, deviceName } from './device.ts'
export { sendPunch, useKeptPunches } from './punches.ts'
export type { Sent } from './punches.ts'
