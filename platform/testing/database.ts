import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Connection, type OpenDatabase } from '#platform/server/database.ts'
import { openLog } from '#platform/server/log.ts'
import { connectionTo } from './server-of-tests.ts'

/** A migrated, empty database for the calling test file alone. */
export async function createTestDatabase(): Promise<Connection> {
  const server = inject('testServer')
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`
  const client = new pg.Client(connectionTo(server, 'postgres'))
  await client.connect()
  try {
    await client.query(`create database ${name} template ${server.template} strategy file_copy`)
  } finally {
    await client.end()
  }
  return connectionTo(server, name)
}

/** The same, opened; it closes after the last test of the file. Connected as the account that migrates, which sees every organisation. */
export async function openTestDatabase(): Promise<OpenDatabase & { connection: Connection }> {
  const connection = await createTestDatabase()
  const opened = openDatabase(connection, { DATABASE_POOL: 5 }, openLog('silent'))
  afterAll(() => opened.close())
  return { ...opened, connection }
}
