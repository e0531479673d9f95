export { keepDevice, listDevices, removeDevice } from './devices.ts'
export { changeDefaults, previewLetter, showDefaults, showPreferences } from './preferences.ts'
