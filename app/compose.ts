import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { recognition } from '#modules/access/server/index.ts'
import { CannotStart, cannotStart, type Reason } from '#platform/server/cannot-start.ts'
import { type Condition, openCondition } from '#platform/server/condition.ts'
import type { Config } from '#platform/server/config.ts'
import { type Connection, type OpenDatabase, openDatabase } from '#platform/server/database.ts'
import { mountDemoMail } from '#platform/server/demo-mail.ts'
import { keepEmbedded } from '#platform/server/embedded/keep.ts'
import { acceptUploads, fileRoutes } from '#platform/server/files.ts'
import { mountHealth } from '#platform/server/health.ts'
import { mount, openHttp } from '#platform/server/http.ts'
import { startJobs } from '#platform/server/jobs.ts'
import { keepLiveAlive } from '#platform/server/live/keep-alive.ts'
import { liveRoute } from '#platform/server/live/stream.ts'
import type { Logger } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import type { Services } from '#platform/server/module.ts'
import { mountOpenApi } from '#platform/server/openapi.ts'
import { DISK_FULL } from '#platform/server/outage.ts'
import { mountPages } from '#platform/server/pages/mount.ts'
import { startDispatch } from '#platform/server/outbox/dispatch.ts'
import { startLiveReader } from '#platform/server/outbox/live-reader.ts'
import { servicesOver } from '#platform/server/services.ts'
import type { Ending } from '#platform/server/shutdown.ts'
import { embeddedFailure, explained, listenFailure, meet } from '#platform/server/start-failures.ts'
import { mountWeb } from '#platform/server/static.ts'
import { folderProblem, surroundings } from '#platform/server/surroundings.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { seedDemo } from './demo/seed.ts'
import { addWork } from './demo/work.ts'
import { kernelJobs, modules } from './modules.ts'

const EMBEDDED_POOL = 75
const ENDING_MS = 5000

export interface Running {
  http: FastifyInstance
  services: Services
  /** Where browsers reach it. */
  address: string
  /** In this order. */
  endings: Ending[]
}

/**
 * Brings everything up in order: database (the settings', or the one given), migrations, demo, HTTP, then what works in
 * the background. Where it cannot, what is up already ends; CannotStart is thrown where an operator can mend it.
 */
export function startApp(config: Config, log: Logger, given?: Connection): Promise<Running> {
  return orEnd(config, (endings) => bringUp(config, log, endings, given))
}

async function bringUp(config: Config, log: Logger, endings: Ending[], given?: Connection): Promise<Running> {
  const { services, database } = await startServices(config, log, endings, given)
  let isEnding = false
  const http = await openHttp(services)
  await mountAll(http, services, database, () => !isEnding)
  const live = await startLiveReader(services)
  const stopBeats = keepLiveAlive(services)
  await http.listen({ port: config.PORT, host: config.HOST }).catch(async (error: unknown) => {
    stopBeats()
    await live.stop()
    await http.close()
    throw listenFailure(error, config)
  })
  if (config.PROCESS === 'all') endings.unshift(...startWork(services))
  endings.unshift(
    {
      name: 'readiness',
      end: () => {
        isEnding = true
      },
    },
    {
      name: 'live streams',
      end: () => {
        stopBeats()
        services.live.endAll()
      },
    },
    { name: 'http', end: () => http.close() },
    { name: 'live reader', end: () => live.stop() },
  )
  return { http, services, address: addressOf(config, http), endings }
}

/** The same without HTTP: jobs and the outbox in a process of their own, beside processes with PROCESS=web. */
export function startWorker(config: Config, log: Logger): Promise<Pick<Running, 'services' | 'endings'>> {
  return orEnd(config, async (endings) => {
    const { services } = await startServices(config, log, endings)
    return { services, endings: [...startWork(services), ...endings] }
  })
}

async function startServices(config: Config, log: Logger, endings: Ending[], given?: Connection) {
  const wrong = [...surroundings(config), ...(given || config.DATABASE_URL ? [] : beyondEmbedded(config))]
  if (wrong.length > 0) throw new CannotStart(wrong)
  const condition = openCondition(config)
  const database = await reachDatabase({ config, log, condition }, endings, given)
  await migrate(database.db, path.join(config.rootFolder, 'migrations'), log)
  const demo = config.DEMO ? await seedDemo(database.db, log) : undefined
  await bringUpToDate(database.db)
  const services = servicesOver({ config, log, condition, db: database.db })
  await services.settings.refresh()
  // Kept in the database, perhaps, from before the environment gave the address.
  if (services.settings.ai()?.model === '') throw cannotStart('AI_MODEL', 'is what AI_URL is asked for, and is not set')
  endings.unshift({ name: 'settings', end: services.settings.follow() })
  if (demo && config.DEMO_DOCUMENTS) await addWork(services, demo)
  return { services, database }
}

/** The embedded database belongs to one process, and keeps some connections for whoever looks at it from outside. */
function beyondEmbedded({ PROCESS, DATABASE_POOL }: Config): Reason[] {
  const alone = 'is web, and without DATABASE_URL no other process reaches the database to do the jobs'
  return [
    ...(PROCESS === 'web' ? [{ name: 'PROCESS', why: alone }] : []),
    ...(DATABASE_POOL > EMBEDDED_POOL
      ? [{ name: 'DATABASE_POOL', why: `must be at most ${EMBEDDED_POOL} without DATABASE_URL` }]
      : []),
  ]
}

/** What ends slowly is left to the end of the process. */
async function orEnd<T>(config: Config, begin: (endings: Ending[]) => Promise<T>): Promise<T> {
  const endings: Ending[] = []
  try {
    return await begin(endings)
  } catch (error) {
    const patience = new AbortController()
    const late = sleep(ENDING_MS, undefined, { signal: patience.signal }).catch(() => undefined)
    await Promise.race([endAll(endings), late])
    patience.abort()
    throw explained(error, config)
  }
}

async function endAll(endings: readonly Ending[]) {
  for (const { end } of endings)
    await Promise.resolve()
      .then(end)
      .catch(() => undefined)
}

function startWork(services: Services): Ending[] {
  const jobs = startJobs(services, [...kernelJobs, ...modules.flatMap((module) => module.jobs ?? [])], { work: true })
  const dispatch = startDispatch(
    services,
    modules.flatMap((module) => module.outbox ?? []),
    jobs,
  )
  return [
    { name: 'outbox', end: () => dispatch.stop() },
    { name: 'jobs', end: () => jobs.stop() },
  ]
}

interface Reaching {
  config: Config
  log: Logger
  condition: Condition
}

/** The server of DATABASE_URL, or a PostgreSQL of our own under DATA_DIR. */
export async function reachDatabase(around: Reaching, endings: Ending[], given?: Connection): Promise<OpenDatabase> {
  const { config, log, condition } = around
  const open = async (connection: Connection) => {
    const database = openDatabase(connection, config, log, (state) => {
      if (state === DISK_FULL) condition.noRoom()
    })
    endings.unshift({ name: 'database', end: database.close })
    if (connection !== given) await meet(database)
    return database
  }
  if (given) return open(given)
  if (config.DATABASE_URL) return open({ connectionString: config.DATABASE_URL })
  const why = folderProblem(config.DATA_DIR)
  if (why !== undefined) throw cannotStart('DATA_DIR', why)
  const folder = path.join(config.DATA_DIR, 'postgres')
  const embedded = await keepEmbedded(folder, { log, condition }).catch((error: unknown) => {
    throw embeddedFailure(error, folder)
  })
  endings.unshift({ name: 'embedded database', end: embedded.stop })
  return open({ host: embedded.host, user: embedded.user, database: 'postgres' })
}

async function mountAll(http: FastifyInstance, services: Services, { pool }: OpenDatabase, isReady: () => boolean) {
  const routes = [...fileRoutes(modules), liveRoute, ...modules.flatMap((module) => module.routes ?? [])]
  await acceptUploads(http)
  mount(http, services, routes, recognition(services))
  mountHealth(http, services, { isReady, pool })
  for (const { gauges = {}, counters = {} } of modules) {
    for (const [name, { help, read }] of Object.entries(gauges)) {
      services.metrics.describe(name, help)
      services.metrics.gauge(name, () => read(services.db))
    }
    for (const [name, help] of Object.entries(counters)) services.metrics.describe(name, help)
  }
  mountOpenApi(http, services, routes)
  mountDemoMail(http, services)
  mountPages(
    http,
    services,
    modules.flatMap((module) => module.pages ?? []),
  )
  await mountWeb(http, services.config.webFolder)
}

function addressOf({ PUBLIC_URL, HOST }: Config, http: FastifyInstance) {
  const { port } = http.server.address() as AddressInfo
  return PUBLIC_URL ?? `http://${HOST}:${port}`
}
