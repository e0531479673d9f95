// A PostgreSQL server of this machine (15 or newer), on a private temporary cluster, beside the embedded one.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { leash } from '../leash.mjs'

export interface FoundPostgres {
  bin: string
  version: string
}

export interface RunningPostgres {
  url: string
  stop(): Promise<void>
}

const OLDEST = 15
const PACKAGES = '/usr/lib/postgresql'

/** The oldest one that we promise to work with: what runs there runs on the newer ones. */
export function findPostgres(): FoundPostgres | undefined {
  const packaged = existsSync(PACKAGES) ? readdirSync(PACKAGES).map((name) => path.join(PACKAGES, name, 'bin')) : []
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'postgres')).filter((file) => existsSync(file))
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

export async function startPostgres({ bin }: FoundPostgres): Promise<RunningPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-server-'))
  const account = ordinaryAccount()
  if (account.uid !== undefined) chownSync(folder, account.uid, account.uid)
  const data = path.join(folder, 'data')

  const initdb = [path.join(bin, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const [first = '', ...rest] = [...account.prefix, ...initdb]
  const made = spawnSync(first, rest, { cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)

  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', 'timezone=UTC']
  const server = [...account.prefix, path.join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])]
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
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop }
}

/** PostgreSQL refuses root: a user namespace where it is allowed, otherwise the account `nobody`. */
function ordinaryAccount(): { prefix: string[]; uid?: number } {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const namespace = ['unshare', '-U', '--map-user=1000', '--map-group=1000']
  if (spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0) return { prefix: namespace }
  return { prefix: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'], uid: 65534 }
}
