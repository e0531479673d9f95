import path from 'node:path'
import { z } from 'zod'
import { readFcmAccount } from './settings/fcm.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const rootFolder = path.resolve(import.meta.dirname, '../..')

/** Checked for its form alone; a wrong key shows when it is tried. */
function isPushKey(text: string) {
  try {
    const { crv, d, x, y } = JSON.parse(text) as Record<string, unknown>
    return crv === 'P-256' && [d, x, y].every((part) => typeof part === 'string' && part.length > 40)
  } catch {
    return false
  }
}

const secretKey = z.string().refine((key) => /^[\w+/=-]+$/.test(key) && Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64, as "openssl rand -base64 32" writes them')

/** Every setting comes from the environment; the list with explanations is in docs/operations.md and .env.example. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Files, and the embedded database where DATABASE_URL is absent. */
  DATA_DIR: z.string().min(1).default('data').transform((folder) => path.resolve(rootFolder, folder)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections to the database per process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** 0 behind a PgBouncer that does not keep prepared statements (before 1.21, or without max_prepared_statements). */
  DATABASE_PREPARE: flag.default(true),
  /** Address under which browsers reach us; https makes cookies Secure. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `s3://key:secret@host/bucket?region=…&tls=0`; absent: files lie under DATA_DIR. */
  FILES_URL: z.url({ protocol: /^s3$/ }).optional(),
  /** Host put before the path of uploaded signatures when another server delivers files. */
  FILES_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** `clamd://host:port`: a virus scanner that every upload passes; absent: what super administrators set, or none. */
  SCANNER_URL: z.url({ protocol: /^clamd$/, hostname: /^.+$/ }).optional(),
  /** LibreOffice's `soffice`, or a script around it, which shows Office files as PDF; absent: they can only be downloaded. */
  OFFICE_CONVERTER: z.string().refine((file) => path.isAbsolute(file), 'must be the whole path of a program, such as /usr/bin/soffice').optional(),
  /** Seconds that one file may take. */
  OFFICE_SECONDS: z.coerce.number().positive().max(600).default(45),
  MAIL_FROM: z.string().default('Orgil <no-reply@localhost>'),
  /** An endpoint that speaks as OpenAI's does, such as `https://host/v1`; absent: what super administrators set, or no AI at all. */
  AI_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** Private key of push messages (VAPID) as a JWK in one line; absent: the one that super administrators made. */
  PUSH_KEY: z.string().refine((text) => isPushKey(text), 'must be a private JWK of the curve P-256 in one line').optional(),
  /** Whom the services of browsers can write to: `mailto:…` or `https://…`. */
  PUSH_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** A service account of Firebase as JSON in one line; absent: the one that super administrators set, or none. */
  FCM_ACCOUNT: z.string().refine((text) => readFcmAccount(text) !== undefined, 'must be the JSON of a service account in one line').optional(),
  /** 1: what calls addresses that somebody named may also call those inside one's own network, and without https. */
  WEBHOOKS_TO_PRIVATE: flag.default(false),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DEMO: flag.optional(),
  /** 0: the demo begins without documents. */
  DEMO_DOCUMENTS: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Whoever reads `/metrics` has to bring this as a Bearer token; absent: it is open. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** 32 random bytes in base64 with which secrets in the database are sealed; a demo without it makes a key of its own under DATA_DIR. */
  SECRET_KEY: secretKey.optional(),
  /** Keys that sealed secrets before, separated by commas: what they sealed still opens, and `orgil secrets rotate` seals it anew. */
  SECRET_KEY_OLD: z.string().default('').transform((list) => list.split(',').map((key) => key.trim()).filter((key) => key !== '')).pipe(z.array(secretKey)),
  /** How many proxies in front of us may be believed about the caller's address. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Whether a forgotten password says that an address is unknown; then anybody can find out who has an account. Absent: what is set on screen, or it does not. */
  FORGOT_TELLS_UNKNOWN: flag.optional(),
  /** Minutes that the code for a forgotten password lives; 0: as long as it may, which is 10. */
  PASSWORD_RESET_TIMEOUT: z.coerce.number().int().min(0).default(0),
  /** Hours of a session without use, and at most. */
  SESSION_IDLE_HOURS: z.coerce.number().positive().default(12),
  SESSION_MAX_HOURS: z.coerce.number().positive().default(168),
  /** Requests per caller and minute that one process answers. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(6000),
  /** `all`: web and jobs in one process; `web`: no jobs here, a worker runs them. */
  PROCESS: z.enum(['all', 'web']).default('all'),
})

export type Config = Omit<z.output<typeof settings>, 'DEMO'> & { DEMO: boolean; rootFolder: string }

/** Throws with one line per wrong setting. An empty variable counts as absent. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Orgil cannot start with these settings:\n${lines.join('\n')}\nSee .env.example for what each of them means.`)
  }
  return { ...parsed.data, DEMO: parsed.data.DEMO ?? parsed.data.NODE_ENV !== 'production', rootFolder }
}
