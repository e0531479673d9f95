import type { Config } from './config.ts'
import type { Db, Trx } from './database.ts'
import type { Logger } from './log.ts'
import { conflict } from '#platform/shared/errors.ts'
import type { SealedPlace } from './sealed-places.ts'
import { secretBox } from './secret-box.ts'
import {
  aiOf,
  fcmOf,
  filesOf,
  keptRooms,
  mailOf,
  pushOf,
  recoveryOf,
  roomNames,
  scannerOf,
  secretsOf,
  type AiSettings,
  type FcmSettings,
  type FilesSettings,
  type KeptValue,
  type MailSettings,
  type PushSettings,
  type RecoverySettings,
  type RoomName,
  type ScannerSettings,
  type Secrets,
} from './settings/rooms.ts'

export { readFcmAccount, readFirebaseConfig } from './settings/fcm.ts'
export { publicKeyOf } from './settings/rooms.ts'
export type {
  AiSettings,
  FcmSettings,
  FilesSettings,
  KeptValue,
  MailServer,
  PushSettings,
  RoomName,
  ScannerSettings,
} from './settings/rooms.ts'

/** Milliseconds after which a process knows at the latest what another one changed. */
const FOLLOW_MS = 2000

/** A room as it is kept: what can be shown, and its secrets in the clear, for this process alone. */
interface KeptRoom<R extends RoomName> {
  value: KeptValue<R>
  secrets: Secrets
  version: number
}

/**
 * Mail, files, the virus scanner, AI, push and what a forgotten password tells, of the whole platform: what the
 * environment gives, or else what super administrators set. Everything here is read from memory, so that whoever asks
 * needs no connection; every process looks after a moment whether something is new.
 */
export interface SystemSettings {
  mail(): MailSettings
  files(): FilesSettings
  scanner(): ScannerSettings | null
  ai(): AiSettings | null
  push(): PushSettings | null
  fcm(): FcmSettings | null
  recovery(): RecoverySettings
  kept<R extends RoomName>(room: R): KeptRoom<R>
  /** At the start, and after a change of one's own has been committed. */
  refresh(): Promise<void>
  /** Until the answer is called. */
  follow(): () => void
}

type Kept = { [R in RoomName]: KeptRoom<R> }

export function openSystemSettings(db: Db, config: Config, log: Logger): SystemSettings {
  let kept = nothingKept()

  const refresh = async () => {
    const rows = await db.selectFrom('platform.settings').select(['name', 'value', 'sealed', 'version']).execute()
    const next = nothingKept()
    for (const room of roomNames) {
      const row = rows.find(({ name }) => name === room)
      if (!row) continue
      const isKnown = row.version === kept[room].version
      Object.assign(next, {
        [room]: isKnown
          ? kept[room]
          : {
              value: keptRooms[room].parse(row.value),
              secrets: opened(config, log, room, row.sealed),
              version: row.version,
            },
      })
    }
    kept = next
  }

  return {
    mail: () => mailOf(config, kept.mail.value, kept.mail.secrets),
    files: () => filesOf(config, kept.files.value, kept.files.secrets),
    scanner: () => scannerOf(config, kept.scanner.value),
    ai: () => aiOf(config, kept.ai.value, kept.ai.secrets),
    push: () => pushOf(config, kept.push.value, kept.push.secrets),
    fcm: () => fcmOf(config, kept.fcm.value, kept.fcm.secrets),
    recovery: () => recoveryOf(config, kept.recovery.value),
    kept: (room) => kept[room],
    refresh,
    follow() {
      const timer = setInterval(() => {
        // The database may be away; what is known holds until it is back.
        refresh().catch((error: unknown) => log.debug({ err: error }, 'the settings could not be read'))
      }, FOLLOW_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

function nothingKept(): Kept {
  const empty = <R extends RoomName>(room: R): KeptRoom<R> => ({
    value: keptRooms[room].parse({}) as KeptValue<R>,
    secrets: {},
    version: 0,
  })
  return {
    mail: empty('mail'),
    files: empty('files'),
    scanner: empty('scanner'),
    ai: empty('ai'),
    push: empty('push'),
    fcm: empty('fcm'),
    recovery: empty('recovery'),
  }
}

interface RoomChange<R extends RoomName> {
  value: KeptValue<R>
  /** By name: a text replaces the secret, null removes it, what is not named stays. */
  secrets: Readonly<Record<string, string | null>>
  /** Of the room as it was read. */
  version: number
}

/** In a transaction of the system. Refused where somebody else changed the room meanwhile. */
export async function changeRoom<R extends RoomName>(
  db: Trx,
  config: Config,
  room: R,
  { value, secrets, version }: RoomChange<R>,
): Promise<void> {
  const before = await db
    .selectFrom('platform.settings')
    .select(['sealed', 'version'])
    .where('name', '=', room)
    .forUpdate()
    .executeTakeFirst()
  if ((before?.version ?? 0) !== version) throw conflict('platform.settings_changed_meanwhile')
  const sealed = { ...before?.sealed }
  for (const name of secretsOf[room]) {
    const secret = secrets[name]
    if (secret === null) delete sealed[name]
    else if (secret !== undefined) sealed[name] = secretBox(config, contextOf(room, name)).seal(secret)
  }
  const row = {
    value: JSON.stringify(value),
    sealed: JSON.stringify(sealed),
    version: version + 1,
    updated_at: new Date(),
  }
  const written = before
    ? await db.updateTable('platform.settings').set(row).where('name', '=', room).returning('name').execute()
    : await db
        .insertInto('platform.settings')
        .values({ name: room, ...row })
        .onConflict((other) => other.doNothing())
        .returning('name')
        .execute()
  if (written.length === 0) throw conflict('platform.settings_changed_meanwhile')
}

/** A secret that does not open (SECRET_KEY was changed) counts as not set; everything else goes on. */
function opened(config: Config, log: Logger, room: RoomName, sealed: Record<string, string>): Secrets {
  return Object.fromEntries(
    secretsOf[room].map((name): [string, string | undefined] => {
      const text = sealed[name]
      if (text === undefined) return [name, undefined]
      try {
        return [name, secretBox(config, contextOf(room, name)).open(text)]
      } catch (error) {
        log.error({ err: error, room, name }, 'a secret of the settings does not open with this SECRET_KEY')
        return [name, undefined]
      }
    }),
  )
}

/** For `orgil secrets rotate`. What processes remember of a room stays right, so its version stays too. */
export const sealedSettings: SealedPlace = {
  name: 'platform.settings',
  async after(db, last, limit) {
    const rows = await db
      .selectFrom('platform.settings')
      .select(['name', 'sealed'])
      .where('name', '>', last ?? '')
      .orderBy('name')
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map(({ name: room, sealed }) => ({
      id: room,
      secrets: Object.keys(sealed)
        .toSorted()
        .map((name) => ({ context: contextOf(room, name), sealed: sealed[name]! })),
    }))
  },
  async keep(db, room, secrets) {
    const { sealed } = await db
      .selectFrom('platform.settings')
      .select('sealed')
      .where('name', '=', room)
      .executeTakeFirstOrThrow()
    const fresh = Object.fromEntries(
      Object.keys(sealed)
        .toSorted()
        .map((name, at) => [name, secrets[at]!]),
    )
    await db
      .updateTable('platform.settings')
      .set({ sealed: JSON.stringify(fresh) })
      .where('name', '=', room)
      .execute()
  },
}

const contextOf = (room: string, name: string) => `platform.settings:${room}.${name}`
