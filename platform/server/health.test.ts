import { readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/services.ts'
import { openDatabase } from './database.ts'
import { mountHealth } from './health.ts'
import { openHttp } from './http.ts'
import { tell } from './outbox.ts'
import { asSystem } from './tenancy.ts'

const { db, pool } = await openTestDatabase()

async function aServer(isReady = true, over = { db, pool }) {
  const services = testServices(over.db)
  const http = await openHttp(services)
  mountHealth(http, services, { isReady: () => isReady, pool: over.pool })
  return { http, services }
}

test('a started server is alive and ready', async () => {
  const { http } = await aServer()
  expect((await http.inject('/healthz')).statusCode).toBe(200)
  expect((await http.inject('/readyz')).statusCode).toBe(200)
})

test('while it starts or ends it is alive and not ready', async () => {
  const { http } = await aServer(false)
  expect([(await http.inject('/healthz')).statusCode, (await http.inject('/readyz')).statusCode]).toEqual([200, 503])
})

test('while its own database is being started again it says so', async () => {
  const nowhere = openDatabase(
    { host: '/nowhere', user: 'nobody', database: 'none' },
    { DATABASE_POOL: 1 },
    testServices(db).log,
  )
  const { http, services } = await aServer(true, nowhere)
  services.condition.isRestarting = true
  const reply = await http.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'not ready', troubles: ['database_restarting'] }])
})

test('a folder that takes nothing more is named, before anybody has to meet it', async () => {
  const { http, services } = await aServer()
  const { DATA_DIR } = services.config
  // What is tried there meets a device that is always full; it goes with the trial, and there is room again.
  await symlink('/dev/full', path.join(DATA_DIR, `.trial-${process.pid}`))
  const reply = await http.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'not ready', troubles: ['disk_full'] }])
  expect((await http.inject('/metrics')).body).toContain('orgil_disk_full 1')
  await expect.poll(async () => (await http.inject('/readyz')).json()).toEqual({ status: 'ready', troubles: [] })
  expect(await readdir(DATA_DIR)).toEqual([])
})

test('without its database it is alive, not ready, and says so without waiting for it', async () => {
  const nowhere = openDatabase(
    { host: '/nowhere', user: 'nobody', database: 'none' },
    { DATABASE_POOL: 1 },
    testServices(db).log,
  )
  const { http } = await aServer(true, nowhere)
  const asked = performance.now()
  expect([(await http.inject('/healthz')).statusCode, (await http.inject('/readyz')).statusCode]).toEqual([200, 503])
  expect(performance.now() - asked).toBeLessThan(5000)
  // The figures that need no database still come.
  expect((await http.inject('/metrics')).body).toMatch(/orgil_outbox_waiting NaN\n/)
})

test('figures are for whoever brings the token, where one is set', async () => {
  const services = testServices(db)
  services.config.METRICS_TOKEN = 'a token of monitoring'
  const http = await openHttp(services)
  mountHealth(http, services, { isReady: () => true, pool })
  const asked = async (authorization?: string) =>
    (await http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })).statusCode
  expect([
    await asked(),
    await asked('Bearer another'),
    await asked('a token of monitoring'),
    await asked('Bearer a token of monitoring'),
  ]).toEqual([401, 401, 401, 200])
})

test('monitoring sees requests by route, the outbox and the process', async () => {
  const { http, services } = await aServer()
  await http.inject('/healthz')
  await http.inject('/no/such/place?secret=1')
  await asSystem(db, (trx) => tell(trx, 1, 'nobody.listens', {}))
  services.metrics.count('orgil_test_total', { name: 'a "quoted" \\ name\n' }, 3)

  const reply = await http.inject('/metrics')
  expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = reply.body.split('\n')
  expect(lines).toContain('orgil_http_requests_total{method="GET",route="/healthz",status="200"} 1')
  expect(lines).toContain('orgil_http_request_seconds_count{method="GET",route="/healthz"} 1')
  expect(lines).toContain('orgil_http_request_seconds_bucket{method="GET",route="/healthz",le="+Inf"} 1')
  expect(lines).toContain('orgil_test_total{name="a \\"quoted\\" \\\\ name\\n"} 3')
  expect(lines).toContain('orgil_outbox_waiting 1')
  expect(lines).toContain('orgil_live_connections 0')
  expect(lines.find((line) => line.startsWith('orgil_outbox_lag_seconds '))).toMatch(/ \d/)
  expect(lines.find((line) => line.startsWith('orgil_event_loop_delay_seconds '))).toMatch(/ \d/)
  expect(reply.body).not.toContain('secret')
  // Every line is a comment or a sample, as Prometheus reads them.
  const readable = /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{.*\})? (?:NaN|[-+0-9.e]+))$/
  expect(lines.filter((line) => line !== '' && !readable.test(line))).toEqual([])
})
