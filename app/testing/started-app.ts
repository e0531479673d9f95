import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startApp } from '#app/compose.ts'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { demoPlaces } from '#app/demo/places.ts'
import { modules } from '#app/modules.ts'
import { readConfig } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { createTestDatabase, poolOfTests } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { demoBegun } from './demo-begun.ts'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'

/** The whole product with its demo, listening on a free port, on a database of the calling test file alone. */
export async function startedApp(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-app-'))
  const config = {
    ...readConfig({
      PORT: '0',
      DATA_DIR: folder,
      DEMO: '1',
      DEMO_DOCUMENTS: '0',
      LOG_LEVEL: 'silent',
      DATABASE_POOL: String(poolOfTests(8)),
      NODE_ENV: 'test',
      ...settings,
    }),
    // The same whether somebody built the web here or not; each of its thousand files would be a route in each test.
    webFolder: path.join(folder, 'web'),
  }
  const connection = await createTestDatabase(config.DEMO ? demoBegun : undefined)
  const running = await startApp(config, openLog(config.LOG_LEVEL), connection)
  atTheEnd(async () => {
    for (const { end } of running.endings) await end()
    await rm(folder, { recursive: true, force: true })
  })
  const places = (await demoPlaces(running.services.db))!
  /** As the queue would, without waiting for its hour. */
  const runJob = async (name: string) =>
    modules
      .flatMap(({ jobs = [] }) => jobs)
      .find((kind) => kind.name === name)!
      .handle({}, running.services)
  return {
    ...running,
    connection,
    places,
    runJob,
    as: (login: string) => signedIn(running.address, login, DEMO_PASSWORD),
    signIn: (login: string, password: string) => signedIn(running.address, login, password),
  }
}

export interface Answer<T> {
  status: number
  body: T
  headers: Headers
}

/** What stands in the body of a refusal; a test that expects one looks here. */
export interface MaybeRefused {
  code?: string
  message?: string
  msg?: string
  enMsg?: string
  fields?: Record<string, string>
  reason?: string
  winner?: { user_id: number | null; first_name: string; last_name: string; at: string }
  reference?: string
}

/** A person with a session, who calls as a browser does. */
export interface Caller {
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<ReplyOf<E> & MaybeRefused>>
  fetch(path: string, init?: RequestInit): Promise<Response>
  cookies: string
  token: string
}

async function signedIn(address: string, login: string, password: string): Promise<Caller> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  if (!reply.ok) throw new Error(`${login} cannot sign in: ${await reply.text()}`)
  const { token } = (await reply.json()) as { token: string }
  const pairs = reply.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const xsrf = decodeURIComponent(
    pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '',
  )
  const cookies = pairs.join('; ')
  const send = (target: string, init: RequestInit = {}) =>
    fetch(address + target, {
      ...init,
      headers: { cookie: cookies, 'x-xsrf-token': xsrf, ...(init.headers as Record<string, string>) },
    })
  return {
    cookies,
    token,
    fetch: send,
    async call(endpoint, input, headers = {}) {
      const rest: Record<string, unknown> = { ...(input as object) }
      const target = `/api${endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) => {
        const value = encodeURIComponent(String(rest[name]))
        delete rest[name]
        return value
      })}`
      const isGet = endpoint.method === 'GET'
      const query = isGet
        ? `?${new URLSearchParams(
            Object.entries(rest)
              .filter(([, value]) => value !== undefined)
              .map(([name, value]) => [name, String(value)]),
          ).toString()}`
        : ''
      const response = await send(target + query, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', 'x-lang': 'mn_MN', ...headers },
        ...(isGet ? {} : { body: JSON.stringify(rest) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: (text === '' ? null : JSON.parse(text)) as never,
        headers: response.headers,
      }
    },
  }
}
