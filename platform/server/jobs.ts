import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Trx } from './database.ts'
import type { Services } from './module.ts'
import { outageOf } from './outage.ts'

/** Work that happens later, and again when it failed; the payload must be small and hold ids rather than content. */
export interface JobKind {
  /** `room.purpose` */
  name: string
  /**
   * May run twice for one job (a process can die after its work and before saying so), so it looks first whether it
   * is done already.
   */
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
  enqueue(
    db: Trx,
    kind: string,
    payload: Record<string, unknown>,
    options: { key: string; startAfter?: Date },
  ): Promise<void>
  /** A job of this kind was committed a moment ago. */
  wake(kind: string): void
  stop(): Promise<void>
}

const TIME_ZONE = 'Asia/Ulaanbaatar'
/**
 * How often the first of a crew looks for work that nobody told of: a try that was put off, or what another process
 * put in.
 */
const POLL_SECONDS = 2
/** The others look when there is work, and as often as this in case the first is held up. */
const REST_SECONDS = 5
const AT_ONCE = 4
/** A job whose process says nothing for so long is given to another: it was killed, or has lost the database. */
const SILENT_SECONDS = 30
/** How often somebody looks for those; a job that was cut off goes on within a minute and a half. */
const SUPERVISE_SECONDS = 30
const STOP_MS = 5000
const AFTER_FAILURE_MS = 5000
/** How often, and how long, a job that meets a full disk or no database tries again: the queue gives it ten minutes. */
const OUTAGE_MS = 2000
const OUTAGE_LONGEST_MS = 8 * 60_000
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/**
 * Starts the queue in the background, so that nobody waits for it: it makes and migrates its own schema. With `work:
 * false` jobs are put in here and done by another process.
 */
export function startJobs(services: Services, kinds: readonly JobKind[], { work }: { work: boolean }): Jobs {
  const { log } = services
  const crews = new Map<string, Crew>()
  let queue: Queue | undefined
  const leaving = new AbortController()
  const { signal } = leaving

  const started = (async () => {
    // The database may be away for a moment; without the queue the outbox waits.
    for (;;) {
      try {
        return await begin()
      } catch (error) {
        if (signal.aborted) return
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
    const options = {
      retryLimit: kind.retryLimit ?? 5,
      retryDelay: kind.retryDelay ?? 5,
      retryBackoff: true,
      expireInSeconds: 600,
      heartbeatSeconds: SILENT_SECONDS,
    }
    await boss.createQueue(kind.name, options)
    await boss.updateQueue(kind.name, options)
    // The queue asks once about a kind and remembers; whoever puts the first job in does so in a transaction, where it
    // could not ask.
    await boss.findJobs(kind.name, { id: NO_JOB })
    if (!work || signal.aborted || crews.has(kind.name)) return
    if (kind.cron) await boss.schedule(kind.name, kind.cron, {}, { tz: TIME_ZONE })
    crews.set(kind.name, await gather(boss, services, kind, signal))
  }

  return {
    ready: started,
    async enqueue(trx, name, payload, { key, startAfter }) {
      if (!kinds.some((kind) => kind.name === name)) throw new Error(`There is no job "${name}"`)
      await started
      if (!queue) throw new Error('The job queue is closed')
      await queue.boss.send(name, payload, {
        id: idOf(name, key),
        db: queue.within(trx),
        ...(startAfter ? { startAfter } : {}),
      })
    },
    wake(name) {
      crews.get(name)?.wake()
    },
    async stop() {
      leaving.abort()
      await started
      await queue?.boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}

type Queue = Awaited<ReturnType<typeof openQueue>>

/** Loading the queue takes 60 ms, so it is left until the server listens. */
async function openQueue({ db, log }: Services, work: boolean) {
  const { PgBoss, fromKysely } = await import('pg-boss')
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: 'pgboss',
    supervise: work,
    schedule: work,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: false,
  })
  // Behind the reason stands the name of one of a hundred workers; without it the log says once what all of them meet.
  boss.on('error', ({ message }) => log.error({ reason: message.replace(/ \(Queue: .*\)$/s, '') }, 'job queue'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  return { boss, within: fromKysely }
}

interface Crew {
  wake(): void
}

/**
 * Who does the jobs of a kind here, each one at a time; what comes by the clock comes one at a time as well. The
 * queue's own way is that everybody looks every two seconds and takes one: forty letters would take twenty seconds,
 * and with nothing to do each process would ask ninety times in two.
 */
async function gather(boss: PgBoss, services: Services, kind: JobKind, signal: AbortSignal): Promise<Crew> {
  const members: string[] = []
  const wake = (at: number) => {
    const member = members[at]
    if (member) boss.notifyWorker(member)
  }
  const count = kind.cron ? 1 : AT_ONCE
  for (let at = 0; at < count; at += 1) {
    const pace = { pollingIntervalSeconds: at === 0 ? POLL_SECONDS : REST_SECONDS, batchSize: 1 }
    members.push(
      await boss.work<Record<string, unknown>, void>(kind.name, pace, async ([job]) => {
        // Where one was, there may be more: for the next of the crew now, and for this one afterwards.
        wake(at + 1)
        try {
          await perform(services, kind, job?.data ?? {}, signal)
        } finally {
          wake(at)
        }
      }),
    )
  }
  // All of them, as the first may be at something that takes long.
  return { wake: () => members.forEach((_, at) => wake(at)) }
}

async function perform(services: Services, kind: JobKind, payload: Record<string, unknown>, signal: AbortSignal) {
  try {
    await patiently(services, kind, payload, signal)
    services.metrics.count('orgil_jobs_total', { kind: kind.name, result: 'done' })
  } catch (error) {
    services.metrics.count('orgil_jobs_total', { kind: kind.name, result: 'failed' })
    services.log.warn({ err: error, job: kind.name, payload }, 'a job failed')
    throw error
  }
}

/**
 * A full disk or a database that is away is no failure of the job, whose tries are counted; and without a database the
 * queue could not even be told.
 */
async function patiently(services: Services, kind: JobKind, payload: Record<string, unknown>, signal: AbortSignal) {
  const until = performance.now() + OUTAGE_LONGEST_MS
  for (;;) {
    try {
      return await kind.handle(payload, services)
    } catch (error) {
      const outage = outageOf(error, services.condition)
      if (!outage || signal.aborted || performance.now() > until) throw error
      services.log.warn({ job: kind.name, code: outage.code }, 'a job waits')
      await sleep(OUTAGE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** The queue keeps one row per id, so a repeated wish falls on the first one. */
function idOf(kind: string, key: string) {
  const hex = createHash('sha256').update(`${kind}\n${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
