// A morning at the gate: two thousand people who punch, by phone and at a kiosk, while the product is killed and
// started again; and the monthly sheet of a thousand of them.
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { punchInCrowd } from './attendance/crowd.ts'
import { fillAttendance, type Place } from './attendance/fill.ts'
import { burst, type Burst } from './lib/burst.ts'
import { sessionFor } from './lib/office.ts'
import { startProduct, startServer, type Server } from './lib/process.ts'
import { setting } from './lib/settings.ts'
import { openStage, type Stage } from './lib/stage.ts'
import { median, quantile } from './lib/statistics.ts'

const PEOPLE = setting('PEOPLE', 2000)
/** Those two thousand have ten minutes; here they have two, so that five times as many come in a second. */
const SECONDS = setting('SECONDS', 120)
const SHEET = setting('SHEET', 1000)
const ROUNDS = setting('ROUNDS', 5)
const BURST_MS = setting('BURST_MS', 2000)
const CALLERS = setting('CALLERS', 4)
const PUNCH_MS = 150
const SHEET_MS = 1000

const say = (line: string) => process.stdout.write(`${line}\n`)

export async function measureAttendance(): Promise<string[]> {
  const stage = await openStage()
  const running: Server[] = []
  try {
    const settings = { DATABASE_URL: stage.url, DATABASE_POOL: '10', DATA_DIR: path.join(stage.folder, 'data') }
    const port = String(await freePort())
    const start = () => {
      const server = startProduct({
        ...settings,
        PORT: port,
        ...(process.env.NODE_FLAGS ? { NODE_FLAGS: process.env.NODE_FLAGS } : {}),
      })
      running.push(server)
      return server
    }
    const product = start()
    await product.ready
    const began = performance.now()
    const place = await fillAttendance(stage, PEOPLE)
    say(
      `Server: ${stage.server}; ${PEOPLE} people with two months of days, filled in ${seconds(performance.now() - began)}`,
    )
    const failures = await morning(stage, place, { product, start, address: `http://127.0.0.1:${port}` })
    const baseline = startServer('bench/attendance/baseline.ts', { ...settings, NODE_NO_WARNINGS: '1' })
    running.push(baseline)
    const targets = {
      product: { address: `http://127.0.0.1:${port}`, pid: running.at(-2)!.pid, databasePid: stage.databasePid },
      baseline: { address: await baseline.ready, pid: baseline.pid, databasePid: stage.databasePid },
    }
    await compared('a punch by button', targets, () => aPunch(place))
    failures.push(...(await monthlySheet(stage, place, targets)))
    return failures
  } catch (error) {
    for (const server of running) say(server.said())
    throw error
  } finally {
    for (const server of running) if (!server.hasEnded()) await server.stop()
    await stage.end()
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

interface Site {
  product: Server
  start: () => Server
  address: string
}

/** Killed when half of them have come. */
async function morning({ pool }: Stage, place: Place, { product, start, address }: Site): Promise<string[]> {
  let isKilled = false
  let back: Promise<number> | undefined
  async function killed() {
    await product.kill()
    const began = performance.now()
    await start().ready
    return performance.now() - began
  }
  const { acknowledged, wrong } = await punchInCrowd(address, place, {
    milliseconds: SECONDS * 1000,
    part(come) {
      if (isKilled || come < PEOPLE / 2) return
      isKilled = true
      back = killed()
    },
  })
  const returned = await back
  const met = acknowledged.filter(({ isRepeated }) => !isRepeated)
  for (const how of ['button', 'kiosk'] as const) {
    const took = met.filter((one) => one.how === how).map((one) => one.took)
    say(
      `  ${how.padEnd(8)} ${String(took.length).padStart(5)} punches, ${(PEOPLE / SECONDS).toFixed(1)} people a second:` +
        ` p50 ${quantile(took, 0.5).toFixed(0)} ms  p95 ${quantile(took, 0.95).toFixed(0)} ms  longest ${Math.max(...took).toFixed(0)} ms`,
    )
  }
  const late = acknowledged.filter(({ isRepeated }) => isRepeated)
  say(
    `  killed when half had come, back after ${seconds(returned ?? 0)}: ${late.length} sent again,` +
      ` the last acknowledged after ${seconds(Math.max(0, ...late.map(({ took }) => took)))}`,
  )
  const p95 = quantile(
    met.map(({ took }) => took),
    0.95,
  )
  return [
    ...wrong.slice(0, 5).map((one) => `attendance: a proper punch was not taken: ${one}`),
    ...(await audit(pool, place, acknowledged)),
    ...(acknowledged.length === PEOPLE ? [] : [`attendance: ${acknowledged.length} of ${PEOPLE} were acknowledged`]),
    ...(p95 <= PUNCH_MS ? [] : [`attendance: p95 of a punch is ${p95.toFixed(0)} ms, at most ${PUNCH_MS}`]),
  ]
}

/** Every acknowledged punch is there, once, and its day was reckoned with it. */
async function audit(
  pool: Stage['pool'],
  { orgId }: Place,
  acknowledged: readonly { employee: number; wish: string }[],
): Promise<string[]> {
  const { rows } = await pool.query<{ lost: number; doubled: number; unreckoned: number; all: number }>(
    `with told as (select * from jsonb_to_recordset($2::jsonb) as t (employee integer, wish text)),
      fresh as (select * from attendance.punches where org_id = $1 and heard_at > now() - interval '1 hour')
    select (select count(*) from fresh)::integer as all,
      (select count(*) from told t where not exists (select from attendance.heard h join fresh p on p.id = h.punch
        where h.org_id = $1 and h.key = t.wish and p.employee = t.employee))::integer as lost,
      (select count(*) from (select from fresh group by employee having count(*) > 1) d)::integer as doubled,
      (select count(*) from fresh p where not exists (select from attendance.reasons r where r.org_id = $1
        and r.employee = p.employee and p.id = any(r.punches)))::integer as unreckoned`,
    [orgId, JSON.stringify(acknowledged)],
  )
  const { all, lost, doubled, unreckoned } = rows[0]!
  say(`  ${all} punches are there: ${lost} lost, ${doubled} doubled, ${unreckoned} in no day`)
  return [
    ...(lost > 0 ? [`attendance: ${lost} acknowledged punches are lost`] : []),
    ...(doubled > 0 ? [`attendance: ${doubled} people have a punch twice`] : []),
    ...(unreckoned > 0 ? [`attendance: ${unreckoned} punches stand in no day`] : []),
  ]
}

let turn = 0
/** They come and go by turns; each of them at another moment. */
function aPunch({ people }: Place) {
  const who = people[turn++ % people.length]!
  const now = new Date().toISOString()
  return {
    path: '/api/attendance/punch',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: turn % (2 * people.length) < people.length ? 'out' : 'in',
      key: crypto.randomUUID(),
      device_at: now,
      now,
      device: `phone-${who.employee}`,
      position: null,
    }),
  }
}

type Target = Parameters<typeof burst>[0]
interface Targets {
  product: Target
  baseline: Target
}

async function compared(name: string, { product, baseline }: Targets, next: Parameters<typeof burst>[3]) {
  const run = (target: Target, milliseconds = BURST_MS) => burst(target, CALLERS, milliseconds, next)
  await run(product)
  await run(baseline)
  const rounds: { ours: Burst; theirs: Burst }[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await run(product), theirs: await run(baseline) })
  const of = (field: keyof Burst) => median(rounds.map(({ ours }) => ours[field]))
  const ratio = (field: keyof Burst) => median(rounds.map(({ ours, theirs }) => ours[field] / theirs[field]))
  say(
    `  ${name}, ${CALLERS} callers: p50 ${of('p50').toFixed(1)} ms  p95 ${of('p95').toFixed(1)} ms  ${of('perSecond').toFixed(0)}/s  ` +
      `${(of('cpuPerAnswer') / 1000).toFixed(1)} ms CPU + ${(of('databasePerAnswer') / 1000).toFixed(1)} ms database;` +
      ` by hand: p95 ${ratio('p95').toFixed(2)}×, CPU ${ratio('cpuPerAnswer').toFixed(2)}×, database ${ratio('databasePerAnswer').toFixed(2)}×`,
  )
  return of('p95')
}

/** One after the other: nobody opens the sheet of a thousand in a crowd. */
async function monthlySheet({ pool }: Stage, { orgId, people }: Place, targets: Targets): Promise<string[]> {
  await pool.query(
    `update organization.employees set is_active = false, state = 'left', left_on = current_date
    where org_id = $1 and id > $2`,
    [orgId, people[Math.min(SHEET, people.length) - 1]!.employee],
  )
  await pool.query('vacuum analyze')
  const { token } = await sessionFor(pool, 'hr')
  const failures: string[] = []
  const { rows } = await pool.query<{ now: string; before: string }>(
    `select to_char(now(), 'YYYY-MM') as now, to_char(now() - interval '1 month', 'YYYY-MM') as before`,
  )
  for (const [which, month] of Object.entries({ 'the month before': rows[0]!.before, 'this month': rows[0]!.now })) {
    const call = () => ({
      method: 'GET' as const,
      path: `/api/attendance/sheet?month=${month}`,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' },
      body: '',
    })
    const took = { product: [] as number[], baseline: [] as number[] }
    for (let round = 0; round < 3 * ROUNDS; round += 1)
      for (const whose of ['product', 'baseline'] as const) {
        const { p95 } = await burst(targets[whose], 1, 1, call)
        took[whose].push(p95)
      }
    const [ours, theirs] = [took.product.slice(2), took.baseline.slice(2)]
    say(
      `  sheet of ${Math.min(SHEET, people.length)} people, ${which}: p50 ${median(ours).toFixed(0)} ms  p95 ${quantile(ours, 0.95).toFixed(0)} ms; by hand ${median(theirs).toFixed(0)} ms: ${(median(ours) / median(theirs)).toFixed(2)}×`,
    )
    if (quantile(ours, 0.95) > SHEET_MS)
      failures.push(
        `attendance: the sheet of ${which} takes ${quantile(ours, 0.95).toFixed(0)} ms, at most ${SHEET_MS}`,
      )
  }
  return failures
}

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
