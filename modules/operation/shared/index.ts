export { cancelJob, jobFilter, JOBS_PER_PAGE, jobStates, listJobs, runJob } from './jobs.ts'
export type { JobRow } from './jobs.ts'
export { condition, listTroubles, retryTrouble, showCondition } from './operation.ts'
export type { Condition, Trouble } from './operation.ts'
export {
  aiForm, changeAi, changeFcm, changeFiles, changeMail, changePush, changeRecovery, changeScanner, fcmForm, fileStores, filesForm, mailForm, mailSecurities, makePushKey, missingForS3, pushForm, recoveryForm, removeFcm, rooms, scannerForm, showSettings, trialAddress, trialProblems,
  tryAi, tryFcm, tryFiles, tryMail, tryPush, tryScanner,
} from './settings.ts'
export type { Room, SystemSettingsView, TrialReply } from './settings.ts'
