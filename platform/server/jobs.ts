import { createHash } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import type { Trx } from './database.ts'
import type { Services } from './module.ts'

/** Work that happens later, and again when it failed; the payload must be small and hold ids rather than content. */
export interface JobKind {
  /** `room.purpose` */
  name: string
  /** May run twice for one job (a process can die after its work and before saying so), so it looks first whether it is done already. */
  handle(payload: Record<string, unknown>, services: Services): Promise<void>
  /** How often it is tried again; 5 unless given. */
  retryLimit?: number
  /** Seconds before the second try; doubles from then on; 5 unless given. */
  retryDelay?: number
  /** Runs by itself at these times of Ulaanbaatar. */
  cron?: string
}

export interface Jobs {
  /** Resolves once jobs can be put in. */
  ready: Promise<void>
  /** In a system transaction: the job exists once that is committed. The same kind and key make one job. */
  enqueue(db: Trx, kind: string, payload: Record<string, unknown>, options: { key: string; startAfter?: Date }): Promise<void>
  /** A job of this kind was committed a moment ago. */
  wake(kind: string): void
  stop(): Promise<void>
}

const TIME_ZONE = 'Asia/Ulaanbaatar'
const POLL_SECONDS = 2
const AT_ONCE = 4
const STOP_MS = 5000
const AFTER_FAILURE_MS = 5000

/**
 * Starts the queue in the background, so that nobody waits for it: it makes and migrates its own schema. With `work: false` jobs are put
 * in here and done by another process.
 */
export function startJobs(services: Services, kinds: readonly JobKind[], { work }: { work: boolean }): Jobs {
  const { log } = services
  const workers = new Map<string, string>()
  let queue: Queue | undefined
  let stopped = false

  const started = (async () => {
    // The database may be away for a moment; without the queue the outbox waits.
    for (;;) {
      try {
        return await begin()
      } catch (error) {
        if (stopped) return
        log.error({ err: error }, 'the job queue did not start')
        await new Promise((resume) => setTimeout(resume, AFTER_FAILURE_MS).unref())
      }
    }
  })()

  async function begin() {
    queue ??= await openQueue(services, work)
    await queue.boss.start()
    for (const kind of kinds) await prepare(queue.boss, kind)
  }

  async function prepare(boss: PgBoss, kind: JobKind) {
    const options = { retryLimit: kind.retryLimit ?? 5, retryDelay: kind.retryDelay ?? 5, retryBackoff: true, expireInSeconds: 600 }
    await boss.createQueue(kind.name, options)
    await boss.updateQueue(kind.name, options)
    if (!work || stopped || workers.has(kind.name)) return
    if (kind.cron) await boss.schedule(kind.name, kind.cron, {}, { tz: TIME_ZONE })
    const pace = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1, localConcurrency: AT_ONCE }
    const worker = await boss.work<Record<string, unknown>, void>(kind.name, pace, ([job]) => perform(services, kind, job?.data ?? {}))
    workers.set(kind.name, worker)
  }

  return {
    ready: started,
    async enqueue(trx, name, payload, { key, startAfter }) {
      if (!kinds.some((kind) => kind.name === name)) throw new Error(`There is no job "${name}"`)
      await started
      if (!queue) throw new Error('The job queue is closed')
      await queue.boss.send(name, payload, { id: idOf(name, key), db: queue.within(trx), ...(startAfter ? { startAfter } : {}) })
    },
    wake(name) {
      const worker = workers.get(name)
      if (worker) queue?.boss.notifyWorker(worker)
    },
    async stop() {
      stopped = true
      await started
      await queue?.boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}

type Queue = Awaited<ReturnType<typeof openQueue>>

/** Loading the queue takes 60 ms, so it is left until the server listens. */
async function openQueue({ db, log }: Services, work: boolean) {
  const { PgBoss, fromKysely } = await import('pg-boss')
  const boss = new PgBoss({ db: fromKysely(db), schema: 'pgboss', supervise: work, schedule: work, useListenNotify: false })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  return { boss, within: fromKysely }
}

async function perform(services: Services, kind: JobKind, payload: Record<string, unknown>) {
  try {
    await kind.handle(payload, services)
    services.metrics.count('orgil_jobs_total', { kind: kind.name, result: 'done' })
  } catch (error) {
    services.metrics.count('orgil_jobs_total', { kind: kind.name, result: 'failed' })
    services.log.warn({ err: error, job: kind.name, payload }, 'a job failed')
    throw error
  }
}

/** The queue keeps one row per id, so a repeated wish falls on the first one. */
function idOf(kind: string, key: string) {
  const hex = createHash('sha256').update(`${kind}\n${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
