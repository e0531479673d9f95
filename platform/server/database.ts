import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'
import { connectionKind } from './connection.ts'
import { Dialect } from './dialect.ts'
import { openTransaction } from './open-transaction.ts'
import type { PlatformTables } from './tables.ts'
import { watchTransactions } from './transaction.ts'

/** Every module adds its own tables here by declaration merging. */
export interface Database extends PlatformTables {}
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/** What `pg` needs to reach the database: a folder with a Unix socket, or a URL. */
export type Connection = { host: string; user: string; database: string } | { connectionString: string }

// One meaning of types: int8 → number, date → 'YYYY-MM-DD', numeric → decimal string (never a float).
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1082, (text: string) => text)
pg.types.setTypeParser(1700, (text: string) => text)

export interface OpenDatabase {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

type Refusal = (state: string | undefined) => void
type Wishes = Pick<Config, 'DATABASE_POOL'> & Partial<Pick<Config, 'DATABASE_PREPARE'>>

/** `onRefusal` is told of whatever the server refuses, whoever asked. */
export function openDatabase(connection: Connection, config: Wishes, log: Logger, onRefusal?: Refusal): OpenDatabase {
  const pool = new Pool({
    ...connection,
    max: config.DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'orgil',
    Client: connectionKind({ prepare: config.DATABASE_PREPARE !== false, ...(onRefusal && { onRefusal }) }),
  })
  // Lost connections are replaced by the pool, but without a listener each would end the process: idle ones report to
  // the pool, which hangs itself and its secrets on the error, and those in use to whoever listens; the statement
  // under way, or the next one, fails all the same.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ reason: message }, 'database connection lost')
  })
  pool.on('connect', (client) => client.on('error', ignored))
  const db = new Kysely<Database>({ dialect: new Dialect({ pool }) })
  watchTransactions(db, log)
  return { db, pool, close: () => db.destroy() }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * Of ten who hold a connection and ask for another, each may wait for the other nine until they all give up; so nobody
 * may ask.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected) {
    const refusal = openTransaction()?.refusal()
    if (!connected) return refusal ? Promise.reject(refusal) : super.connect()
    if (refusal) connected(refusal, undefined, ignored)
    else super.connect(connected)
  }
}

function ignored() {}

/** SQLSTATE of a refusal by the database, whichever library wrapped it. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Name of the constraint that refused a row. */
export function brokenConstraint(error: unknown): string | undefined {
  const name = (error as { constraint?: unknown } | null)?.constraint
  return typeof name === 'string' ? name : undefined
}

/** What the database refuses is told in words: name of a constraint → what whoever broke it hears. */
export async function unlessBroken<T>(
  refusals: Readonly<Record<string, () => Error>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? '']
    throw refusal ? refusal() : error
  }
}
