import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Condition } from '../condition.ts'
import { DatabaseInUse, type Embedded, type Options, startEmbedded } from './start.ts'
import type { Logger } from '../log.ts'

type Kept = Pick<Embedded, 'host' | 'user' | 'stop'>

interface Around {
  log: Logger
  condition: Condition
  options?: Options
}

/** Before each try of one restart; there are no more. */
const PAUSES_MS = [0, 500, 1000, 2000, 4000, 4000]
/** A disk without room is no failed try: somebody makes room, and then it goes on. */
const FULL_DISK_MS = 2000
const NO_ROOM = /No space left on device|Disk quota exceeded/
/** A database that comes up and dies again this often is not cured by being started. */
const MOST = { restarts: 60, withinMs: 600_000 }

/**
 * An embedded database that is started again when it ends by itself (killed for want of memory, on a full disk), on the
 * same socket, so that whoever uses it finds it there. Where it cannot be, `condition.givenUp` has the reason.
 */
export async function keepEmbedded(folder: string, { log, condition, options = {} }: Around): Promise<Kept> {
  let database = await startEmbedded(folder, options)
  const { host, user } = database
  const leaving = new AbortController()
  const { signal } = leaving
  const restarts: number[] = []

  async function keep() {
    for (;;) {
      const said = await database.ended
      if (signal.aborted) return
      const began = performance.now()
      condition.isRestarting = true
      if (NO_ROOM.test(said)) condition.noRoom()
      log.error({ said: lastWords(said) }, 'the embedded database ended by itself and is being started again')
      if (isTooOften(restarts, began)) {
        condition.giveUp(`The embedded database in ${folder} ends by itself again and again: ${lastWords(said)}`)
        return
      }
      const next = await startAgain()
      if (!next) {
        const ending = `The embedded database in ${folder} ended by itself and does not start again: ${reason}`
        if (!signal.aborted) condition.giveUp(ending)
        return
      }
      database = next
      // Told to end while it was being started.
      if (signal.aborted) return database.stop()
      condition.isRestarting = false
      condition.restarts += 1
      log.warn({ ms: Math.round(performance.now() - began) }, 'the embedded database is back')
    }
  }

  let reason = ''
  async function startAgain(): Promise<Embedded | undefined> {
    for (let tries = 0; tries < PAUSES_MS.length && !signal.aborted;) {
      await sleep(PAUSES_MS[tries], undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return undefined
      // Somebody took it away under the running server: an empty one in its place would be worse than none.
      if (!existsSync(path.join(folder, 'PG_VERSION'))) {
        reason = 'there is no database in the folder any more'
        return undefined
      }
      try {
        return await startEmbedded(folder, options)
      } catch (error) {
        reason = lastWords(error instanceof Error ? error.message : String(error))
        log.error({ reason }, 'the embedded database does not start')
        if (error instanceof DatabaseInUse) return undefined
        if (NO_ROOM.test(String(error))) {
          condition.noRoom()
          await sleep(FULL_DISK_MS, undefined, { signal }).catch(() => undefined)
        } else tries += 1
      }
    }
    return undefined
  }

  const keeping = keep()
  return {
    host,
    user,
    async stop() {
      leaving.abort()
      await database.stop()
      await keeping
    },
  }
}

/** Remembers this one among those before it. */
export function isTooOften(restarts: number[], now: number) {
  restarts.push(now)
  while (now - restarts[0]! > MOST.withinMs) restarts.shift()
  return restarts.length > MOST.restarts
}

const OF_CONNECTIONS = /unexpected postmaster exit|the database system is/

/** What PostgreSQL said of its end, without the time of each line and without what it said to whoever called. */
function lastWords(said: string) {
  const lines = said
    .trim()
    .split('\n')
    .filter((line) => !OF_CONNECTIONS.test(line))
    .map((line) => line.replace(/^.*? UTC \[\d+\] /, ''))
  const telling = lines.filter((line) => /FATAL|PANIC|HINT|No space left|terminated by signal/.test(line))
  return (telling.length > 0 ? telling : lines).slice(-3).join(' ')
}
