import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isNoRoom } from './outage.ts'

/** How it stands with what this process needs beside itself: room on the disk, and a database of its own. */
export interface Condition {
  /** Somebody met a disk without room, here or at the database. */
  noRoom(): void
  /** Whether somebody did within the last half minute. */
  hasNoRoom(): boolean
  /** The same, and whether DATA_DIR takes anything now. */
  looksFull(): Promise<boolean>
  /** The embedded database ended by itself and is being started again. */
  isRestarting: boolean
  restarts: number
  /** Resolves with the reason when it cannot be started again. */
  givenUp: Promise<string>
  giveUp(reason: string): void
}

/** Milliseconds for which a full disk is remembered: as long as nobody meets it again, there may be room. */
const REMEMBERED_MS = 30_000
const LOOK_MS = 2000
const TRIAL_BYTES = 64 * 1024

export function openCondition({ DATA_DIR }: { DATA_DIR: string }): Condition {
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<string>()
  let met = -Infinity
  const hasNoRoom = () => performance.now() - met < REMEMBERED_MS
  let looked: { at: number; full: Promise<boolean> } | undefined
  return {
    isRestarting: false,
    restarts: 0,
    givenUp,
    giveUp,
    noRoom: () => {
      met = performance.now()
    },
    hasNoRoom,
    async looksFull() {
      const now = performance.now()
      if (!looked || now - looked.at > LOOK_MS) looked = { at: now, full: takesNothing(DATA_DIR) }
      return (await looked.full) || hasNoRoom()
    },
  }
}

/** Whether a small file does not fit. What else may be wrong with the folder is not the question. */
async function takesNothing(folder: string) {
  const trial = path.join(folder, `.trial-${process.pid}`)
  try {
    await writeFile(trial, Buffer.alloc(TRIAL_BYTES, 1))
    return false
  } catch (error) {
    return isNoRoom(error)
  } finally {
    await rm(trial, { force: true }).catch(() => undefined)
  }
}
