// The screens of administration in a large organisation, twenty people at once: how long they wait at the server, and
// how that compares with the same answers written by hand on bare Fastify and pg in the same run.
import http from 'node:http'
import path from 'node:path'
import { modules } from '#app/modules.ts'
import { catalogueOf, permissionsIn } from '#modules/access/server/index.ts'
import { burst, receive, send, type Burst, type Call } from './lib/burst.ts'
import { inOrder } from './lib/in-order.ts'
import { sessionFor, type Session } from './lib/office.ts'
import { startProduct, startServer, type Server } from './lib/process.ts'
import { setting } from './lib/settings.ts'
import { openStage, type Stage } from './lib/stage.ts'
import { median } from './lib/statistics.ts'
import { fillOrganization } from './organization/crowd.ts'

const SIZE = { users: setting('USERS', 10_000), units: setting('UNITS', 2000), roles: setting('ROLES', 500) }
const PEOPLE = setting('PEOPLE', 20)
const ROUNDS = setting('ROUNDS', 5)
const BURST_MS = setting('BURST_MS', 3000)
const WARM_UP_MS = setting('WARM_UP_MS', 2000)
const REQUIRED_MS = 300
/** The baseline's processor time per answer may move by so much between rounds; a round beyond is void. */
const STEADY = 0.25
const MOST_ROUNDS = 9

/** `byHand`: the baseline answers it too. */
const questions = [
  { name: 'user list', path: '/access/users', byHand: true },
  { name: 'user list, page 150', path: `/access/users?page=${Math.ceil((SIZE.users / 50) * 0.75)}`, byHand: true },
  { name: 'user list, search', path: '/access/users?q=%D0%9C%D3%A9%D0%BD%D1%85%D0%B1%D0%B0%D1%82', byHand: false },
  { name: 'user list, seen last', path: '/access/users?sort=-last_seen_at', byHand: false },
  { name: 'employees', path: '/organization/staff', byHand: false },
  { name: 'tree with jobs and people', path: '/organization/units', byHand: true },
  { name: 'org chart of another day', path: '/organization/units?on=2025-05-05', byHand: false },
  { name: 'units and jobs to choose', path: '/organization/structure', byHand: false },
  { name: 'roles', path: '/access/roles', byHand: true },
  { name: 'what I may do', path: '/org/user-permissions', byHand: true },
] as const
type Question = (typeof questions)[number]

interface Target {
  address: string
  pid: number
  databasePid: number | undefined
}
const say = (line: string) => process.stdout.write(`${line}\n`)

export async function measureOrganization(): Promise<string[]> {
  const wanted = questions.filter(({ name }) => name.includes(process.env.QUESTION ?? ''))
  if (wanted.length === 0)
    throw new Error(
      `No question is called ${process.env.QUESTION}; there are ${questions.map(({ name }) => name).join(', ')}.`,
    )
  const stage = await openStage()
  const running: Server[] = []
  const start = async (server: Server): Promise<Target> => {
    running.push(server)
    return { address: await server.ready, pid: server.pid, databasePid: stage.databasePid }
  }
  try {
    const settings = { DATABASE_URL: stage.url, DATABASE_POOL: '10', DATA_DIR: path.join(stage.folder, 'data') }
    const product = await start(
      startProduct({
        ...settings,
        PROCESS: 'web',
        ...(process.env.NODE_FLAGS ? { NODE_FLAGS: process.env.NODE_FLAGS } : {}),
      }),
    )
    const everything = permissionsIn(catalogueOf(modules))
    const baseline = await start(
      startServer('bench/organization/baseline.ts', {
        ...settings,
        PERMISSIONS: everything.join(' '),
        NODE_NO_WARNINGS: '1',
      }),
    )
    const people = await fill(stage)
    say(
      `Server: ${stage.server}; ${SIZE.users} users, ${SIZE.units} units, ${SIZE.roles} roles; ${PEOPLE} people at once, each asking again as soon as they have their answer`,
    )

    const failures: string[] = []
    for (const question of wanted) failures.push(...(await measure(question, { product, baseline }, people)))
    return failures
  } catch (error) {
    for (const server of running) say(server.said())
    throw error
  } finally {
    for (const server of running) await server.stop()
    await stage.end()
  }
}

async function fill({ pool }: Stage): Promise<Session[]> {
  const began = performance.now()
  const admin = await sessionFor(pool, 'admin')
  const {
    rows: [role],
  } = await pool.query<{ main_role_id: number }>(
    'select main_role_id from access.members where org_id = $1 and user_id = $2',
    [admin.orgId, admin.userId],
  )
  const logins = await fillOrganization(pool, admin.orgId, role!.main_role_id, SIZE)
  const people: Session[] = []
  for (let at = 0; at < PEOPLE; at += 1) people.push(await sessionFor(pool, logins[at % logins.length]!))
  say(`Filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return people
}

async function measure(
  { name, path: asked, byHand }: Question,
  targets: { product: Target; baseline: Target },
  people: readonly Session[],
): Promise<string[]> {
  let turn = 0
  const call = (): Call => ({
    method: 'GET',
    path: `/api${asked}`,
    headers: { ...people[turn++ % people.length]!.headers, 'accept-encoding': 'gzip, deflate, br' },
    body: '',
  })
  const bytes = await sameAnswers(targets, call(), byHand)
  const run = (target: Target, milliseconds: number) => burst(target, PEOPLE, milliseconds, call)
  const rounds: { product: Burst; baseline?: Burst }[] = []
  const steady = () => {
    const usual = median(rounds.flatMap(({ baseline }) => baseline?.cpuPerAnswer ?? []))
    return rounds.filter(({ baseline }) => !baseline || Math.abs(baseline.cpuPerAnswer / usual - 1) <= STEADY)
  }
  await run(targets.product, WARM_UP_MS)
  if (byHand) await run(targets.baseline, WARM_UP_MS)
  while (rounds.length < MOST_ROUNDS && steady().length < ROUNDS) {
    rounds.push({
      product: await run(targets.product, BURST_MS),
      ...(byHand && { baseline: await run(targets.baseline, BURST_MS) }),
    })
  }
  const valid = steady()
  if (valid.length < ROUNDS) return [`organization, ${name}: too few steady rounds; the machine is too busy to tell`]
  return report(name, bytes, valid)
}

/** A comparison of different answers would mean nothing. */
async function sameAnswers({ product, baseline }: { product: Target; baseline: Target }, call: Call, byHand: boolean) {
  const agent = new http.Agent()
  const ours = await send(agent, product.address, call)
  if (byHand) {
    const [a, b] = [inOrder(JSON.parse(ours)), inOrder(JSON.parse(await send(agent, baseline.address, call)))]
    const at = [...a].findIndex((letter, index) => letter !== b[index])
    if (at >= 0 || a.length !== b.length)
      throw new Error(
        `The answers to ${call.path} differ.\nOurs:    ${a.slice(Math.max(0, at - 100), at + 100)}\nBy hand: ${b.slice(Math.max(0, at - 100), at + 100)}`,
      )
  }
  const { bytes } = await receive(agent, product.address, call)
  return { whole: Buffer.byteLength(ours), sent: bytes.length }
}

const kilobytes = (bytes: number) => String(Math.ceil(bytes / 1024)).padStart(6)

function report(
  name: string,
  { whole, sent }: { whole: number; sent: number },
  rounds: readonly { product: Burst; baseline?: Burst }[],
): string[] {
  const of = (field: keyof Burst) => median(rounds.map(({ product }) => product[field]))
  const ratio = (field: keyof Burst) =>
    median(rounds.flatMap(({ product, baseline }) => (baseline ? [product[field] / baseline[field]] : [])))
  const compared = rounds[0]!.baseline
    ? `  by hand: ${ratio('perSecond').toFixed(2)} of the throughput, p95 ${ratio('p95').toFixed(2)}×, CPU ${ratio('cpuPerAnswer').toFixed(2)}×`
    : ''
  const beside = of('databasePerAnswer')
  const database = Number.isNaN(beside) ? '' : ` + ${(beside / 1000).toFixed(1)} ms database`
  say(
    `  ${name.padEnd(28)}${kilobytes(whole)} KB ${(sent < whole ? `(${kilobytes(sent).trim()} sent)` : '').padEnd(11)} p50 ${of('p50').toFixed(0).padStart(4)} ms  p95 ${of('p95').toFixed(0).padStart(4)} ms  ${of('perSecond').toFixed(0).padStart(5)}/s  ${(of('cpuPerAnswer') / 1000).toFixed(1).padStart(5)} ms CPU${database}${compared}`,
  )
  return of('p95') <= REQUIRED_MS
    ? []
    : [`organization, ${name}: p95 is ${of('p95').toFixed(0)} ms with ${PEOPLE} people at once; at most ${REQUIRED_MS}`]
}

if (import.meta.main) {
  const failures = await measureOrganization()
  for (const failure of failures) say(`FAILED ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
