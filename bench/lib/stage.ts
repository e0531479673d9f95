import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Connection } from '#platform/server/database.ts'
import { startEmbedded } from '#platform/server/embedded/start.ts'

/** A database of one run alone, as the product meets it: nothing about its durability is changed. */
export interface Stage {
  /** For `DATABASE_URL` of a process. */
  url: string
  connection: Connection
  /** Sees every organisation. */
  pool: pg.Pool
  folder: string
  server: string
  /** Of the embedded server. */
  databasePid?: number
  end(): Promise<void>
}

/** On the server of DATABASE_URL in a new database, or on an embedded server in a temporary folder. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-bench-'))
  const given = process.env.DATABASE_URL
  const { url, drop, pid } = given ? await newDatabase(given) : await ownServer(folder)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // The server goes away under its last idle connections.
  pool.on('error', () => undefined)
  const {
    rows: [about],
  } = await pool.query<{ version: string; fsync: string }>(`select version(), current_setting('fsync') as fsync`)
  if (about?.fsync !== 'on')
    throw new Error('This server does not write through to the disk (fsync is off): its figures would mean nothing.')
  return {
    url,
    pool,
    folder,
    ...(pid !== undefined && { databasePid: pid }),
    connection: { connectionString: url },
    server: about.version.split(' ').slice(0, 2).join(' '),
    async end() {
      await pool.end()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ownServer(folder: string) {
  const embedded = await startEmbedded(path.join(folder, 'postgres'))
  return { url: socketUrl(embedded.host, embedded.user, 'postgres'), drop: embedded.stop, pid: embedded.pid }
}

/** A Unix socket in the form that DATABASE_URL takes. */
export function socketUrl(host: string, user: string, database: string) {
  return `postgresql:///${database}?${new URLSearchParams({ host, user }).toString()}`
}

/** An empty database on this server. */
export async function newDatabase(given: string) {
  const name = `orgil_bench_${randomBytes(4).toString('hex')}`
  const url = new URL(given)
  url.pathname = `/${name}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await admin(`create database ${name}`)
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`), pid: undefined }
}
