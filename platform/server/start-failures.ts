// What the world answers when we start, in words for whoever set it up. What is not known here is a bug of ours and
// keeps its stack.
import { CannotStart, cannotStart, oneLine } from './cannot-start.ts'
import type { Config } from './config.ts'
import { sqlState, type OpenDatabase } from './database.ts'
import { DatabaseInUse } from './embedded/start.ts'

const OLDEST_SERVER = 15

const noConnection: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'nobody knows this host',
  EAI_AGAIN: 'nobody knows this host',
  ETIMEDOUT: 'nothing answers at this address',
  EHOSTUNREACH: 'no way leads to this host',
  ENETUNREACH: 'no way leads to this host',
  ECONNRESET: 'the server closed the connection',
  EPIPE: 'the server closed the connection',
  ENOENT: 'there is no such socket or file',
  EACCES: 'the socket or file may not be opened',
}

/** SQLSTATEs that say something of the database, the account or the machine, and not of a statement of ours. */
const refusals: readonly [state: RegExp, words: string][] = [
  [/^28/, 'the server does not let this account in'],
  [/^3D000/, 'the server does not have this database'],
  [/^42501/, 'the account has to own the database and to have CREATEROLE'],
  [/^53/, 'the server has no room'],
  [/^57P/, 'the server is starting or ending'],
  [/^25006/, 'the database can only be read'],
  [/^42(P06|P07|723|710)/, 'the database holds something else already'],
  [/^(08|0A|XX)/, 'the server refuses'],
]

/** The first connection to DATABASE_URL: what fails here is the address, or what stands behind it. */
export async function meet({ pool }: Pick<OpenDatabase, 'pool'>) {
  const { version, encoding } = await asked(pool).catch((error: unknown) => {
    const { code, message } = innermost(error)
    throw cannotStart('DATABASE_URL', reasonOf(error) ?? `no connection (${message || code})`, error)
  })
  if (Number.parseInt(version) < OLDEST_SERVER) {
    throw cannotStart('DATABASE_URL', `the server is PostgreSQL ${version}, and must be ${OLDEST_SERVER} or newer`)
  }
  if (encoding !== 'UTF8') {
    throw cannotStart('DATABASE_URL', `the database is written in ${encoding}, and must be in UTF8`)
  }
}

async function asked(pool: OpenDatabase['pool']) {
  const {
    rows: [server],
  } = await pool.query<{ version: string; encoding: string }>(`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding`)
  return server!
}

/** In the words of the settings, where the database or the way to it is to blame. */
export function explained(error: unknown, { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): unknown {
  if (error instanceof CannotStart) return error
  const why = reasonOf(error)
  return why === undefined ? error : cannotStart(DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL', why, error)
}

function reasonOf(error: unknown): string | undefined {
  const { code, message } = innermost(error)
  const known = sqlState({ code }) === undefined ? undefined : refusals.find(([state]) => state.test(code))
  if (known) return `${known[1]} (${message})`
  return message.startsWith('corrupted migrations: ') ? otherTimeline(message) : noConnection[code]
}

/** A name that this version does not have is of a newer one. */
function otherTimeline(message: string) {
  const [, missing] = /previously executed migration (\S+) is missing/.exec(message) ?? []
  if (missing !== undefined) {
    return `the database is of a newer version of Orgil (${missing}): start that one, or restore a backup`
  }
  const [, expected] = /expected previously executed migration (\S+)/.exec(message) ?? []
  return `the database was migrated in another order than this version knows (${expected ?? message})`
}

/** Of `startEmbedded`. */
export function embeddedFailure(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error
  const { message } = error
  if (message.startsWith('There is no embedded PostgreSQL')) return cannotStart('DATABASE_URL', message, error)
  const why = error instanceof DatabaseInUse ? message : clusterReason(message, folder)
  return why === undefined && innermost(error).code === '' ? error : cannotStart('DATA_DIR', why ?? message, error)
}

function clusterReason(said: string, folder: string): string | undefined {
  const [, made, now] = /by PostgreSQL version (\d+)\S* which .+ with this version (\d+)/.exec(said) ?? []
  if (made !== undefined) {
    return `${folder} was made by PostgreSQL ${made}, and this is ${now}: move it with pg_dump, or set another folder`
  }
  if (!/^(PostgreSQL did not start|The database could not be created)/.test(said)) return undefined
  return `the database in ${folder} does not start: ${lastWords(said)}`
}

/** PostgreSQL says much on its way; what ended it is marked, with details beneath. */
function lastWords(said: string) {
  const lines = said.split('\n').map((line) => line.replace(/^.*?\b(FATAL|PANIC|DETAIL|HINT): +/, '$1: '))
  const at = lines.findIndex((line) => /^(FATAL|PANIC):|\b(error|could not)\b/.test(line))
  if (at < 0) return oneLine(lines.at(-1) ?? '') || 'it ended without a word'
  const details = lines
    .slice(at + 1)
    .filter((line) => /^(DETAIL|HINT):/.test(line))
    .slice(0, 2)
  return oneLine([lines[at]!.replace(/^(FATAL|PANIC): /, ''), ...details].join(' '))
}

/** Of `listen`. */
export function listenFailure(error: unknown, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): unknown {
  switch (innermost(error).code) {
    case 'EADDRINUSE':
      return cannotStart('PORT', `${PORT} on ${HOST} is taken by another process (EADDRINUSE)`, error)
    case 'EACCES':
      return cannotStart('PORT', `${PORT} is for accounts with more rights: take one from 1024 on`, error)
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return cannotStart('HOST', `${HOST} is no address of this machine`, error)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return cannotStart('HOST', `nobody knows the name ${HOST}`, error)
    case 'EAFNOSUPPORT':
      return cannotStart('HOST', `this machine does not speak the protocol of ${HOST}`, error)
    default:
      return error
  }
}

/** A host with several addresses fails with one error for each. */
function innermost(error: unknown): { code: string; message: string } {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error
  const { code, message } = one as { code?: unknown; message?: unknown }
  const words = typeof message === 'string' ? message : String(one)
  return { code: typeof code === 'string' ? code : '', message: oneLine(words) }
}
