import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Connection, type OpenDatabase } from '#platform/server/database.ts'
import { openLog } from '#platform/server/log.ts'
import { atTheEnd } from './ending.ts'
import { connectionTo, type TestServer } from './server-of-tests.ts'

/** What many test files begin with: made once per run, and copied. */
export interface Beginning {
  name: string
  fill(db: OpenDatabase['db']): Promise<unknown>
}

/** A migrated database for the calling test file alone; empty, or as it begins. */
export async function createTestDatabase(beginning?: Beginning): Promise<Connection> {
  const given = inject('testServer')
  const server = beginning ? { ...given, template: await templateOf(given, beginning) } : given
  return copyOf(server)
}

/** One in which nothing is, not even a migration. */
export function createEmptyDatabase(): Promise<Connection> {
  return copyOf({ ...inject('testServer'), template: 'template0' })
}

async function copyOf(server: TestServer): Promise<Connection> {
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`
  const client = new pg.Client(connectionTo(server, 'postgres'))
  await client.connect()
  try {
    await client.query(`create database ${name} template ${server.template} strategy file_copy`)
    made.push(name)
  } finally {
    await client.end()
  }
  return connectionTo(server, name)
}

const made: string[] = []

/**
 * Those of the file that ran last. Who left a connection open made everybody wait for five seconds, so long as
 * PostgreSQL hopes that it goes.
 */
export async function dropTestDatabases() {
  const names = made.splice(0)
  if (names.length === 0) return
  const client = new pg.Client(connectionTo(inject('testServer'), 'postgres'))
  await client.connect()
  try {
    for (const name of names) await client.query(`drop database ${name}`)
  } finally {
    await client.end()
  }
}

/** The template with a beginning; whoever asks first makes it while the other workers wait. */
async function templateOf(server: TestServer, { name, fill }: Beginning): Promise<string> {
  const template = `${server.template}_${name}`
  const client = new pg.Client(connectionTo(server, 'postgres'))
  await client.connect()
  try {
    // One lock per name; it goes with the connection.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    const unfinished = `${template}_unfinished`
    await client.query(`create database ${unfinished} template ${server.template} strategy file_copy`)
    const { db, close } = openDatabase(connectionTo(server, unfinished), { DATABASE_POOL: 2 }, openLog('silent'))
    try {
      await fill(db)
    } finally {
      await close()
    }
    await client.query(`alter database ${unfinished} rename to ${template}`)
    return template
  } finally {
    await client.end()
  }
}

/**
 * Connections of one pool: as many as usual, or as few as this run gives everybody, so that whoever needs two at once
 * is found.
 */
export const poolOfTests = (usual: number) => Number(process.env['DATABASE_POOL'] ?? usual)

interface Opened extends OpenDatabase {
  connection: Connection
}

/**
 * The same, opened; it closes after the last test of the file. Connected as the account that migrates, which sees every
 * organisation. A test that itself holds several connections at once says how many it `needs`.
 */
export async function openTestDatabase(beginning?: Beginning, { needs }: { needs?: number } = {}): Promise<Opened> {
  const connection = await createTestDatabase(beginning)
  const opened = openDatabase(connection, { DATABASE_POOL: needs ?? poolOfTests(5) }, openLog('silent'))
  atTheEnd(() => opened.close())
  return { ...opened, connection }
}
