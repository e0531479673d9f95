import { statfsSync } from 'node:fs'
import os from 'node:os'

/** Several times what all tests together hold at a time. */
const ROOM_BYTES = 3 * 1024 ** 3
const IN_MEMORY = '/dev/shm'

/**
 * Where tests put databases: hundreds of them with thousands of files each, of which nothing has to outlive the run.
 * In memory where there is room, otherwise where temporary files go; a disk spends as much time on making and
 * removing the files as PostgreSQL does on the work.
 */
export function scratch(): string {
  return isInMemory() ? IN_MEMORY : os.tmpdir()
}

export function isInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, os.freemem()) >= ROOM_BYTES
  } catch {
    return false
  }
}
