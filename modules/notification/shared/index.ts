export { listNotifications, notification, readNotifications } from './notifications.ts'
export type { Notification } from './notifications.ts'
