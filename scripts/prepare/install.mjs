import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { phase, run } from './phase.mjs'

/** mode: `production` is enough to run, `all` adds what tests need. */
export async function install(root, mode) {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (isInstalled(root, wanted, mode)) return

  // Somebody installed by hand.
  if (isComplete(root, mode)) {
    stamp(root, wanted, mode)
    return
  }

  const title = mode === 'all' ? 'Installing packages, with those for tests' : 'Installing packages'
  await phase(title, () => npmCi(root, mode).catch(() => npmCi(root, mode)))
  stamp(root, wanted, mode)
}

function isInstalled(root, wanted, mode) {
  const found = readJson(stampFile(root))
  return found?.hash === wanted && (found.mode === 'all' || found.mode === mode)
}

/**
 * npm writes its own record at the very end of an install; what it names must be there, and what we ask for must be
 * named.
 */
function isComplete(root, mode) {
  const wanted = readJson(path.join(root, 'package.json'))
  const locked = readJson(path.join(root, 'package-lock.json'))?.packages
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted || !locked || !present) return false

  const direct = Object.keys({ ...wanted.dependencies, ...(mode === 'all' ? wanted.devDependencies : {}) })
  if (!direct.every((name) => present[`node_modules/${name}`])) return false
  return Object.entries(present).every(
    ([place, { version }]) => locked[place]?.version === version && existsSync(path.join(root, place, 'package.json')),
  )
}

async function npmCi(root, mode) {
  rmSync(stampFile(root), { force: true })
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts']
  if (mode === 'production') args.push('--omit=dev')
  await run('npm', args, { cwd: root, env: outsideEnvironment(root) })
  if (!isComplete(root, mode)) throw new Error('npm ci ended well, but packages are missing in node_modules')
}

/** npm must not run on the very Node it is about to replace. */
function outsideEnvironment(root) {
  const inside = path.join(root, 'node_modules')
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(inside))
  const env = { ...process.env, PATH: folders.join(path.delimiter) }
  // Set by `npm start` and `NODE_ENV`, these would silently change what `npm ci` installs.
  for (const name of ['NODE_ENV', 'npm_config_omit', 'npm_config_production', 'npm_config_include']) delete env[name]
  return env
}

function stamp(root, hash, mode) {
  writeFileSync(stampFile(root), JSON.stringify({ hash, mode }))
}

function stampFile(root) {
  return path.join(root, 'node_modules', '.orgil-installed')
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
