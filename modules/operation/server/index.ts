import type { Module } from '#platform/server/module.ts'
import {
  changeAiRoute,
  changeFilesRoute,
  changeMailRoute,
  changePushRoute,
  changeRecoveryRoute,
  changeScannerRoute,
  makePushKeyRoute,
} from './change-settings.ts'
import { showConditionRoute } from './condition.ts'
import type { AppsOf, DevicesOf } from './devices.ts'
import { changeFcmRoute, removeFcmRoute, tryFcmRoute } from './fcm.ts'
import { cancelJobRoute, listJobsRoute, runJobRoute } from './jobs.ts'
import type { OrganizationNames } from './organization-names.ts'
import { showSettingsRoute } from './show-settings.ts'
import { tryAiRoute, tryFilesRoute, tryMailRoute, tryPushRoute, tryScannerRoute } from './trials.ts'
import { listTroublesRoute, retryTroubleRoute } from './troubles.ts'

interface FromOthers {
  namesOf: OrganizationNames
  devicesOf: DevicesOf
  appsOf: AppsOf
}

/**
 * What those need who keep the whole platform running: how it stands, what was given up, its settings, and whether
 * they work.
 */
export function operationModule({ namesOf, devicesOf, appsOf }: FromOthers): Module {
  return {
    name: 'operation',
    platformMenu: [
      {
        id: 2,
        place: 20,
        url: '/lambda/system',
        icon: 'chart',
        permission: 'platform.admin',
        title: { mn: 'Системийн төлөв', en: 'System', ko: '시스템' },
      },
    ],
    routes: [
      showConditionRoute,
      listTroublesRoute(namesOf),
      retryTroubleRoute,
      listJobsRoute(namesOf),
      cancelJobRoute,
      runJobRoute,
      showSettingsRoute(devicesOf, appsOf),
      changeMailRoute,
      changeFilesRoute,
      changeScannerRoute,
      changeAiRoute,
      changePushRoute,
      changeRecoveryRoute,
      makePushKeyRoute,
      tryMailRoute,
      tryFilesRoute,
      tryScannerRoute,
      tryAiRoute,
      tryPushRoute(devicesOf),
      changeFcmRoute,
      removeFcmRoute,
      tryFcmRoute(appsOf),
    ],
  }
}
