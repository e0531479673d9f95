import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

/**
 * Ends what is left of a server in `folder` whose first process was killed. Its other processes go by themselves as
 * soon as they look up, but one that is calculating does not, and as long as one of them lives nobody may start the
 * database again. Does nothing where the system does not show its processes.
 */
export function endOrphans(folder: string) {
  for (const pid of orphansIn(realpathSync(folder))) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone in the meantime; whom we may not end is waited for.
    }
  }
}

/** Processes of PostgreSQL in this folder whose parent is none: the children of a living server have one. */
function orphansIn(folder: string): number[] {
  const family = new Set(numbersIn('/proc').filter((pid) => quietly(() => readlinkSync(`/proc/${pid}/cwd`)) === folder))
  return [...family].filter((pid) => {
    const title = quietly(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? ''
    const parent = Number(quietly(() => /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]))
    return title.startsWith('postgres: ') && !family.has(parent)
  })
}

function numbersIn(folder: string) {
  return (quietly(() => readdirSync(folder)) ?? []).filter((name) => /^\d+$/.test(name)).map(Number)
}

function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
