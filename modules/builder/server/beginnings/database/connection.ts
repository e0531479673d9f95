import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import pg from 'pg'
import type { Config } from '#platform/server/config.ts'
import { isPublicNumber } from '#platform/server/outgoing.ts'
import { type KeySettings, secretBox } from '#platform/server/secret-box.ts'
import type { SealedPlace } from '#platform/server/sealed-places.ts'
import { unprocessable } from '#platform/shared/errors.ts'

/** How another database is reached, as somebody typed it. */
interface Connection {
  host: string
  port: number
  database: string
  user: string
  password: string
  tls: boolean
  schema: string
}

const CONNECT_MS = 10_000
/** A statement that takes longer says that something is wrong there. */
const STATEMENT_MS = 60_000

const contextOf = (orgId: number, id: string) => `builder.beginning:${orgId}/${id}`
export const sealConnection = (config: KeySettings, orgId: number, id: string, connection: Connection) =>
  secretBox(config, contextOf(orgId, id)).seal(JSON.stringify(connection))
export const openConnection = (config: KeySettings, orgId: number, id: string, sealed: string): Connection =>
  JSON.parse(secretBox(config, contextOf(orgId, id)).open(sealed)) as Connection

/**
 * Asks another database, and changes nothing there: all of it is one reading transaction. A number of one's own
 * network is called only where the operator lets that be; the number that was looked at is the one that is called.
 */
export async function reading<T>(
  config: Pick<Config, 'WEBHOOKS_TO_PRIVATE'>,
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const address = await addressOf(connection.host, config.WEBHOOKS_TO_PRIVATE)
  const { port, database, user, password, tls, host } = connection
  const client = new pg.Client({
    host: address,
    port,
    database,
    user,
    password,
    ssl: tls ? { rejectUnauthorized: true, ...(!isIP(host) && { servername: host }) } : false,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    application_name: 'orgil',
  })
  // Whoever waits for an answer hears of a lost connection by that.
  client.on('error', () => undefined)
  try {
    await client.connect().catch((error: unknown) => refuse(error))
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(`set local search_path to pg_catalog; set local timezone to 'UTC'; set local datestyle to 'ISO'`)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function addressOf(host: string, allowPrivate: boolean): Promise<string> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  if (!first)
    throw unprocessable('builder.beginning.host_unknown', { fields: { host: 'builder.beginning.host_unknown' } })
  if (!allowPrivate && found.some(({ address }) => !isPublicNumber(address)))
    throw unprocessable('builder.beginning.host_private', { fields: { host: 'builder.beginning.host_private' } })
  return first.address
}

/** In words of ours: what a server says to strangers is no business of whoever tries addresses. */
function refuse(error: unknown): never {
  const { code } = (error ?? {}) as { code?: string }
  if (code === '28P01' || code === '28000') throw unprocessable('builder.beginning.wrong_password')
  if (code === '3D000') throw unprocessable('builder.beginning.no_database')
  throw unprocessable('builder.beginning.not_reached')
}

/** For `orgil secrets rotate`. */
export const sealedBeginnings: SealedPlace = {
  name: 'builder.beginnings',
  async after(db, last, limit) {
    const rows = await db
      .selectFrom('builder.beginnings')
      .select(['org_id', 'id', 'secret'])
      .where('secret', 'is not', null)
      .where('id', '>', last ?? '00000000-0000-0000-0000-000000000000')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map(({ org_id, id, secret }) => ({
      id,
      secrets: [{ context: contextOf(org_id, id), sealed: secret! }],
    }))
  },
  async keep(db, id, [secret]) {
    await db.updateTable('builder.beginnings').set({ secret: secret! }).where('id', '=', id).execute()
  },
}
