export { changeFcm, makePushKey, removeFcm, showSettings, tryFcm, tryPush } from './settings.ts'
