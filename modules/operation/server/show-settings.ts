import { openRoute, type Route } from '#platform/server/route.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import type { Services } from '#platform/server/module.ts'
import { showSettings } from '../shared/settings.ts'
import type { AppsOf, DevicesOf } from './devices.ts'
import { withoutSecrets } from './settings.ts'

/** No secret leaves the server, not even to those who typed it. */
export const showSettingsRoute = (devicesOf: DevicesOf, appsOf: AppsOf): Route =>
  openRoute(showSettings, async ({ services, principal }) => {
    const { db, config, settings } = services
    await settings.refresh()
    const [mail, files, ai, push] = [
      settings.kept('mail'),
      settings.kept('files'),
      settings.kept('ai'),
      settings.kept('push'),
    ]
    const scanner = settings.kept('scanner')
    const inForce = {
      mail: settings.mail(),
      scanner: settings.scanner(),
      ai: settings.ai(),
      push: settings.push(),
      fcm: settings.fcm(),
    }
    const { count } = await db
      .selectFrom('platform.files')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return {
      mail: {
        ...mail.value,
        version: mail.version,
        has_password: mail.secrets['password'] !== undefined,
        given: config.MAIL_URL ? withoutSecrets(config.MAIL_URL) : null,
        given_from: inForce.mail.isFromGiven ? inForce.mail.from : null,
        from_in_force: inForce.mail.from,
        is_on: inForce.mail.server !== null,
      },
      files: {
        ...files.value,
        version: files.version,
        has_secret: files.secrets['secret'] !== undefined,
        given: config.FILES_URL ? withoutSecrets(config.FILES_URL) : null,
        kept: count,
      },
      scanner: {
        ...scanner.value,
        version: scanner.version,
        given: config.SCANNER_URL ? withoutSecrets(config.SCANNER_URL) : null,
        is_on: inForce.scanner !== null,
      },
      ai: {
        ...ai.value,
        version: ai.version,
        has_key: ai.secrets['key'] !== undefined,
        given: config.AI_URL ? withoutSecrets(config.AI_URL) : null,
        given_model: inForce.ai?.isGiven ? inForce.ai.model : null,
        is_on: inForce.ai !== null,
      },
      push: {
        public_key: inForce.push?.publicKey ?? null,
        contact: push.value.contact.replace(/^mailto:/, ''),
        version: push.version,
        is_given: inForce.push?.isGiven ?? false,
        devices: principal && inForce.push ? (await devicesOf(db, principal.userId, inForce.push.publicKey)).length : 0,
      },
      fcm: {
        project_id: inForce.fcm?.projectId ?? null,
        client_email: inForce.fcm?.clientEmail ?? null,
        is_given: inForce.fcm?.isGiven ?? false,
        version: settings.kept('fcm').version,
        app_config: asJson(settings.kept('fcm').value.app_config),
        devices: principal && inForce.fcm ? (await appsOf(db, principal.userId, inForce.fcm.projectId)).length : 0,
      },
      recovery: {
        tells_unknown: settings.recovery().tellsUnknown,
        version: settings.kept('recovery').version,
        is_given: settings.recovery().isGiven,
      },
      can_seal: canSeal(services),
    }
  })

const asJson = (config: Record<string, string> | null) => (config === null ? '' : JSON.stringify(config, null, 2))

function canSeal({ config }: Pick<Services, 'config'>) {
  try {
    secretBox(config, 'platform.settings:trial').seal('')
    return true
  } catch {
    return false
  }
}
