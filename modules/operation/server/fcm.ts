import { askForPass, fcmTo } from '#platform/server/fcm.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { readFcmAccount, readFirebaseConfig } from '#platform/server/system-settings.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { changeFcm, removeFcm, tryFcm } from '../shared/settings.ts'
import { fresh, write } from './change-settings.ts'
import type { AppsOf } from './devices.ts'
import { countTrial, timed } from './trials.ts'

export const changeFcmRoute = openRoute(changeFcm, async (context, { version, account, app_config }) => {
  const settings = await fresh(context)
  const { value: before, secrets } = settings.kept('fcm')
  const given = settings.fcm()?.isGiven === true
  if (given && account !== '') throw conflict('operation.settings.given')
  const read = account === '' ? undefined : readFcmAccount(account)
  if (account !== '' && !read)
    throw unprocessable('platform.bad_input', { fields: { account: 'operation.settings.fcm_account_bad' } })
  if (account === '' && !given && secrets['account'] === undefined)
    throw unprocessable('platform.bad_input', { fields: { account: 'operation.settings.needed' } })
  const config = app_config === '' ? null : readFirebaseConfig(app_config)
  if (config === undefined)
    throw unprocessable('platform.bad_input', { fields: { app_config: 'operation.settings.fcm_config_bad' } })
  const named = read ? { project_id: read.projectId, client_email: read.clientEmail } : {}
  await write(context, 'fcm', {
    value: { ...before, ...named, app_config: config },
    secrets: read ? { account } : {},
    version,
  })
  return { status: true as const }
})

export const removeFcmRoute = openRoute(removeFcm, async (context, { version }) => {
  if ((await fresh(context)).fcm()?.isGiven) throw conflict('operation.settings.given')
  await write(context, 'fcm', {
    value: { project_id: '', client_email: '', app_config: null },
    secrets: { account: null },
    version,
  })
  return { status: true as const }
})

/** Without any application the pass alone shows that Firebase knows the account. */
export const tryFcmRoute = (appsOf: AppsOf): Route =>
  openRoute(tryFcm, async (context) => {
    await countTrial(context)
    const {
      services: { db, settings, translate },
      principal,
      language,
    } = context
    const fcm = settings.fcm()
    if (!fcm) throw conflict('operation.fcm_missing')
    const tokens = await appsOf(db, principal.userId, fcm.projectId)
    const message = {
      title: 'Orgil',
      body: translate(language, 'operation.push_text'),
      url: '/lambda/system/settings',
      tag: 'operation.trial',
    }
    const outcome = await timed(context, async () => {
      await askForPass(fcm)
      for (const token of tokens) {
        const sent = await fcmTo(fcm, token, message)
        if (!sent.ok)
          throw Object.assign(new Error('Firebase refused'), {
            status: sent.status,
            code: sent.status === null ? 'ECONNREFUSED' : undefined,
          })
      }
    })
    return { ...outcome, devices: tokens.length }
  })
