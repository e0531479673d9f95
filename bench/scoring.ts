// All scores of an organisation anew: 100,000 leads by five rules, of which three fade, and by what was learned in
// seven variables, in a job that says how far it is. Beside it one UPDATE written by hand that knows the five rules.
import path from 'node:path'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { startProduct } from './lib/process.ts'
import { setting } from './lib/settings.ts'
import { openStage, type Stage } from './lib/stage.ts'

const ROWS = setting('ROWS', 100_000)
const MOST_S = 60

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export async function measureScoring(): Promise<string[]> {
  const stage = await openStage()
  const product = startProduct({
    DATABASE_URL: stage.url,
    DATA_DIR: path.join(stage.folder, 'data'),
    ...(process.env.NODE_FLAGS ? { NODE_FLAGS: process.env.NODE_FLAGS } : {}),
  })
  try {
    const send = await senderOf(await product.ready)
    return await measure(stage, send)
  } catch (error) {
    say(product.said())
    throw error
  } finally {
    await product.stop()
    await stage.end()
  }
}

type Send = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

async function senderOf(address: string): Promise<Send> {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ login: 'admin', password: DEMO_PASSWORD })
  const { token } = (await (
    await fetch(`${address}/api/auth/login`, { method: 'POST', headers: json, body })
  ).json()) as {
    token: string
  }
  return async (method, at, wish) => {
    const headers = { ...json, authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
    const reply = await fetch(`${address}/api${at}`, { method, headers, ...(wish && { body: JSON.stringify(wish) }) })
    if (!reply.ok) throw new Error(`${method} ${at}: ${await reply.text()}`)
    return reply.json()
  }
}

const rules = [
  { condition: 'source == "site" || source == "referral"', points: '30', half_days: '45', decays_from: 'created_on' },
  { condition: 'has(phone) && !has(email)', points: '-15' },
  { condition: 'value >= 5000000.0', points: '25', half_days: '200', decays_from: 'created_on' },
  { condition: 'priority >= 2.0', points: '20' },
  { condition: '', points: '10', half_days: '30', decays_from: 'created_on' },
]

interface Scoring {
  version: number
  known: { won: number; lost: number } | null
  run: { state: string; done: number; total: number; changed: number; began_at: string | null; ended_at: string | null }
}

async function measure({ pool, server }: Stage, send: Send): Promise<string[]> {
  say(`Server: ${server}; ${ROWS} leads`)
  await fill(pool)
  const state = () => send('GET', '/crm/scoring/lead') as Promise<Scoring>
  for (const [at, rule] of rules.entries()) {
    const values = { name: `Дүрэм ${at + 1}`, of: 'lead', is_active: true, ...rule }
    await send('POST', '/records/crm.score_rules/rows', { values })
  }
  await ended(state)
  const { version } = await state()
  const variables = ['source', 'company_kind', 'company_size', 'has_phone', 'has_email', 'priority', 'activity']
  // Nobody has a score: the run writes one into each row.
  await pool.query('update crm.leads set score = null')
  await send('POST', '/crm/scoring/lead', { version, is_on: true, since: null, variables, weight: 40 })
  const steps = await ended(state)
  const { run, known } = await state()
  const took = Date.parse(run.ended_at!) - Date.parse(run.began_at!)
  say(
    `learned from ${known?.won} and ${known?.lost}; ${run.changed} scores written in ${seconds(took)}, ${steps} states seen`,
  )
  const byHand = await updateByHand(pool)
  say(`one UPDATE by hand: ${seconds(byHand)}; ${(took / byHand).toFixed(1)} times as long`)
  return [
    ...(run.changed >= ROWS ? [] : [`scoring: ${run.changed} of ${ROWS} rows got a score`]),
    ...(took < MOST_S * 1000 ? [] : [`scoring: ${seconds(took)}, less than ${MOST_S} s was expected`]),
  ]
}

/** Until nothing is under way; how many different counts of rows were told meanwhile. */
async function ended(state: () => Promise<Scoring>) {
  const seen = new Set<number>()
  for (;;) {
    const { run } = await state()
    seen.add(run.done)
    if (run.state === 'failed') throw new Error('the run failed')
    if (run.state === 'idle' && run.ended_at !== null) return seen.size
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

async function fill(pool: Stage['pool']) {
  await pool.query(
    `with stage as (select org_id, array_agg(id order by type) as ids, array_agg(type order by type) as types
        from crm.stages where of = 'lead' and deleted_at is null and org_id = (select org_id from access.users u
          join access.members m on m.user_id = u.id where u.login = 'admin' limit 1) group by org_id),
      company as (select array_agg(id) as ids from crm.companies where org_id = (select org_id from stage))
    insert into crm.leads (org_id, id, name, number, stage, type, source, company, phone, email, priority, value,
      created_at, created_on)
    select org_id, gen_random_uuid(), 'Сэжим ' || n, 'B-' || n, stage.ids[1 + n % cardinality(stage.ids)],
      stage.types[1 + n % cardinality(stage.ids)],
      (array['site', 'call', 'referral', 'fair', 'tender', null])[1 + abs(hashtext('s' || n)) % 6],
      company.ids[1 + abs(hashtext('c' || n)) % cardinality(company.ids)], case when n % 3 > 0 then '9911' || n end,
      case when n % 2 > 0 then n || '@x.mn' end, 1 + abs(hashtext('p' || n)) % 3, (n % 9) * 1000000,
      now() - (n % 300) * interval '1 day', now() - (n % 300) * interval '1 day'
    from generate_series(1, $1::integer) n, stage, company`,
    [ROWS],
  )
  await pool.query('vacuum analyze crm.leads')
}

async function updateByHand(pool: Stage['pool']) {
  await pool.query('update crm.leads set score = null')
  await pool.query('vacuum analyze crm.leads')
  const begun = performance.now()
  await pool.query(`update crm.leads set score = floor(least(100, greatest(0,
      case when source in ('site', 'referral') then 30 * power(0.5::float8, days / 45.0) else 0 end
      + case when phone is not null and email is null then -15 else 0 end
      + case when value >= 5000000 then 25 * power(0.5::float8, days / 200.0) else 0 end
      + case when priority >= 2 then 20 else 0 end + 10 * power(0.5::float8, days / 30.0))) + 0.5)
    from (select org_id, id, extract(day from now() - created_on) as days from crm.leads) d
    where d.org_id = leads.org_id and d.id = leads.id`)
  return performance.now() - begun
}
