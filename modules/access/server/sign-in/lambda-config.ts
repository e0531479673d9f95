import { openRoute } from '#platform/server/route.ts'
import { locales } from '#platform/shared/i18n.ts'
import { lambdaConfig } from '../../shared/session.ts'

export const lambdaConfigRoute = openRoute(lambdaConfig, async ({ services: { config, settings } }) => ({
  default_language: locales[0],
  microservice_dev: false,
  notify: { firebaseConfig: settings.fcm()?.appConfig ?? null },
  files_url: config.FILES_PUBLIC_URL ?? '',
  demo: config.DEMO,
}))
