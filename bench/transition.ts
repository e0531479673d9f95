// One transition through HTTP (the reviewer says "reviewed"), beside the same statements written by hand on bare
// Fastify and pg with prepared statements. Bursts alternate, so that both meet the same machine; what counts is the
// median of the ratios of the rounds.
import path from 'node:path'
import { burst, type Burst } from './lib/burst.ts'
import { copyDocument, type Waiting } from './lib/copies.ts'
import { aDocument, sessionFor } from './lib/office.ts'
import { startProduct, startServer, type Server } from './lib/process.ts'
import { setting, settingList } from './lib/settings.ts'
import { openStage, type Stage } from './lib/stage.ts'
import { median } from './lib/statistics.ts'
import { callOf } from './transition/call.ts'
import { provesSameWork } from './transition/same-work.ts'

const ROUNDS = setting('ROUNDS', 5)
const CALLERS = settingList('CALLERS', [8, 1])
const MOST_ROUNDS = 9
const BURST_MS = setting('BURST_MS', 3000)
/** Until the code of a process is compiled. */
const WARM_UP_MS = setting('WARM_UP_MS', 4000)
const POOL = '10'
/** The baseline's processor time per request may move by so much between rounds; a round beyond is void. */
const STEADY = 0.25
const REQUIRED = { throughput: 0.7, p95: 1.5 }

export async function measureTransition() {
  const stage = await openStage()
  const running: Server[] = []
  const start = async (server: Server) => {
    running.push(server)
    return { address: await server.ready, pid: server.pid }
  }
  try {
    const settings = { DATABASE_URL: stage.url, DATABASE_POOL: POOL, DATA_DIR: path.join(stage.folder, 'data') }
    // The outbox is read elsewhere: what a transition is to be compared with ends at its commit.
    const product = await start(
      startProduct({
        ...settings,
        PROCESS: 'web',
        ...(process.env.NODE_FLAGS ? { NODE_FLAGS: process.env.NODE_FLAGS } : {}),
      }),
    )
    const baseline = await start(
      startServer('bench/transition/baseline.ts', {
        ...settings,
        NODE_NO_WARNINGS: '1',
        ...(process.env.NODE_FLAGS ? { NODE_FLAGS: process.env.NODE_FLAGS } : {}),
      }),
    )
    const { supply, reviewer } = await prepare(stage, product.address)
    const statements = await provesSameWork(stage, reviewer, [
      await supply(),
      await supply(),
      await supply(),
      await supply(),
    ])
    say(
      `Server: ${stage.server}, ${statements} statements per transition in both, bursts of ${BURST_MS} ms, ${POOL} connections each`,
    )

    const failures: string[] = []
    for (const callers of CALLERS) {
      const rounds = await alternate(callers, { product, baseline }, supply, (waiting) => callOf(reviewer, waiting))
      failures.push(...report(callers, rounds))
    }
    return failures
  } catch (error) {
    for (const server of running) say(server.said())
    throw error
  } finally {
    for (const server of running) await server.stop()
    await stage.end()
  }
}

/** Waiting documents, as many as are asked for: copies of one that was made through the product. */
async function prepare(stage: Stage, address: string) {
  const creator = await sessionFor(stage.pool, 'creator')
  const reviewer = await sessionFor(stage.pool, 'reviewer')
  const made = await fetch(`${address}/api/workflow/documents`, {
    method: 'POST',
    headers: creator.headers,
    body: JSON.stringify(aDocument()),
  })
  const { id } = (await made.json()) as { id: string }
  let from = 1
  let stock: Waiting[] = []
  const fill = async (count: number) => {
    stock = stock.concat(await copyDocument(stage.pool, reviewer.orgId, id, from, count))
    from += count
    await stage.pool.query('analyze')
  }
  await fill(12_000)
  return {
    reviewer,
    async supply() {
      if (stock.length === 0) await fill(5000)
      return stock.pop()!
    },
  }
}

interface Round {
  product: Burst
  baseline: Burst
}
interface Target {
  address: string
  pid: number
}

async function alternate(
  callers: number,
  targets: { product: Target; baseline: Target },
  supply: () => Promise<Waiting>,
  call: (waiting: Waiting) => ReturnType<typeof callOf>,
) {
  const rounds: Round[] = []
  const run = async (target: Target, milliseconds: number) => {
    const ready: Waiting[] = []
    const wanted = Math.ceil(milliseconds * 1.2)
    while (ready.length < wanted) ready.push(await supply())
    return burst(target, callers, milliseconds, () => {
      const waiting = ready.pop()
      if (!waiting) throw new Error('the documents ran out')
      return call(waiting)
    })
  }
  for (const target of [targets.product, targets.baseline]) await run(target, WARM_UP_MS)
  while (rounds.length < MOST_ROUNDS && steady(rounds).length < ROUNDS) {
    const product = await run(targets.product, BURST_MS)
    const baseline = await run(targets.baseline, BURST_MS)
    rounds.push({ product, baseline })
  }
  return rounds
}

function steady(rounds: readonly Round[]) {
  const usual = median(rounds.map(({ baseline }) => baseline.cpuPerAnswer))
  return rounds.filter(({ baseline }) => Math.abs(baseline.cpuPerAnswer / usual - 1) <= STEADY)
}

function report(callers: number, rounds: readonly Round[]): string[] {
  const valid = steady(rounds)
  say(`\n${callers} callers: ${valid.length} rounds, ${rounds.length - valid.length} void`)
  if (valid.length < ROUNDS)
    return [`transition, ${callers} callers: too few steady rounds; the machine is too busy to tell`]
  for (const who of ['product', 'baseline'] as const) {
    const of = (field: keyof Burst) => median(valid.map((round) => round[who][field]))
    say(
      `  ${who.padEnd(9)}${of('perSecond').toFixed(0).padStart(6)}/s  ${of('cpuPerAnswer').toFixed(0).padStart(6)} µs CPU  p50 ${of('p50').toFixed(2)} ms  p95 ${of('p95').toFixed(2)} ms`,
    )
  }
  const ratio = (field: keyof Burst) => median(valid.map(({ product, baseline }) => product[field] / baseline[field]))
  const [throughput, p95] = [ratio('perSecond'), ratio('p95')]
  say(
    `  ratio      ${throughput.toFixed(2)} of the throughput (required ${REQUIRED.throughput}), p95 ${p95.toFixed(2)}× (at most ${REQUIRED.p95}), CPU ${ratio('cpuPerAnswer').toFixed(2)}×`,
  )
  return [
    ...(throughput < REQUIRED.throughput
      ? [`transition, ${callers} callers: ${throughput.toFixed(2)} of the baseline's throughput`]
      : []),
    ...(p95 > REQUIRED.p95 ? [`transition, ${callers} callers: p95 is ${p95.toFixed(2)}× the baseline's`] : []),
  ]
}

const say = (line: string) => process.stdout.write(`${line}\n`)

if (import.meta.main) {
  const failures = await measureTransition()
  for (const failure of failures) say(`FAILED ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
