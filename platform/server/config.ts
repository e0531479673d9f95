import path from 'node:path'
import { z } from 'zod'
import { CannotStart, type Reason } from './cannot-start.ts'
import * as form from './settings/forms.ts'

const rootFolder = path.resolve(import.meta.dirname, '../..')

/** Every setting comes from the environment; the list with explanations is in docs/operations.md and .env.example. */
const settings = z.object({
  PORT: form.whole(0, 65_535).default(3000),
  HOST: form.host.default('127.0.0.1'),
  /** Files, and the embedded database where DATABASE_URL is absent. */
  DATA_DIR: form.folder.default('data').transform((folder) => path.resolve(rootFolder, folder)),
  DATABASE_URL: form.databaseAddress.optional(),
  /** Connections to the database per process. */
  DATABASE_POOL: form.whole(2, 200).default(10),
  /** 0 behind a PgBouncer that does not keep prepared statements (before 1.21, or without max_prepared_statements). */
  DATABASE_PREPARE: form.flag.default(true),
  /** Address under which browsers reach us; https makes cookies Secure. */
  PUBLIC_URL: form.site.optional(),
  /** `s3://key:secret@host/bucket?region=…&tls=0`; absent: files lie under DATA_DIR. */
  FILES_URL: form.storeAddress.optional(),
  /** Host put before the path of uploaded signatures when another server delivers files. */
  FILES_PUBLIC_URL: form.endpoint('https://files.orgil.example').optional(),
  MAIL_URL: form.mailAddress.optional(),
  /** `clamd://host:port`: a virus scanner that every upload passes; absent: what super administrators set, or none. */
  SCANNER_URL: form.scannerAddress.optional(),
  /**
   * LibreOffice's `soffice`, or a script around it, which shows Office files as PDF; absent: they can only be
   * downloaded.
   */
  OFFICE_CONVERTER: form.program.optional(),
  /** Seconds that one file may take. */
  OFFICE_SECONDS: form.seconds(600).default(45),
  MAIL_FROM: form.sender.default('Orgil <no-reply@localhost>'),
  /**
   * An endpoint that speaks as OpenAI's does, such as `https://host/v1`; absent: what super administrators set, or no
   * AI at all.
   */
  AI_URL: form.endpoint('https://host/v1').optional(),
  AI_KEY: form.key.optional(),
  AI_MODEL: form.model.optional(),
  /** Private key of push messages (VAPID) as a JWK in one line; absent: the one that super administrators made. */
  PUSH_KEY: form.pushKey.optional(),
  /** Whom the services of browsers can write to: `mailto:…` or `https://…`. */
  PUSH_CONTACT: form.contact.optional(),
  /** A service account of Firebase as JSON in one line; absent: the one that super administrators set, or none. */
  FCM_ACCOUNT: form.serviceAccount.optional(),
  /** 1: what calls addresses that somebody named may also call those inside one's own network, and without https. */
  WEBHOOKS_TO_PRIVATE: form.flag.default(false),
  NODE_ENV: form.oneOf('development', 'production', 'test').default('development'),
  DEMO: form.flag.optional(),
  /** 0: the demo begins without documents. */
  DEMO_DOCUMENTS: form.flag.default(true),
  LOG_LEVEL: form.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  /** Whoever reads `/metrics` has to bring this as a Bearer token; absent: it is open. */
  METRICS_TOKEN: form.token.optional(),
  /**
   * 32 random bytes in base64 with which secrets in the database are sealed; a demo without it makes a key of its own
   * under DATA_DIR.
   */
  SECRET_KEY: form.secretKey.optional(),
  /**
   * Keys that sealed secrets before, separated by commas: what they sealed still opens, and `orgil secrets rotate`
   * seals it anew.
   */
  SECRET_KEY_OLD: form.listOf(form.secretKey),
  /** How many proxies in front of us may be believed about the caller's address. */
  TRUST_PROXY: form.whole(0, 10).default(0),
  /**
   * Whether a forgotten password says that an address is unknown; then anybody can find out who has an account.
   * Absent: what is set on screen, or it does not.
   */
  FORGOT_TELLS_UNKNOWN: form.flag.optional(),
  /** Minutes that the code for a forgotten password lives; 0: as long as it may, which is 10. */
  PASSWORD_RESET_TIMEOUT: form.whole(0, 1_000_000).default(0),
  /** Hours of a session without use, and at most. */
  SESSION_IDLE_HOURS: form.hours.default(12),
  SESSION_MAX_HOURS: form.hours.default(168),
  /** Requests per caller and minute that one process answers. */
  RATE_LIMIT_PER_MINUTE: form.whole(1, 1_000_000_000).default(6000),
  /** Uploads of one person within an hour that nothing uses yet: how many, and how many megabytes together. */
  UPLOADS_PER_HOUR: form.whole(1, 1_000_000).default(200),
  UPLOAD_MB_PER_HOUR: form.decimal('megabytes', 0.001, 1_000_000).default(1000),
  /** Gigabytes that the files of one organisation may take; 0: as many as there is room for. */
  STORAGE_GB_PER_ORGANIZATION: form.decimal('gigabytes', 0, 1_000_000).default(100),
  /** Sessions that one person has at a time; the one that was left alone for longest ends for the next. */
  SESSIONS_PER_PERSON: form.whole(1, 10_000).default(50),
  /** `all`: web and jobs in one process; `web`: no jobs here, a worker runs them. */
  PROCESS: form.oneOf('all', 'web').default('all'),
})

export type Config = Omit<z.output<typeof settings>, 'DEMO'> & {
  DEMO: boolean
  rootFolder: string
  /** Of the built web application; where there is none, only data are served. */
  webFolder: string
}

/** Throws CannotStart with one line per wrong setting. An empty variable counts as absent. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = settings.safeParse(given)
  const wrong = parsed.success
    ? strayed(parsed.data)
    : parsed.error.issues.map(({ path: [name], message }) => ({ name: String(name), why: message }))
  if (!parsed.success || wrong.length > 0) throw new CannotStart(wrong)
  return {
    ...parsed.data,
    DEMO: parsed.data.DEMO ?? isDemo(parsed.data),
    rootFolder,
    webFolder: path.join(rootFolder, 'dist/web'),
  }
}

const isDemo = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>) => NODE_ENV !== 'production'

/** Right by themselves, they mean nothing without another one. */
function strayed(given: z.output<typeof settings>): Reason[] {
  const { AI_URL, AI_MODEL, AI_KEY, SECRET_KEY, SECRET_KEY_OLD, NODE_ENV, DEMO = isDemo(given) } = given
  const seals = SECRET_KEY !== undefined || NODE_ENV !== 'production' || DEMO
  const found: [isStray: boolean, name: string, why: string][] = [
    [!AI_URL && AI_MODEL !== undefined, 'AI_MODEL', 'is asked at AI_URL, which is not set'],
    [!AI_URL && AI_KEY !== undefined, 'AI_KEY', 'opens AI_URL, which is not set'],
    [
      !seals && SECRET_KEY_OLD.length > 0,
      'SECRET_KEY_OLD',
      'opens what was sealed before, and SECRET_KEY, which seals, is not set',
    ],
  ]
  return found.flatMap(([isStray, name, why]) => (isStray ? [{ name, why }] : []))
}
