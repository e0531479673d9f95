export { cancelJob, jobFilter, JOBS_PER_PAGE, jobStates, listJobs, runJob } from './jobs.ts'
export type { JobRow } from './jobs.ts'
export { condition, listTroubles, retryTrouble, showCondition } from './operation.ts'
export type { Condition, Trouble } from './operation.ts'
export {
  aiForm, changeAi, changeFiles, changeMail, changePush, changeScanner, fileStores, filesForm, mailForm, mailSecurities, makePushKey, missingForS3, pushForm, rooms, scannerForm, showSettings, trialAddress, trialProblems,
  tryAi, tryFiles, tryMail, tryPush, tryScanner,
} from './settings.ts'
export type { Room, SystemSettingsView, TrialReply } from './settings.ts'
