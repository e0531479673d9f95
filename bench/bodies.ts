// Bodies at the limit of each address: how long the worst of them keep everybody else waiting. For each contract,
// what it takes is filled in every way that anybody has thought of up to the last byte, and sent by somebody who may;
// then come the largest of what people really send. Measured is the longest turn of the event loop: for so long the
// process did nothing else.
import path from 'node:path'
import type { z } from 'zod'
import { seedDemo } from '#app/demo/seed.ts'
import { kernelJobs, modules } from '#app/modules.ts'
import { openDatabase } from '#platform/server/database.ts'
import { startJobs } from '#platform/server/jobs.ts'
import { openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { roomOf } from '#platform/shared/body.ts'
import type { Endpoint } from '#platform/shared/contract.ts'
import { type Ask, meantBodies } from './bodies/meant.ts'
import { worstBodies } from './bodies/worst.ts'
import { heldDuring } from './lib/held.ts'
import { sessionFor } from './lib/office.ts'
import { productOver } from './lib/product.ts'
import { setting } from './lib/settings.ts'
import { openStage } from './lib/stage.ts'

const REQUIRED_MS = 100
/** The machine does other things too: what took long once is tried again, and the quickest counts. */
const TRIES = setting('TRIES', 3)
const SHOWN = setting('SHOWN', 12)
const NOBODYS = { uuid: '01990000-0000-7000-8000-000000000000', number: '999999' }
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Measured {
  what: string
  held: number
  status: number
  sent: number
  answered: number
}
type Who = 'admin' | 'superadmin'
interface Sent {
  method: Endpoint['method']
  url: string
  payload?: string
}

export async function measureBodies(): Promise<string[]> {
  const stage = await openStage()
  const database = openDatabase(stage.connection, { DATABASE_POOL: 4 }, openLog('error'))
  const { http, db, services } = await productOver(database.pool, stage.folder)
  const endings: (() => Promise<unknown>)[] = [() => http.close(), database.close]
  try {
    await migrate(db, path.join(services.config.rootFolder, 'migrations'))
    const {
      orgs: { trade },
    } = await seedDemo(db)
    const jobs = startJobs(services, [...kernelJobs, ...modules.flatMap((module) => module.jobs ?? [])], {
      work: false,
    })
    endings.unshift(() => jobs.stop())
    await jobs.ready
    const people = {
      admin: await sessionFor(stage.pool, 'admin'),
      superadmin: await sessionFor(stage.pool, 'superadmin'),
    }

    let count = 0
    const send = async (who: Who, options: Sent) => {
      const { result, held } = await heldDuring(() =>
        http.inject({
          ...options,
          headers: { ...people[who].headers, 'idempotency-key': `bodies-at-the-limit-${(count += 1)}` },
        }),
      )
      // Some of them end the session or close the screen.
      if (result.statusCode === 401 || result.statusCode === 423) {
        people[who] = await sessionFor(stage.pool, who)
        if ((await http.inject({ url: '/api/auth/profile', headers: people[who].headers })).statusCode !== 200)
          throw new Error(`${options.method} ${options.url} shut ${who} out for good`)
      }
      return { result, held }
    }

    const worst = await worstOfAll(send)
    say(
      `Server: ${stage.server}; ${count} bodies; milliseconds in which nobody else was served, the worst ${SHOWN} addresses`,
    )
    for (const one of worst.slice(0, SHOWN)) say(lineOf(one))
    say('What people send, and what comes of it')
    const meant: Measured[] = []
    const ask: Ask = async (what, { url, method = 'GET', payload }) => {
      const body = payload && JSON.stringify(payload)
      const { result, held: first } = await send('admin', { method, url, ...(body && { payload: body }) })
      let held = first
      // What is read may be read again.
      const most = method === 'GET' ? TRIES : 1
      for (let again = 1; again < most && held > REQUIRED_MS / 10; again += 1)
        held = Math.min(held, (await send('admin', { method, url })).held)
      if (result.statusCode >= 400 && !what.startsWith('a hundred'))
        throw new Error(`${what}: ${result.statusCode} ${result.payload.slice(0, 500)}`)
      if (what)
        meant.push({
          what,
          held,
          status: result.statusCode,
          sent: Buffer.byteLength(body ?? ''),
          answered: Buffer.byteLength(result.payload),
        })
      return { status: result.statusCode, body: result.payload === '' ? {} : result.json<Record<string, unknown>>() }
    }
    await meantBodies(ask, trade.roles.reviewer)
    for (const one of meant) say(lineOf(one))
    return [...worst, ...meant]
      .filter(({ held }) => held > REQUIRED_MS)
      .map(({ what, held }) => `bodies, ${what}: ${held.toFixed(0)} ms`)
  } finally {
    for (const end of endings) await end()
    await stage.end()
  }
}

const lineOf = ({ what, held, status, sent, answered }: Measured) =>
  `  ${held.toFixed(0).padStart(5)} ms  ${status}  ${kilobytes(sent)} in, ${kilobytes(answered)} out  ${what}`
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`

type Send = (who: Who, sent: Sent) => Promise<{ result: { statusCode: number; payload: string }; held: number }>

/** Of each address that takes a body, the longest first. */
async function worstOfAll(send: Send): Promise<Measured[]> {
  const all: Measured[] = []
  for (const route of modules.flatMap((module) => module.routes ?? [])) {
    const { method, path: address, input } = route.kind === 'raw' ? route : route.endpoint
    if (method === 'GET' || (route.kind === 'raw' && route.takesFile) || !address.includes(process.env.ADDRESS ?? ''))
      continue
    const url = `/api${address.replaceAll(/:(\w+)/g, (_all, name: string) => (isUuid(input, name) ? NOBODYS.uuid : NOBODYS.number))}`
    const who = (await send('admin', { method, url, payload: '{}' })).result.statusCode === 403 ? 'superadmin' : 'admin'
    const measure = async (payload: string) => {
      const { result, held } = await send(who, { method, url, payload })
      return {
        held,
        status: result.statusCode,
        sent: Buffer.byteLength(payload),
        answered: Buffer.byteLength(result.payload),
      }
    }
    let longest: Measured | undefined
    for (const { name, text: written } of worstBodies(
      input,
      roomOf(route.kind === 'raw' ? undefined : route.endpoint.room),
    )) {
      const text = written()
      let quickest = await measure(text)
      for (let again = 1; again < TRIES && quickest.held > (longest?.held ?? REQUIRED_MS / 10); again += 1) {
        const other = await measure(text)
        if (other.held < quickest.held) quickest = other
      }
      if (quickest.status >= 500) say(`  ${quickest.status} ${method} ${address}, ${name}`)
      if (quickest.held > (longest?.held ?? 0)) longest = { ...quickest, what: `${method} ${address}, ${name}` }
    }
    if (longest) all.push(longest)
  }
  return all.toSorted((a, b) => b.held - a.held)
}

const isUuid = (input: z.ZodType, name: string) =>
  input.safeParse({ [name]: '1' }).error?.issues.some(({ path: [at] }) => at === name) === true

if (import.meta.main) {
  const failures = await measureBodies()
  for (const failure of failures) say(`FAILED ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
