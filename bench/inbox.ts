// The boxes of the approval centre over a million step rows: what the database needs for one page and for the counts,
// and by which way it goes. The statements are the product's own: its routes are called over a pool that writes down
// what they send.
import { createHash } from 'node:crypto'
import path from 'node:path'
import type pg from 'pg'
import { seedDemo } from '#app/demo/seed.ts'
import { modules } from '#app/modules.ts'
import type { Database } from '#platform/server/database.ts'
import { migrate } from '#platform/server/migrate.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import type { Context } from '#platform/server/route.ts'
import type { Kysely } from 'kysely'
import { fillArchive, type Archive } from './inbox/archive.ts'
import { productOver } from './lib/product.ts'
import { recordingPool, type Statement } from './lib/recording.ts'
import { setting } from './lib/settings.ts'
import { openStage } from './lib/stage.ts'
import { median, quantile } from './lib/statistics.ts'

const RUNS = setting('RUNS', 50)
const REQUIRED_MS = 20
const BIG_ROWS = 10_000
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Question {
  name: string
  path: '/workflow/inbox' | '/workflow/inbox/counts'
  input: Record<string, unknown>
}

export async function measureInbox(): Promise<string[]> {
  const stage = await openStage()
  const recording = recordingPool(stage.connection, 2)
  const { db, http, services } = await productOver(recording.pool, stage.folder)
  try {
    await migrate(db, path.join(services.config.rootFolder, 'migrations'))
    const archive = await prepare(stage.pool, db)
    const ask = async (question: Question) => {
      const route = modules
        .flatMap(({ routes = [] }) => routes)
        .find((one) => one.kind === 'transaction' && one.endpoint.path === question.path)
      if (route?.kind !== 'transaction') throw new Error(`there is no route ${question.path}`)
      const principal = principalOf(archive)
      return recording.during(() =>
        withTenant(db, principal, (trx) =>
          route.handle(
            { services, principal, db: trx } as unknown as Context,
            route.endpoint.input.parse(question.input) as never,
          ),
        ),
      )
    }
    say(`Server: ${stage.server}; ${RUNS} runs each, milliseconds of planning and execution`)
    const failures: string[] = []
    for (const question of await questions(ask))
      failures.push(...(await measure(stage.pool, archive, question, (await ask(question)).sent)))
    return failures
  } finally {
    await http.close()
    await db.destroy()
    await stage.end()
  }
}

async function prepare(pool: pg.Pool, db: Kysely<Database>): Promise<Archive> {
  const {
    orgs: { trade, school },
  } = await seedDemo(db)
  const {
    rows: [flow],
  } = await pool.query<{ id: number; version: number }>(
    'select id, published_version as version from workflow.definitions where org_id = $1 and id = 1',
    [trade.orgId],
  )
  const archive = {
    orgId: trade.orgId,
    userId: trade.users.reviewer!,
    empId: trade.employees.reviewer!,
    roleId: trade.roles.reviewer,
    definition: flow!,
  }
  const began = performance.now()
  await fillArchive(pool, archive, school.orgId)
  const {
    rows: [count],
  } = await pool.query<{ steps: number; waiting: number }>(
    'select (select count(*) from workflow.steps) as steps, (select count(*) from workflow.waiting) as waiting',
  )
  say(
    `Filled in ${((performance.now() - began) / 1000).toFixed(0)} s: ${count!.steps} step rows, ${count!.waiting} waiting rows`,
  )
  return archive
}

/** Three addresses: the person, their employee, and a role with 200,000 waiting rows. */
function principalOf({ orgId, userId, empId, roleId }: Archive) {
  return {
    orgId,
    userId,
    roleId,
    sessionId: '',
    via: 'bearer' as const,
    permissions: new Set(['workflow.documents.r']),
    person: { empId, structId: null, jobId: null, roleIds: [roleId], firstName: '', lastName: '' },
  }
}

const DEEP = 150

async function questions(ask: (question: Question) => Promise<{ result: unknown }>): Promise<Question[]> {
  const box = (name: string, input: Record<string, unknown>): Question => ({ name, path: '/workflow/inbox', input })
  const found: Question[] = []
  for (const one of ['waiting', 'sent', 'watched', 'done']) {
    found.push(box(`${one}, first page`, { box: one }))
    let cursor: string | null = null
    for (let page = 0; page < DEEP; page += 1) {
      cursor = (
        (await ask(box('', { box: one, limit: 100, ...(cursor ? { cursor } : {}) }))).result as {
          next_cursor: string | null
        }
      ).next_cursor
      if (cursor === null) throw new Error(`the ${one} box is too short for a deep page`)
    }
    found.push(box(`${one}, after ${DEEP * 100} rows`, { box: one, cursor }))
    for (const [what, q] of [
      ['one document', '173512'],
      ['a fifth of all', 'Төсвийн'],
      ['nothing', 'байхгүй үг'],
      ['two words', 'гэрээ 17351'],
    ]) {
      found.push(box(`${one}, search for ${what}`, { box: one, q }))
    }
  }
  return [...found, { name: 'counts', path: '/workflow/inbox/counts', input: {} }]
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
interface Explained {
  Plan: Plan
  'Planning Time': number
  'Execution Time': number
}

async function measure(
  pool: pg.Pool,
  archive: Archive,
  { name }: Question,
  sent: readonly Statement[],
): Promise<string[]> {
  const queries = sent.filter(({ text }) => /^\s*select/i.test(text) && !text.includes('set_config'))
  const times: number[] = []
  let scans: string[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const explained = await explain(pool, archive, queries)
    times.push(explained.reduce((sum, one) => sum + one['Planning Time'] + one['Execution Time'], 0))
    scans = explained.flatMap((one) => bigScans(one.Plan))
    if (process.env.SHOW_PLAN && name.includes(process.env.SHOW_PLAN) && run === RUNS - 1)
      say(JSON.stringify(explained, null, 1))
  }
  const prepared = median(await timesPrepared(pool, archive, queries))
  const figures = [
    `median ${figure(median(times))}`,
    `p95 ${figure(quantile(times, 0.95))}`,
    `prepared ${figure(prepared)}`,
  ]
  say(
    `  ${name.padEnd(34)} ${figures.join('  ')}  (${queries.length} statements)${scans.length > 0 ? `  ${scans.join(', ')}` : ''}`,
  )
  return [
    ...(median(times) < REQUIRED_MS ? [] : [`inbox, ${name}: ${median(times).toFixed(1)} ms of database time`]),
    ...(prepared < REQUIRED_MS ? [] : [`inbox, ${name}: ${prepared.toFixed(1)} ms with a plan that knows no values`]),
    ...scans.map((scan) => `inbox, ${name}: ${scan}`),
  ]
}

const figure = (milliseconds: number) => milliseconds.toFixed(2).padStart(6)

function explain(pool: pg.Pool, archive: Archive, queries: readonly Statement[]) {
  return asProduct(pool, archive, async (client) => {
    const found: Explained[] = []
    for (const { text, values } of queries) {
      const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        [...values],
      )
      found.push(rows[0]!['QUERY PLAN'][0]!)
    }
    return found
  })
}

/**
 * The product prepares what comes back, and a prepared plan may be one that suits any values. Milliseconds until the
 * rows are here.
 */
function timesPrepared(pool: pg.Pool, archive: Archive, queries: readonly Statement[]) {
  return asProduct(pool, archive, async (client) => {
    await client.query('set local plan_cache_mode = force_generic_plan')
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now()
      for (const { text, values } of queries) await client.query({ name: nameOf(text), text, values: [...values] })
      times.push(performance.now() - began)
    }
    return times
  })
}

const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 20)

/** As the product asks: as the restricted role, for one organisation. */
async function asProduct<T>(
  pool: pg.Pool,
  { orgId, userId }: Archive,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', 'orgil_app', true), set_config('app.org_id', $1, true),
        set_config('app.user_id', $2, true)`,
      [String(orgId), String(userId)],
    )
    const result = await work(client)
    await client.query('rollback')
    return result
  } finally {
    client.release()
  }
}

/** A table read from one end to the other. Small ones may be: nothing is faster. */
function bigScans(plan: Plan): string[] {
  const read = ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1)
  const here = plan['Node Type'] === 'Seq Scan' && read > BIG_ROWS ? [`reads all of ${plan['Relation Name']}`] : []
  return [...here, ...(plan.Plans ?? []).flatMap(bigScans)]
}

if (import.meta.main) {
  const failures = await measureInbox()
  for (const failure of failures) say(`FAILED ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
