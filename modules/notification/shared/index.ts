export { keepApp, keepDevice, listDevices, removeDevice } from './devices.ts'
export type { PushDeviceView } from './devices.ts'
export { listNotifications, notification, readNotifications } from './notifications.ts'
export type { Notification } from './notifications.ts'
export {
  AT_ONCE, changeDefaults, changePreferences, channels, OPEN_HOURS, paces, preferencesForm, previewLetter, showDefaults, showPreferences, switchesOf,
} from './preferences.ts'
export { showSubscription, UNSUBSCRIBE, unsubscribe } from './unsubscribing.ts'
export type { Channel, KindChoices, KindView, Preferences, QuietHours, Rhythm, Switches } from './preferences.ts'
