import path from 'node:path'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { recognition } from '#modules/access/server/index.ts'
import type { Config } from '#platform/server/config.ts'
import { type Connection, type OpenDatabase, openDatabase } from '#platform/server/database.ts'
import { mountDemoMail } from '#platform/server/demo-mail.ts'
import { startEmbedded } from '#platform/server/embedded.ts'
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
import { startDispatch } from '#platform/server/outbox/dispatch.ts'
import { startLiveReader } from '#platform/server/outbox/live-reader.ts'
import { servicesOver } from '#platform/server/services.ts'
import type { Ending } from '#platform/server/shutdown.ts'
import { mountWeb } from '#platform/server/static.ts'
import { bringUpToDate } from './defaults/bring-up-to-date.ts'
import { seedDemo } from './demo/seed.ts'
import { addWork } from './demo/work.ts'
import { kernelJobs, modules } from './modules.ts'

export interface Running {
  http: FastifyInstance
  services: Services
  /** Where browsers reach it. */
  address: string
  /** In this order. */
  endings: Ending[]
}

/** Brings everything up in order: database (the settings', or the one given), migrations, demo, HTTP, then what works in the background. */
export async function startApp(config: Config, log: Logger, given?: Connection): Promise<Running> {
  const { services, database, endings } = await startServices(config, log, given)
  let isEnding = false
  const http = await openHttp(services)
  await mountAll(http, services, database, () => !isEnding)
  const live = await startLiveReader(services)
  const stopBeats = keepLiveAlive(services)
  await http.listen({ port: config.PORT, host: config.HOST })
  if (config.PROCESS === 'all') endings.unshift(...startWork(services))
  endings.unshift(
    { name: 'readiness', end: () => { isEnding = true } },
    { name: 'live streams', end: () => { stopBeats(); services.live.endAll() } },
    { name: 'http', end: () => http.close() },
    { name: 'live reader', end: () => live.stop() },
  )
  return { http, services, address: addressOf(config, http), endings }
}

/** The same without HTTP: jobs and the outbox in a process of their own, beside processes with PROCESS=web. */
export async function startWorker(config: Config, log: Logger): Promise<Ending[]> {
  const { services, endings } = await startServices(config, log)
  return [...startWork(services), ...endings]
}

async function startServices(config: Config, log: Logger, given?: Connection) {
  const endings: Ending[] = []
  const database = await reachDatabase(config, log, endings, given)
  await migrate(database.db, path.join(config.rootFolder, 'migrations'), log)
  const demo = config.DEMO ? await seedDemo(database.db, log) : undefined
  await bringUpToDate(database.db)
  const services = servicesOver({ config, log, db: database.db })
  await services.settings.refresh()
  endings.unshift({ name: 'settings', end: services.settings.follow() })
  if (demo && config.DEMO_DOCUMENTS) await addWork(services, demo)
  return { services, database, endings }
}

function startWork(services: Services): Ending[] {
  const jobs = startJobs(services, [...kernelJobs, ...modules.flatMap((module) => module.jobs ?? [])], { work: true })
  const dispatch = startDispatch(services, modules.flatMap((module) => module.outbox ?? []), jobs)
  return [{ name: 'outbox', end: () => dispatch.stop() }, { name: 'jobs', end: () => jobs.stop() }]
}

/** The server of DATABASE_URL, or a PostgreSQL of our own under DATA_DIR. */
export async function reachDatabase(config: Config, log: Logger, endings: Ending[], given?: Connection): Promise<OpenDatabase> {
  const connection = given ?? (config.DATABASE_URL && { connectionString: config.DATABASE_URL })
  if (connection) {
    const database = openDatabase(connection, config, log)
    endings.unshift({ name: 'database', end: database.close })
    return database
  }
  const embedded = await startEmbedded(path.join(config.DATA_DIR, 'postgres'))
  const database = openDatabase({ host: embedded.host, user: embedded.user, database: 'postgres' }, config, log)
  endings.unshift({ name: 'database', end: database.close }, { name: 'embedded database', end: embedded.stop })
  return database
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
  await mountWeb(http, path.join(services.config.rootFolder, 'dist/web'))
}

function addressOf({ PUBLIC_URL, HOST }: Config, http: FastifyInstance) {
  const { port } = http.server.address() as AddressInfo
  return PUBLIC_URL ?? `http://${HOST}:${port}`
}
