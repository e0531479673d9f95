import { auditChange } from '#platform/server/audit.ts'
import { storeAt } from '#platform/server/files.ts'
import { newPushKey } from '#platform/server/push.ts'
import { openRoute, type SignedInContext } from '#platform/server/route.ts'
import { changeRoom, publicKeyOf, type KeptValue, type RoomName } from '#platform/server/system-settings.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import {
  changeAi,
  changeFiles,
  changeMail,
  changePush,
  changeRecovery,
  changeScanner,
  makePushKey,
  missingForS3,
} from '../shared/settings.ts'
import { problemKind } from './problem-kind.ts'
import { countTrial, tryScannerAt, tryStore } from './trials.ts'

export const changeMailRoute = openRoute(changeMail, async (context, { version, password, ...value }) => {
  const settings = await fresh(context)
  if (settings.mail().isGiven) throw conflict('operation.settings.given')
  const { value: before, secrets } = settings.kept('mail')
  const goesElsewhere =
    before.host !== value.host ||
    before.port !== value.port ||
    before.user !== value.user ||
    before.security !== value.security
  const kept =
    value.host === '' || value.user === ''
      ? null
      : newSecret('password', password, { has: secrets['password'] !== undefined, goesElsewhere })
  await write(context, 'mail', { value, secrets: kept === undefined ? {} : { password: kept }, version })
  return { status: true as const }
})

/** A store that does not work would refuse every upload from now on, so it is tried first. */
export const changeFilesRoute = openRoute(changeFiles, async (context, { version, secret, ...form }) => {
  const { log } = context.services
  const settings = await fresh(context)
  if (settings.files().isGiven) throw conflict('operation.settings.given')
  const missing = missingForS3({ ...form, secret })
  if (Object.keys(missing).length > 0) throw unprocessable('platform.bad_input', { fields: missing })
  const { value: before, secrets } = settings.kept('files')
  const value = { ...form, region: form.region || 'us-east-1' }
  const goesElsewhere = before.endpoint !== value.endpoint || before.key !== value.key
  const kept =
    value.endpoint === ''
      ? null
      : newSecret('secret', secret, {
          has: secrets['secret'] !== undefined,
          goesElsewhere,
          isNeeded: value.store === 's3',
        })
  if (value.store === 's3') {
    await countTrial(context)
    const place = {
      endpoint: value.endpoint,
      bucket: value.bucket,
      region: value.region,
      key: value.key,
      secret: kept ?? secrets['secret']!,
    }
    await tryStore(storeAt(place)).catch((error: unknown) => {
      log.warn({ err: error, reqId: context.requestId }, 'a file store was refused because it does not work')
      const { problem, status } = problemKind(error)
      throw unprocessable(`operation.settings.store_${problem}`, {
        params: { status: status ?? '–' },
        fields: { endpoint: `operation.settings.store_${problem}` },
      })
    })
  }
  await write(context, 'files', { value, secrets: kept === undefined ? {} : { secret: kept }, version })
  return { status: true as const }
})

/** From now on a scanner that does not work would refuse every upload, so it is tried first. */
export const changeScannerRoute = openRoute(changeScanner, async (context, { version, ...value }) => {
  const settings = await fresh(context)
  if (settings.scanner()?.isGiven) throw conflict('operation.settings.given')
  if (value.host !== '') {
    await countTrial(context)
    const { virus, clean, problem, status } = await tryScannerAt(context, value)
    if (virus === null || clean !== null)
      throw unprocessable(`operation.settings.store_${problem ?? 'answer'}`, {
        params: { status: status ?? '–' },
        fields: { host: `operation.settings.store_${problem ?? 'answer'}` },
      })
  }
  await write(context, 'scanner', { value, secrets: {}, version })
  return { status: true as const }
})

export const changeAiRoute = openRoute(changeAi, async (context, { version, key, ...value }) => {
  const settings = await fresh(context)
  if (settings.ai()?.isGiven) throw conflict('operation.settings.given')
  if (value.endpoint !== '' && value.model === '')
    throw unprocessable('platform.bad_input', { fields: { model: 'operation.settings.needed' } })
  const { value: before, secrets } = settings.kept('ai')
  const kept =
    value.endpoint === ''
      ? null
      : newSecret('key', key, { has: secrets['key'] !== undefined, goesElsewhere: before.endpoint !== value.endpoint })
  await write(context, 'ai', { value, secrets: kept === undefined ? {} : { key: kept }, version })
  return { status: true as const }
})

export const changePushRoute = openRoute(changePush, async (context, { version, contact }) => {
  const { value } = (await fresh(context)).kept('push')
  await write(context, 'push', {
    value: { ...value, contact: contact === '' ? '' : `mailto:${contact}` },
    secrets: {},
    version,
  })
  return { status: true as const }
})

export const makePushKeyRoute = openRoute(makePushKey, async (context, { version }) => {
  const settings = await fresh(context)
  if (settings.push()?.isGiven) throw conflict('operation.settings.given')
  const key = await newPushKey()
  const public_key = publicKeyOf(key)
  await write(context, 'push', {
    value: { ...settings.kept('push').value, public_key },
    secrets: { private_key: JSON.stringify(key) },
    version,
  })
  return { public_key }
})

export const changeRecoveryRoute = openRoute(changeRecovery, async (context, { version, tells_unknown }) => {
  if ((await fresh(context)).recovery().isGiven) throw conflict('operation.settings.given')
  await write(context, 'recovery', { value: { tells_unknown }, secrets: {}, version })
  return { status: true as const }
})

/** Another process may have changed something within the last two seconds. */
export async function fresh({ services: { settings } }: SignedInContext) {
  await settings.refresh()
  return settings
}

interface Kept {
  has: boolean
  goesElsewhere: boolean
  isNeeded?: boolean
}

/**
 * A secret that is kept goes where it was meant for and nowhere else: a new address wants it typed anew. Undefined:
 * it stays.
 */
function newSecret(field: string, typed: string, { has, goesElsewhere, isNeeded = false }: Kept): string | undefined {
  if (typed !== '') return typed
  if (has && goesElsewhere)
    throw unprocessable('platform.bad_input', { fields: { [field]: 'operation.settings.secret_again' } })
  if (!has && isNeeded) throw unprocessable('platform.bad_input', { fields: { [field]: 'operation.settings.needed' } })
  return undefined
}

interface Written<R extends RoomName> {
  value: KeptValue<R>
  secrets: Record<string, string | null>
  version: number
}

export async function write<R extends RoomName>(
  { services, principal, ip, requestId }: SignedInContext,
  room: R,
  { value, secrets, version }: Written<R>,
) {
  const { db, config, settings } = services
  const before = settings.kept(room)
  await asSystem(db, async (trx) => {
    await changeRoom(trx, config, room, { value, secrets, version })
    await auditChange(
      { db: trx, principal, ip, requestId },
      {
        action: 'operation.settings_changed',
        subject_type: 'operation.settings',
        subject_id: room,
        subject_name: room,
        before: { ...before.value, ...isSet(before.secrets) },
        after: { ...value, ...isSet({ ...before.secrets, ...secrets }), ...renewed(before.secrets, secrets) },
      },
    )
  })
  await settings.refresh()
}

const isSet = (secrets: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [`has_${name}`, secret !== null && secret !== undefined]),
  )

/** The log says that a secret was replaced, and nothing of what it was or is. */
function renewed(before: Readonly<Record<string, string | undefined>>, secrets: Record<string, string | null>) {
  return Object.fromEntries(
    Object.entries(secrets)
      .filter(([name, secret]) => secret !== null && before[name] !== undefined)
      .map(([name]) => [`new_${name}`, true]),
  )
}
