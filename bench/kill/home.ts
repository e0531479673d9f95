import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#platform/server/embedded/start.ts'
import {
  createCluster,
  findPostgres,
  launch,
  type Cluster,
  type LaunchedPostgres,
} from '../../scripts/suites/postgres.ts'
import { newDatabase } from '../lib/stage.ts'

/**
 * `embedded`: a database below DATA_DIR, which dies with the product. `server`: PostgreSQL beside it, which outlives
 * it.
 */
export type Kind = 'embedded' | 'server'

/** Where one office keeps its data. */
export interface Home {
  /** What the product is told of it. */
  settings: Record<string, string>
  /**
   * Kills the database server itself; resolves once it is being started again, which is for the product to do where
   * it is the product's own. Absent where it is not ours to kill.
   */
  crash?: { kill(): Promise<void>; everyKills: number }
  /** The rows themselves, without the product in between. */
  look<T>(at: (client: pg.Client) => Promise<T>): Promise<T>
  end(): Promise<void>
}

export async function openHome(kind: Kind, folder: string): Promise<Home> {
  if (kind === 'embedded') return embeddedHome(folder)
  const given = process.env.DATABASE_URL
  return given ? homeOn(given, folder) : homeWithServer(folder)
}

function embeddedHome(folder: string): Home {
  return {
    settings: { DATA_DIR: folder },
    // Its first process alone, as the system does for want of memory: the others are still there for a moment.
    crash: {
      everyKills: 2,
      async kill() {
        const first = await firstProcess(folder)
        process.kill(first!, 'SIGKILL')
        for (const until = Date.now() + 60_000; Date.now() < until;) {
          if (![first, undefined].includes(await firstProcess(folder))) return
          await new Promise((resume) => {
            setTimeout(resume, 10)
          })
        }
      },
    },
    async look(at) {
      const { host, user, stop } = await startEmbedded(path.join(folder, 'postgres'))
      try {
        return await connected({ host, user, database: 'postgres' }, at)
      } finally {
        await stop()
      }
    },
    end: () => Promise.resolve(),
  }
}

/** Undefined where its file is just not there. */
async function firstProcess(folder: string): Promise<number | undefined> {
  const file = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return Number(file.split('\n')[0]) || undefined
}

/** A database on somebody else's server. */
async function homeOn(given: string, folder: string): Promise<Home> {
  const { url, drop } = await newDatabase(given)
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: url },
    look: (at) => connected({ connectionString: url }, at),
    end: drop,
  }
}

/** A server of its own, as durable as it comes. */
async function homeWithServer(folder: string): Promise<Home> {
  const found = findPostgres()
  if (!found)
    throw new Error(
      'There is no PostgreSQL server (15 or newer) on this machine: install one, name its programs in PG_BIN, or set DATABASE_URL.',
    )
  const cluster = createCluster(found)
  let server = await launch(cluster)
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: server.url },
    crash: {
      everyKills: 10,
      async kill() {
        await server.kill()
        server = await launchAgain(cluster)
      },
    },
    look: (at) => connected({ connectionString: server.url }, at),
    async end() {
      await server.stop()
      cluster.remove()
    },
  }
}

/** A process of the old server may take a moment to die, and holds its memory until then. */
async function launchAgain(cluster: Cluster): Promise<LaunchedPostgres> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch(cluster)
    } catch (error) {
      if (tries === 50) throw error
      await new Promise((resume) => {
        setTimeout(resume, 100)
      })
    }
  }
}

async function connected<T>(how: pg.ClientConfig, at: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(how)
  await client.connect()
  try {
    const {
      rows: [server],
    } = await client.query<{ fsync: string }>(`select current_setting('fsync') as fsync`)
    if (server?.fsync !== 'on')
      throw new Error(
        'This server does not write through to the disk (fsync is off): surviving a kill would mean nothing.',
      )
    return await at(client)
  } finally {
    await client.end()
  }
}
