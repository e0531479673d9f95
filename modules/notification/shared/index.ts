export { keepDevice, listDevices, removeDevice } from './devices.ts'
export type { PushDeviceView } from './devices.ts'
export { listNotifications, notification, readNotifications } from './notifications.ts'
export type { Notification } from './notifications.ts'
