import { z } from 'zod'
import type { Config } from '../config.ts'
import { readFcmAccount, type FcmAccount } from './fcm.ts'
import { readS3Address } from './s3-address.ts'

export const roomNames = ['mail', 'files', 'scanner', 'ai', 'push', 'fcm', 'recovery'] as const
export type RoomName = (typeof roomNames)[number]

const CLAMD_PORT = 3310

const mailSecurities = ['starttls', 'tls', 'none'] as const

/** What is kept of each room beside its secrets; what older versions did not know has a default. */
export const keptRooms = {
  mail: z.object({
    host: z.string().default(''),
    port: z.number().int().default(587),
    security: z.enum(mailSecurities).default('starttls'),
    user: z.string().default(''),
    from: z.string().default(''),
  }),
  files: z.object({
    store: z.enum(['folder', 's3']).default('folder'),
    endpoint: z.string().default(''),
    bucket: z.string().default(''),
    region: z.string().default('us-east-1'),
    key: z.string().default(''),
  }),
  scanner: z.object({ host: z.string().default(''), port: z.number().int().default(CLAMD_PORT) }),
  ai: z.object({ endpoint: z.string().default(''), model: z.string().default('') }),
  push: z.object({ public_key: z.string().default(''), contact: z.string().default('') }),
  fcm: z.object({
    project_id: z.string().default(''),
    client_email: z.string().default(''),
    app_config: z.record(z.string(), z.string()).nullable().default(null),
  }),
  recovery: z.object({ tells_unknown: z.boolean().default(false) }),
} as const
export type KeptValue<R extends RoomName> = z.output<(typeof keptRooms)[R]>

/** The secrets of each room. */
export const secretsOf = {
  mail: ['password'],
  files: ['secret'],
  scanner: [],
  ai: ['key'],
  push: ['private_key'],
  fcm: ['account'],
  recovery: [],
} as const satisfies Record<RoomName, readonly string[]>
export type Secrets = Readonly<Record<string, string | undefined>>

/** `{ url }` as MAIL_URL gives it. */
export type MailServer =
  | { url: string }
  | {
      host: string
      port: number
      security: (typeof mailSecurities)[number]
      user: string
      password: string | undefined
    }
/** `isGiven`: by the environment, which wins over what is kept. */
export interface MailSettings {
  server: MailServer | null
  from: string
  isGiven: boolean
  isFromGiven: boolean
}

export interface S3Place {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}
/**
 * `s3` is there as soon as one is described, also while new files go to the folder: what was written there stays
 * readable.
 */
export interface FilesSettings {
  store: 'folder' | 's3'
  s3: S3Place | null
  isGiven: boolean
}

export interface ScannerSettings {
  host: string
  port: number
  isGiven: boolean
}

export interface AiSettings {
  endpoint: string
  model: string
  key: string | undefined
  isGiven: boolean
}
/** `privateKey`: a JWK. */
export interface PushSettings {
  publicKey: string
  privateKey: JsonWebKey
  contact: string
  isGiven: boolean
}

/** `appConfig`: what applications need to ask Firebase for messages (`firebaseConfig`). */
export interface FcmSettings extends FcmAccount {
  appConfig: Record<string, string> | null
  isGiven: boolean
}

/** `tellsUnknown`: whoever forgot a password hears when nobody has the address. */
export interface RecoverySettings {
  tellsUnknown: boolean
  isGiven: boolean
}

/** Where no sender was set anywhere. */
const DEFAULT_FROM = 'Orgil <no-reply@localhost>'

export function mailOf(
  { MAIL_URL, MAIL_FROM }: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>,
  { host, port, security, user, from }: KeptValue<'mail'>,
  { password }: Secrets,
): MailSettings {
  const isFromGiven = MAIL_FROM !== DEFAULT_FROM
  const sender = { from: isFromGiven || from === '' ? MAIL_FROM : from, isFromGiven }
  if (MAIL_URL) return { server: { url: MAIL_URL }, isGiven: true, ...sender }
  return { server: host === '' ? null : { host, port, security, user, password }, isGiven: false, ...sender }
}

export function filesOf(
  { FILES_URL }: Pick<Config, 'FILES_URL'>,
  { store, endpoint, bucket, region, key }: KeptValue<'files'>,
  { secret }: Secrets,
): FilesSettings {
  if (FILES_URL) return { store: 's3', s3: readS3Address(FILES_URL), isGiven: true }
  const s3 = endpoint === '' || secret === undefined ? null : { endpoint, bucket, region, key, secret }
  return { store, s3, isGiven: false }
}

/** Null: files are kept without being searched. */
export function scannerOf(
  { SCANNER_URL }: Pick<Config, 'SCANNER_URL'>,
  { host, port }: KeptValue<'scanner'>,
): ScannerSettings | null {
  if (!SCANNER_URL) return host === '' ? null : { host, port, isGiven: false }
  const { hostname, port: given } = new URL(SCANNER_URL)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: given === '' ? CLAMD_PORT : Number(given), isGiven: true }
}

/** Null: nothing is ever asked of any model. */
export function aiOf(
  { AI_URL, AI_KEY, AI_MODEL }: Pick<Config, 'AI_URL' | 'AI_KEY' | 'AI_MODEL'>,
  { endpoint, model }: KeptValue<'ai'>,
  { key }: Secrets,
): AiSettings | null {
  if (AI_URL) return { endpoint: AI_URL, model: AI_MODEL ?? model, key: AI_KEY, isGiven: true }
  return endpoint === '' || model === '' ? null : { endpoint, model, key, isGiven: false }
}

export function pushOf(
  { PUSH_KEY, PUSH_CONTACT, PUBLIC_URL }: Pick<Config, 'PUSH_KEY' | 'PUSH_CONTACT' | 'PUBLIC_URL'>,
  { contact }: KeptValue<'push'>,
  { private_key }: Secrets,
): PushSettings | null {
  const text = PUSH_KEY ?? private_key
  if (text === undefined) return null
  const privateKey = JSON.parse(text) as JsonWebKey
  const reachedAt =
    PUSH_CONTACT ??
    (contact === '' ? undefined : contact) ??
    (PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:no-reply@localhost')
  return { publicKey: publicKeyOf(privateKey), privateKey, contact: reachedAt, isGiven: PUSH_KEY !== undefined }
}

/** Null: Firebase is never called. */
export function fcmOf(
  { FCM_ACCOUNT }: Pick<Config, 'FCM_ACCOUNT'>,
  { app_config }: KeptValue<'fcm'>,
  { account: kept }: Secrets,
): FcmSettings | null {
  const account = readFcmAccount(FCM_ACCOUNT ?? kept ?? '')
  return account ? { ...account, appConfig: app_config, isGiven: FCM_ACCOUNT !== undefined } : null
}

export function recoveryOf(
  { FORGOT_TELLS_UNKNOWN }: Pick<Config, 'FORGOT_TELLS_UNKNOWN'>,
  { tells_unknown }: KeptValue<'recovery'>,
): RecoverySettings {
  return { tellsUnknown: FORGOT_TELLS_UNKNOWN ?? tells_unknown, isGiven: FORGOT_TELLS_UNKNOWN !== undefined }
}

/** As browsers want it: the uncompressed point in base64url. */
export function publicKeyOf({ x = '', y = '' }: JsonWebKey) {
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
}
