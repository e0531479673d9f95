import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const HEARTBEAT_MS = 2_000
const DEAD_AFTER_MS = 30_000

/** Two starts at once must not install or build over each other: the second waits for the first. */
export async function holdingLock(root, work) {
  const folder = path.join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const lock = path.join(folder, 'prepare.lock')
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))

  try {
    await take(lock, mine)
  } finally {
    rmSync(mine, { force: true })
  }

  const heartbeat = setInterval(() => touch(lock), HEARTBEAT_MS)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.once(signal, () => process.exit(code))
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

async function take(lock, mine) {
  for (let told = false; ;) {
    // A link appears with its content or not at all, so nobody ever reads a lock without an owner.
    if (tryLink(mine, lock)) return
    if (isAbandoned(lock)) {
      setAside(lock)
      continue
    }
    if (!told) console.log('Waiting for another start that is installing or building …')
    told = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

function tryLink(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** The owner is gone, or (process numbers are used again, above all in containers) it gave no sign of life for long. */
function isAbandoned(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    return !isAlive(owner) || Date.now() - statSync(lock).mtimeMs > DEAD_AFTER_MS
  } catch {
    return false
  }
}

/** Of several who find an abandoned lock, the rename lets one through. */
function setAside(lock) {
  const aside = `${lock}.abandoned-${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (!isAbandoned(aside)) tryLink(aside, lock)
  rmSync(aside, { force: true })
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch {
    // Gone with a folder that someone removed: the work itself will say so.
  }
}
