// Once per run: a PostgreSQL without fsync (or the server of TEST_DATABASE_URL) with one migrated database to copy
// from.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase, type Connection } from '#platform/server/database.ts'
import { startEmbedded } from '#platform/server/embedded/start.ts'
import { openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { scratch } from './scratch.ts'
import { connectionTo, type TestServer } from './server-of-tests.ts'

const migrations = path.resolve(import.meta.dirname, '../../migrations')

export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const { server, stop } = given ? serverOfUrl(given) : await ownServer()
  try {
    await administer(server, `create database ${server.template}`)
    await migrateTemplate(connectionTo(server, server.template))
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServer', server)
  return stop
}

/**
 * Without autovacuum: what it counts in the middle of a large transaction makes a plan that takes minutes, in some
 * runs and not in others.
 */
async function ownServer() {
  const folder = await mkdtemp(path.join(scratch(), 'orgil-test-'))
  const { host, user, stop } = await startEmbedded(path.join(folder, 'postgres'), {
    fast: true,
    settings: { max_connections: '200', autovacuum: 'off' },
  })
  const server: TestServer = { reach: { host, user }, template: 'tmpl', prefix: 'test_' }
  return {
    server,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Somebody else's server may serve several runs at once, so the names carry a mark, and what we made goes away again.
 */
function serverOfUrl(url: string) {
  const mark = `orgil_test_${randomBytes(4).toString('hex')}_`
  const server: TestServer = { reach: { url }, template: `${mark}tmpl`, prefix: mark }
  return { server, stop: () => dropDatabases(server) }
}

async function migrateTemplate(connection: Connection) {
  const { db, close } = openDatabase(connection, { DATABASE_POOL: 2 }, openLog('silent'))
  try {
    await migrate(db, migrations)
  } finally {
    await close()
  }
}

async function administer(server: TestServer, ...statements: string[]) {
  const client = new pg.Client(connectionTo(server, 'postgres'))
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function dropDatabases(server: TestServer) {
  const client = new pg.Client(connectionTo(server, 'postgres'))
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [server.prefix],
  )
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`)
  await client.end()
}
