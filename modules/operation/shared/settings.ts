import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowVersion } from '#platform/shared/ids.ts'
import { isSender } from '#platform/shared/sender.ts'

const permission = 'platform.admin'
const version = rowVersion
const done = z.object({ status: z.literal(true) })
/** Empty: the one that is kept stays. A secret is never sent to a browser, so a form cannot send it back. */
const secret = z.string().max(2000)

export const mailSecurities = ['starttls', 'tls', 'none'] as const
export const fileStores = ['folder', 's3'] as const

const isHttp = (text: string) =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  new URL(text).username === '' &&
  !text.includes('?') &&
  !text.includes('#')
/** Where something is sent to, with a secret: nothing may hide in the address. */
const httpAddress = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === '' || isHttp(text), 'operation.settings.endpoint_bad')

const host = z
  .string()
  .trim()
  .max(253)
  .regex(/^$|^[a-zA-Z\d]([a-zA-Z\d.:-]*[a-zA-Z\d])?$/, 'operation.settings.host_bad')
const port = z.coerce
  .number('operation.settings.port_bad')
  .int('operation.settings.port_bad')
  .min(1, 'operation.settings.port_bad')
  .max(65_535, 'operation.settings.port_bad')

export const mailForm = z.object({
  /** Empty: no mail server, letters stay in the database. */
  host,
  port,
  security: z.enum(mailSecurities),
  user: z.string().trim().max(200),
  password: secret,
  /** Empty: the sender that comes with the program. */
  from: z
    .string()
    .trim()
    .max(200)
    .refine((text) => text === '' || isSender(text), 'operation.settings.from_bad'),
})

const NEEDED_FOR_S3 = ['endpoint', 'bucket', 'key'] as const
export const filesForm = z.object({
  store: z.enum(fileStores),
  endpoint: httpAddress,
  bucket: z
    .string()
    .trim()
    .max(63)
    .regex(/^$|^[a-z\d][a-z\d.-]+[a-z\d]$/, 'operation.settings.bucket_bad'),
  region: z.string().trim().max(60),
  key: z.string().trim().max(200),
  secret,
})
/** What a store elsewhere needs besides, by field. */
export function missingForS3(form: z.output<typeof filesForm>): Record<string, string> {
  if (form.store === 'folder') return {}
  return Object.fromEntries(
    NEEDED_FOR_S3.filter((name) => form[name] === '').map((name) => [name, 'operation.settings.needed']),
  )
}

/** An empty host: files are kept without being searched. */
export const scannerForm = z.object({ host, port })

export const aiForm = z.object({
  /** Empty: nothing is ever asked of any model. */
  endpoint: httpAddress,
  model: z.string().trim().max(200),
  key: secret,
})
export const pushForm = z.object({
  contact: z
    .string()
    .trim()
    .max(200)
    .refine((text) => text === '' || /^[^\s<>@]+@[^\s<>@]+$/.test(text), 'operation.address_bad'),
})

const MOST_JSON = 6000
export const fcmForm = z.object({
  /** The service account as Firebase gives it; empty: the one that is kept stays. */
  account: z.string().trim().max(MOST_JSON),
  /** `firebaseConfig` for applications, public; empty: none. */
  app_config: z.string().trim().max(MOST_JSON),
})

/**
 * Whether somebody who forgot a password hears that nobody has their address; then anybody can find out who has an
 * account.
 */
const recoveryForm = z.object({ tells_unknown: z.boolean() })

const systemSettings = z.object({
  mail: mailForm.omit({ password: true }).extend({
    has_password: z.boolean(),
    version,
    /** The environment's server without what opens it; it wins, so nothing here is in force. */
    given: z.string().nullable(),
    given_from: z.string().nullable(),
    from_in_force: z.string(),
    is_on: z.boolean(),
  }),
  files: filesForm
    .omit({ secret: true })
    .extend({ has_secret: z.boolean(), version, given: z.string().nullable(), kept: z.number().int() }),
  scanner: scannerForm.extend({ version, given: z.string().nullable(), is_on: z.boolean() }),
  ai: aiForm.omit({ key: true }).extend({
    has_key: z.boolean(),
    version,
    given: z.string().nullable(),
    given_model: z.string().nullable(),
    is_on: z.boolean(),
  }),
  push: pushForm.extend({
    public_key: z.string().nullable(),
    version,
    is_given: z.boolean(),
    devices: z.number().int(),
  }),
  fcm: z.object({
    project_id: z.string().nullable(),
    client_email: z.string().nullable(),
    app_config: z.string(),
    version,
    is_given: z.boolean(),
    devices: z.number().int(),
  }),
  recovery: recoveryForm.extend({ version, is_given: z.boolean() }),
  /** False in real use without SECRET_KEY: secrets cannot be kept then. */
  can_seal: z.boolean(),
})
export type SystemSettingsView = z.output<typeof systemSettings>

export const showSettings = endpoint({
  method: 'GET',
  path: '/operation/settings',
  permission,
  summary:
    'Mail, files, virus scanner, AI, push and password recovery as they are set; of secrets only whether they are set',
  input: z.object({}),
  reply: systemSettings,
})
export const changeMail = endpoint({
  method: 'PUT',
  path: '/operation/settings/mail',
  permission,
  summary: 'Set the mail server; in force for all processes after two seconds',
  input: mailForm.extend({ version }),
  reply: done,
})
export const changeFiles = endpoint({
  method: 'PUT',
  path: '/operation/settings/files',
  permission,
  summary: 'Set where new files are kept; a store elsewhere is tried before',
  input: filesForm.extend({ version }),
  reply: done,
})
export const changeScanner = endpoint({
  method: 'PUT',
  path: '/operation/settings/scanner',
  permission,
  summary: 'Set the virus scanner that every upload passes; one that does not work is refused',
  input: scannerForm.extend({ version }),
  reply: done,
})
export const changeAi = endpoint({
  method: 'PUT',
  path: '/operation/settings/ai',
  permission,
  summary: 'Set the AI model that may be asked, or none',
  input: aiForm.extend({ version }),
  reply: done,
})
export const changePush = endpoint({
  method: 'PUT',
  path: '/operation/settings/push',
  permission,
  summary: 'Set whom push services can write to',
  input: pushForm.extend({ version }),
  reply: done,
})
export const makePushKey = endpoint({
  method: 'POST',
  path: '/operation/settings/push/key',
  permission,
  summary: 'Make a new key for push messages; each browser gets it when it opens the product again',
  input: z.object({ version }),
  reply: z.object({ public_key: z.string() }),
})

export const changeFcm = endpoint({
  method: 'PUT',
  path: '/operation/settings/fcm',
  permission,
  summary: 'Set the service account with which applications on phones are reached (FCM)',
  input: fcmForm.extend({ version }),
  reply: done,
})
export const removeFcm = endpoint({
  method: 'POST',
  path: '/operation/settings/fcm/remove',
  permission,
  summary: 'Call Firebase no more',
  input: z.object({ version }),
  reply: done,
})

export const changeRecovery = endpoint({
  method: 'PUT',
  path: '/operation/settings/recovery',
  permission,
  summary: 'Set whether a forgotten password says that an address is unknown',
  input: recoveryForm.extend({ version }),
  reply: done,
})

export const trialAddress = z.object({
  to: z
    .string()
    .trim()
    .min(1, 'operation.address_missing')
    .regex(/^[^\s@]+@[^\s@]+$/, 'operation.address_bad'),
})

/**
 * What went wrong, in kinds: what the other side wrote stands in the log, so that nobody reads foreign servers
 * through this page.
 */
const trialProblems = [
  'unknown_host',
  'unreachable',
  'timeout',
  'tls',
  'auth',
  'missing',
  'refused',
  'answer',
  'failed',
] as const
const trialReply = z.object({
  ok: z.boolean(),
  milliseconds: z.number(),
  problem: z.enum(trialProblems).nullable(),
  status: z.number().int().nullable(),
})
export type TrialReply = z.output<typeof trialReply>

export const tryMail = endpoint({
  method: 'POST',
  path: '/operation/mail/trial',
  permission,
  summary: 'Send a letter through the mail server to try its settings',
  input: trialAddress,
  reply: trialReply,
})
export const tryFiles = endpoint({
  method: 'POST',
  path: '/operation/files/trial',
  permission,
  summary: 'Write, read and remove a small file to try the store',
  input: z.object({}),
  reply: trialReply,
})
export const tryScanner = endpoint({
  method: 'POST',
  path: '/operation/scanner/trial',
  permission,
  summary: 'Give the virus scanner the test virus of all scanners and a clean text',
  input: z.object({}),
  /** What it called the test virus, and what it found in the clean text; null: nothing. */
  reply: trialReply.extend({ virus: z.string().nullable(), clean: z.string().nullable() }),
})
export const tryAi = endpoint({
  method: 'POST',
  path: '/operation/ai/trial',
  permission,
  summary: 'Ask the AI model for one word to try its settings',
  input: z.object({}),
  reply: trialReply,
})
export const tryPush = endpoint({
  method: 'POST',
  path: '/operation/push/trial',
  permission,
  summary: 'Send a push message to my own devices',
  input: z.object({}),
  reply: trialReply.extend({ devices: z.number().int() }),
})
export const tryFcm = endpoint({
  method: 'POST',
  path: '/operation/fcm/trial',
  permission,
  summary: 'Ask Firebase for a pass, and send a message to my own applications',
  input: z.object({}),
  reply: trialReply.extend({ devices: z.number().int() }),
})
