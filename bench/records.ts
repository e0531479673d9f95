// Lists of a large table that an organisation built, through HTTP, beside the same questions written by hand on bare
// Fastify and pg over the same rows. Bursts alternate, so that both meet the same machine; what counts is the median
// of the ratios of the rounds.
import path from 'node:path'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { callerOf } from './exchange/calls.ts'
import { burst, type Burst, type Call } from './lib/burst.ts'
import { sessionFor, type Session } from './lib/office.ts'
import { startProduct, startServer, type Server } from './lib/process.ts'
import { setting } from './lib/settings.ts'
import { openStage, type Stage } from './lib/stage.ts'
import { median } from './lib/statistics.ts'
import { buildTables, fillTables } from './records/fill.ts'

const ROWS = setting('ROWS', 1_000_000)
const ROUNDS = setting('ROUNDS', 5)
const CALLERS = setting('CALLERS', 4)
const BURST_MS = setting('BURST_MS', 2000)
const WARM_UP_MS = setting('WARM_UP_MS', 2000)
const TABLE = 'records.measured_bills'

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Target {
  address: string
  pid: number
  databasePid: number | undefined
}
interface Question {
  name: string
  /**
   * The most that it may cost beside what is written by hand: of the processor, of both servers and their database.
   * Nothing is asked for where the hand does less (docs/decisions/0067-same-work.md).
   */
  most?: number
  product: (headers: Record<string, string>) => Call
  byHand: (headers: Record<string, string>) => Call
}

export async function measureRecords(): Promise<string[]> {
  const stage = await openStage()
  const running: Server[] = []
  const start = async (server: Server): Promise<Target> => {
    running.push(server)
    return { address: await server.ready, pid: server.pid, databasePid: stage.databasePid }
  }
  try {
    const settings = { DATABASE_URL: stage.url, DATABASE_POOL: '10', DATA_DIR: path.join(stage.folder, 'data') }
    const flags = process.env.NODE_FLAGS ? { NODE_FLAGS: process.env.NODE_FLAGS } : {}
    // Tables are published by a job, and what follows a commit is no part of the comparison.
    const builds = startProduct(settings)
    running.push(builds)
    await buildTables(await callerOf(await builds.ready, 'builder', DEMO_PASSWORD))
    await builds.stop()
    const product = await start(startProduct({ ...settings, ...flags, PROCESS: 'web' }))
    const builder = await sessionFor(stage.pool, 'builder')
    const began = performance.now()
    await fillTables(stage, builder.orgId, ROWS)
    say(
      `Server: ${stage.server}; ${ROWS} rows filled in ${((performance.now() - began) / 1000).toFixed(0)} s; ${CALLERS} callers`,
    )
    const baseline = await start(
      startServer('bench/records/baseline.ts', { ...settings, ORG: String(builder.orgId), NODE_NO_WARNINGS: '1' }),
    )
    const failures: string[] = []
    const wanted = (await questionsFor(stage, builder)).filter(({ name }) => name.includes(process.env.QUESTION ?? ''))
    for (const question of wanted) failures.push(...(await measure(question, { product, baseline }, builder)))
    return failures
  } catch (error) {
    for (const server of running) say(server.said())
    throw error
  } finally {
    for (const server of running) await server.stop()
    await stage.end()
  }
}

async function questionsFor({ pool }: Stage, { orgId }: Session): Promise<Question[]> {
  const {
    rows: [deep],
  } = await pool.query<{ id: string; amount: string }>(
    `select id, amount::text from o${orgId}.measured_bills order by amount, id offset $1 limit 1`,
    [Math.floor(ROWS / 2)],
  )
  const {
    rows: [names],
  } = await pool.query<{
    owner: string
    place: string
  }>(`select (select id || ' ' || name from o${orgId}.measured_owners
    limit 1) as owner, (select id || ' ' || name from o${orgId}.measured_places limit 1) as branch`)
  const post = (to: string, body: object) => (headers: Record<string, string>) => ({
    path: to,
    headers,
    body: JSON.stringify(body),
  })
  const asked = (body: object) => post(`/api/records/${TABLE}/query`, body)
  const values = {
    name: 'Нэхэмжлэх шинэ',
    amount: '125000.50',
    day: '2026-03-04',
    state: 'new',
    ...names,
    note: 'Түрээсийн төлбөр',
  }
  const after = Buffer.from(JSON.stringify([deep!.id, [deep!.amount]])).toString('base64url')
  return [
    { name: 'first 50 by name, two labels', most: 1.5, product: asked({}), byHand: post('/list/name', {}) },
    {
      name: 'first 50 by amount',
      most: 1.5,
      product: asked({ sort: ['amount'] }),
      byHand: post('/list/amount', {}),
    },
    {
      name: '50 by amount, half way down',
      most: 1.3,
      product: asked({ sort: ['amount'], after }),
      byHand: post('/list/deep', { after: deep }),
    },
    {
      name: 'a week of days, by name',
      most: 1.5,
      product: asked({ filter: { column: 'day', is: 'between', values: ['2020-03-01', '2020-03-07'] } }),
      byHand: post('/list/day', {}),
    },
    {
      name: 'groups with their sums',
      most: 1.2,
      product: post(`/api/records/${TABLE}/aggregate`, {
        group: [{ column: 'state' }],
        measures: [{ of: 'sum', column: 'amount' }],
      }),
      byHand: post('/groups', {}),
    },
    {
      name: 'a row, beside an insert alone',
      product: post(`/api/records/${TABLE}/rows`, { values }),
      byHand: post('/rows', { values }),
    },
    {
      // Beside a hand that leaves nothing out: the rights of role and job, the names of what it names, who follows it.
      name: 'a row with history and outbox',
      most: 1.6,
      product: post(`/api/records/${TABLE}/rows`, { values }),
      byHand: post('/rows/whole', { values }),
    },
  ]
}

async function measure(
  { name, most, product: ours, byHand }: Question,
  { product, baseline }: { product: Target; baseline: Target },
  { headers }: Session,
): Promise<string[]> {
  const run = (target: Target, call: Question['product'], milliseconds: number) =>
    burst(target, CALLERS, milliseconds, () => call(headers))
  await run(product, ours, WARM_UP_MS)
  await run(baseline, byHand, WARM_UP_MS)
  const rounds: { ours: Burst; theirs: Burst }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await run(product, ours, BURST_MS), theirs: await run(baseline, byHand, BURST_MS) })
  // A database on another machine is not seen from here.
  const cost = ({ cpuPerAnswer, databasePerAnswer }: Burst) =>
    cpuPerAnswer + (Number.isNaN(databasePerAnswer) ? 0 : databasePerAnswer)
  const ratio = median(rounds.map(({ ours: one, theirs }) => cost(one) / cost(theirs)))
  const of = (field: keyof Burst, whose: 'ours' | 'theirs' = 'ours') => median(rounds.map((one) => one[whose][field]))
  const ms = (field: keyof Burst, whose?: 'ours' | 'theirs') => (of(field, whose) / 1000).toFixed(2)
  say(
    `  ${name.padEnd(32)} p50 ${of('p50').toFixed(1).padStart(7)} ms  ${ms('cpuPerAnswer').padStart(6)} ms CPU + ${ms('databasePerAnswer').padStart(7)} ms database  ${ratio.toFixed(2)}× by hand (${ms('cpuPerAnswer', 'theirs')} + ${ms('databasePerAnswer', 'theirs')}${most === undefined ? '' : `; at most ${most}`})`,
  )
  return most === undefined || ratio <= most
    ? []
    : [`records, ${name}: ${ratio.toFixed(2)}× what it costs by hand, at most ${most}`]
}
