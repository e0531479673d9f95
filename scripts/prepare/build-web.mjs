import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { phase, run } from './phase.mjs'

const SOURCES = [
  'app',
  'platform',
  'modules',
  'public',
  'index.html',
  'front.html',
  'offline.html',
  'vite.config.ts',
  'scripts/vite',
  'docs/guide',
  'package-lock.json',
  'package.json',
]

/** Builds the web into `dist` unless it already holds exactly these sources. */
export async function buildWeb(root) {
  const id = hashOf(root)
  const dist = path.join(root, 'dist')
  if (stampOf(dist) === id) return id

  await phase('Building the web', () => build(root, dist, id))
  return id
}

async function build(root, dist, id) {
  sweep(root)
  const fresh = path.join(root, '.cache', `dist-${process.pid}`)
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  await run(
    'sh',
    [path.join(root, 'scripts', 'node.sh'), vite, 'build', '--outDir', path.join(fresh, 'web'), '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ORGIL_BUILD_ID: id },
    },
  )
  writeFileSync(path.join(fresh, '.stamp'), id)

  // A folder moves whole or not at all: whoever is killed in between leaves no dist, and the next start builds again.
  const old = path.join(root, '.cache', `dist-old-${process.pid}`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

/** What builds that were killed left behind; the lock makes sure that none is running now. */
function sweep(root) {
  const cache = path.join(root, '.cache')
  for (const name of readdirSync(cache))
    if (name.startsWith('dist-')) rmSync(path.join(cache, name), { recursive: true, force: true })
}

function stampOf(dist) {
  try {
    return readFileSync(path.join(dist, '.stamp'), 'utf8')
  } catch {
    return undefined
  }
}

function hashOf(root) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesUnder(root, source)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

function filesUnder(root, place) {
  const full = path.join(root, place)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return isTest(place) ? [] : [place]
  return readdirSync(full).flatMap((name) => (isForServer(name) ? [] : filesUnder(root, `${place}/${name}`)))
}

function isTest(file) {
  return /\.(test|spec)\.tsx?$/.test(file)
}

/** The web never imports these (a fence sees to it), so a change there needs no new build. */
function isForServer(folder) {
  return folder === 'server' || folder === 'testing'
}
