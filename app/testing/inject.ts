import type { InjectOptions } from 'fastify'
import { modules } from '#app/modules.ts'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { seedDemo } from '#app/demo/seed.ts'
import { recognition } from '#modules/access/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import { mount, openHttp } from '#platform/server/http.ts'
import { openLog } from '#platform/server/log.ts'
import type { Module } from '#platform/server/module.ts'
import { mountPages } from '#platform/server/pages/mount.ts'
import { registerSubjects } from '#platform/server/subjects.ts'
import { registerWithin } from '#platform/server/within.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { servicesOver } from '#platform/server/services.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { demoBegun } from './demo-begun.ts'

type Body = Record<string, unknown>

interface Also {
  /** Connections of the database that the test needs. */
  needs?: number
  /** Modules that only the test has; the caller reads the outbox. */
  modules?: readonly Module[]
}

/** All routes on a database of the calling test file, with the demo's people; called in place, without a port. */
export async function injectedApp(settings: Record<string, string> = {}, also: Also = {}) {
  const { modules: more = [], ...connections } = also
  const { db } = await openTestDatabase(demoBegun, connections)
  const places = await seedDemo(db)
  const config = readConfig({ DATA_DIR: 'data/test', DEMO: '1', LOG_LEVEL: 'silent', NODE_ENV: 'test', ...settings })
  const services = servicesOver({ config, log: openLog('silent'), db })
  const http = await openHttp(services)
  mount(
    http,
    services,
    [...modules, ...more].flatMap(({ routes }) => routes ?? []),
    recognition(services),
  )
  mountPages(
    http,
    services,
    [...modules, ...more].flatMap(({ pages }) => pages ?? []),
  )
  const registered = [
    registerWithin(more.flatMap(({ within }) => within ?? [])),
    ...more.map(({ subjects = {} }) => registerSubjects(subjects)),
  ]
  atTheEnd(async () => {
    for (const forget of registered) forget()
    await http.close()
  })

  const ask = async (options: InjectOptions) => {
    const answer = await http.inject(options)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      cookies: answer.cookies,
      body: (answer.body === '' ? null : answer.json()) as Body,
    }
  }
  const signIn = (login: string, password = DEMO_PASSWORD, more: Partial<InjectOptions> = {}) =>
    ask({ method: 'POST', url: '/api/auth/login', payload: { login, password }, ...more })

  /** Signed in, calling as the web client does. */
  const as = async (login: string) => {
    const { body, cookies, status } = await signIn(login)
    if (status !== 200) throw new Error(`${login} cannot sign in: ${JSON.stringify(body)}`)
    const jar = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': jar['XSRF-TOKEN'] ?? '' }
    return {
      token: String(body['token']),
      jar,
      get: (url: string) => ask({ method: 'GET', url, cookies: jar, headers }),
      post: (url: string, payload: Body = {}) => ask({ method: 'POST', url, payload, cookies: jar, headers }),
      delete: (url: string) => ask({ method: 'DELETE', url, payload: {}, cookies: jar, headers }),
    }
  }
  return { db, config, services, http, places, ask, signIn, as }
}
