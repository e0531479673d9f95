// A PostgreSQL server of this machine (15 or newer), on a private temporary cluster, beside the embedded one.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { scratch } from '../../platform/testing/scratch.ts'
import { leash } from '../leash.mjs'

interface FoundPostgres {
  bin: string
  version: string
}

interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

const OLDEST = 15
const PACKAGES = '/usr/lib/postgresql'

/** The oldest one that we promise to work with: what runs there runs on the newer ones. */
export function findPostgres(): FoundPostgres | undefined {
  const packaged = existsSync(PACKAGES) ? readdirSync(PACKAGES).map((name) => path.join(PACKAGES, name, 'bin')) : []
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'postgres'))
    .filter((file) => existsSync(file))
  const folders = [process.env.PG_BIN ?? '', ...packaged, ...onPath.map((file) => path.dirname(realpathSync(file)))]
  return folders
    .filter((bin) => bin !== '' && existsSync(path.join(bin, 'initdb')))
    .map((bin) => ({ bin, version: versionOf(bin) }))
    .filter(({ version }) => Number.parseInt(version) >= OLDEST)
    .sort((a, b) => Number.parseFloat(a.version) - Number.parseFloat(b.version))[0]
}

function versionOf(bin: string) {
  const { stdout } = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? '0'
}

/**
 * For tests: nothing is written through to the disk, and nothing is counted while a test writes, which would make
 * each run plan its queries in another way.
 */
export async function startPostgres(found: FoundPostgres): Promise<RunningPostgres> {
  const cluster = createCluster(found, scratch())
  const { url, stop } = await launch(cluster, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
  ])
  return {
    url,
    stop: async () => {
      await stop()
      cluster.remove()
    },
  }
}

export interface Cluster {
  bin: string
  /** Of the socket; the data lie below. */
  folder: string
  account: Account
  remove(): void
}

export function createCluster({ bin }: FoundPostgres, place = os.tmpdir()): Cluster {
  const folder = mkdtempSync(path.join(place, 'orgil-server-'))
  const account = ordinaryAccount()
  if (account.uid !== undefined) chownSync(folder, account.uid, account.uid)

  const initdb = [
    path.join(bin, 'initdb'),
    '-D',
    path.join(folder, 'data'),
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]
  const [first = '', ...rest] = [...account.prefix, ...initdb]
  const made = spawnSync(first, rest, { cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  return { bin, folder, account, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface LaunchedPostgres extends RunningPostgres {
  /** As a power cut would: every process of the server at once. */
  kill(): Promise<void>
}

export async function launch(
  { bin, folder, account }: Cluster,
  durability: readonly string[] = [],
): Promise<LaunchedPostgres> {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    'timezone=UTC',
    ...durability,
  ]
  const server = [
    ...account.prefix,
    path.join(bin, 'postgres'),
    '-D',
    path.join(folder, 'data'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const [shell, ...holding] = leash('INT')
  const child = spawn(shell, [...holding, ...server], { cwd: '/', stdio: ['pipe', 'ignore', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))

  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    child.once('close', () => reject(new Error(`PostgreSQL did not start: ${said.slice(-2000)}`)))
  })
  child.stderr.removeAllListeners('data').resume()

  const stop = async () => {
    child.stdin.end()
    await gone
  }
  const kill = async () => {
    for (const pid of familyOf(folder)) killNow(pid)
    await stop()
  }
  return { url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop, kill }
}

/** The server's first process and its children, the first one first, so that no new child is born. */
function familyOf(folder: string) {
  const first = Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '')
    .map(Number)
  return [first, ...children]
}

function killNow(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (cause) {
    // It ended with its parent a moment ago.
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
  }
}

interface Account {
  prefix: string[]
  uid?: number
}

/** PostgreSQL refuses root: a user namespace where it is allowed, otherwise the account `nobody`. */
function ordinaryAccount(): Account {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const namespace = ['unshare', '-U', '--map-user=1000', '--map-group=1000']
  if (spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0) return { prefix: namespace }
  return { prefix: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'], uid: 65534 }
}
