import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, showRowHistory } from '#modules/records/shared/index.ts'
import { changeScoring, explainScore, recomputeScores, showScoring } from '../../shared/scoring/contract.ts'

const LEADS = 10_000
const app = await startedApp()
const { orgId } = app.places.orgs.trade
const { db } = app.services
const admin = await app.as('admin')
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = async (table: string, values: Record<string, string | boolean>) => {
  const reply = await admin.call(addRow, { table: `crm.${table}`, values }, key())
  expect(reply).toMatchObject({ status: 200 })
  return reply.body.id
}
const types = ['open', 'ongoing', 'won', 'lost']
for (const type of types) await add('stages', { name: type, of: 'lead', type })
for (const [kind, size] of [
  ['mining', '4'],
  ['trade', '1'],
  ['state', '3'],
  ['service', '2'],
] as const)
  await add('companies', { name: kind, kind, size })
for (const rule of [
  { condition: 'source == "site" || source == "referral"', points: '30', half_days: '45', decays_from: 'created_on' },
  { condition: 'has(phone) && !has(email)', points: '-15' },
  { condition: 'value >= 5000000.0', points: '25', half_days: '200', decays_from: 'created_on' },
  { condition: 'priority >= 2.0', points: '20' },
  { condition: '', points: '10', half_days: '30', decays_from: 'created_on' },
])
  await add('score_rules', { name: `Дүрэм ${rule.points}`, of: 'lead', is_active: true, ...rule })
await add('score_rules', { name: 'Идэвхгүй', of: 'lead', is_active: false, points: '100' })

/** Those of the demo are scored as well. */
const {
  rows: [{ before } = { before: 0 }],
} = await sql<{ before: number }>`select count(*)::integer as before from crm.leads where org_id = ${orgId}
  and deleted_at is null`.execute(db)

/** Leads that nobody typed: by a hash of their number, so that every run has the same. */
await sql`
  with stage as (select array_agg(id order by type) as ids, array_agg(type order by type) as types from crm.stages
      where org_id = ${orgId} and name = any(${types}::text[])),
    company as (select array_agg(id order by name) as ids from crm.companies where org_id = ${orgId}
      and name = kind),
    made as (select n, abs(hashtext('lead ' || n)) as h, abs(hashtext('more ' || n)) as g
      from generate_series(1, ${LEADS}::integer) n)
  insert into crm.leads (org_id, id, name, number, stage, type, source, company, phone, email, priority, value,
    created_at, created_on)
  select ${orgId}, gen_random_uuid(), 'Сэжим ' || n, 'T-' || n, stage.ids[1 + h % 4], stage.types[1 + h % 4],
    (array['site', 'call', 'referral', 'fair', 'tender', null])[
      1 + (h / 4 + case when h % 4 = 3 then g % 3 else 0 end) % 6],
    case when g % 5 > 0 then company.ids[1 + (g / 5 + case when h % 4 = 3 then 1 else 0 end) % 4] end,
    case when h % 3 > 0 then '9911' || n end, case when g % 2 > 0 then n || '@x.mn' end,
    case when g % 7 > 1 then 1 + g % 3 end, case when h % 5 > 0 then (g % 9) * 1000000 end,
    now() - (h % 300) * interval '1 day', now() - (h % 300) * interval '1 day'
  from made, stage, company`.execute(db)
await sql`analyze crm.leads`.execute(db)

const idle = () =>
  expect
    .poll(async () => (await admin.call(showScoring, { of: 'lead' })).body.run.state, {
      timeout: 60_000,
      interval: 100,
    })
    .toBe('idle')

/** The same from nothing but the sentences of the page, as one SELECT; rules are written out, Bayes by products. */
const independent = (weight: number, since: string) => sql<{ id: string; score: number; kept: number | null }>`
  with lead as materialized (select l.id, case when l.type = 'won' or l.converted_on is not null then 'won'
      when l.type = 'lost' then 'lost' end as type, l.score, l.source, c.kind, c.size, l.created_at,
      case when coalesce(l.phone, '') = '' then 'no' else 'yes' end as phone,
      case when coalesce(l.email, '') = '' then 'no' else 'yes' end as email, l.priority, l.value,
      (now() at time zone 'Asia/Ulaanbaatar')::date - (l.created_on at time zone 'Asia/Ulaanbaatar')::date as days
    from crm.leads l left join crm.companies c on c.org_id = l.org_id and c.id = l.company
    where l.org_id = ${orgId} and l.deleted_at is null),
  points as (select id, (case when source in ('site', 'referral') then 30 * power(0.5::float8, days / 45.0) else 0 end)
      + (case when phone = 'yes' and email = 'no' then -15 else 0 end)
      + (case when value >= 5000000 then 25 * power(0.5::float8, days / 200.0) else 0 end)
      + (case when priority >= 2 then 20 else 0 end) + 10 * power(0.5::float8, days / 30.0) as points from lead),
  fact as (select lead.id, lead.type, lead.created_at, f.variable, f.value from lead cross join lateral (values
      ('source', source), ('kind', kind), ('size', size), ('phone', phone), ('email', email),
      ('priority', priority::text)
    ) as f (variable, value) where f.value is not null),
  ended as (select * from fact where type in ('won', 'lost')
      and created_at >= (${since}::date::timestamp at time zone 'Asia/Ulaanbaatar')),
  side as (select count(*) filter (where type = 'won') as won, count(*) filter (where type = 'lost') as lost from lead
    where type in ('won', 'lost') and created_at >= (${since}::date::timestamp at time zone 'Asia/Ulaanbaatar')),
  said as (select variable, value, count(*) filter (where type = 'won') as won,
      count(*) filter (where type = 'lost') as lost from ended group by variable, value),
  whole as (select variable, sum(won) as won, sum(lost) as lost, count(*) as k from said group by variable),
  ratio as materialized (select variable, value, ln(((s.won + 1.0) / (w.won + w.k)::float8)
      / ((s.lost + 1.0) / (w.lost + w.k)::float8)) as ln from said s join whole w using (variable)),
  parts as materialized (select f.id, sum(r.ln) as sum from fact f join ratio r using (variable, value) group by f.id),
  odds as (select lead.id, (side.won + 1.0::float8) / (side.lost + 1.0::float8) * exp(coalesce(parts.sum, 0)) as odds
    from side, lead left join parts using (id))
  select lead.id, floor((least(100, greatest(0, points.points)) * (100 - ${weight}::float8)
      + 100 * odds.odds / (1 + odds.odds) * ${weight}::float8) / 100 + 0.5)::integer as score,
    lead.score::integer as kept
  from lead join points using (id) join odds using (id)`

test('the scores of ten thousand leads are those of an independent computation', async () => {
  const since = new Date(Date.now() - 250 * 86_400_000).toISOString().slice(0, 10)
  for (const weight of [0, 35, 100]) {
    const { version } = (await admin.call(showScoring, { of: 'lead' })).body
    const variables = ['source', 'company_kind', 'company_size', 'has_phone', 'has_email', 'priority'] as const
    const asked = { of: 'lead' as const, version, is_on: true, since, variables: [...variables], weight }
    expect((await admin.call(changeScoring, asked)).status).toBe(200)
    await idle()
    const { rows } = await db.connection().execute(async (one) => {
      // Nothing is known of how many rows its parts give, and each of ten thousand beside each other takes minutes.
      await sql`set enable_nestloop = off`.execute(one)
      const found = await independent(weight, since).execute(one)
      await sql`reset enable_nestloop`.execute(one)
      return found
    })
    expect(rows.length).toBe(LEADS + before)
    expect(rows.filter(({ score, kept }) => score !== kept)).toEqual([])
    expect(new Set(rows.map(({ score }) => score)).size).toBeGreaterThan(10)
  }
}, 120_000)

test('what a score is said to be made of comes to what is kept', async () => {
  const { rows } = await sql<{ id: string; score: number }>`select id, score::integer as score from crm.leads
    where org_id = ${orgId} order by hashtext(number) limit 40`.execute(db)
  for (const { id, score } of rows) {
    const { body } = await admin.call(explainScore, { of: 'lead', id })
    expect(body).toMatchObject({ score, now: score })
    const sum = body.rules!.parts.reduce((all, { points }) => all + points, 0)
    expect(sum).toBeCloseTo(body.rules!.points, 9)
    const odds = body.learned!.parts.reduce((all, { weight }) => all + weight, body.learned!.prior)
    expect(100 / (1 + Math.exp(-odds))).toBeCloseTo(body.learned!.chance, 9)
  }
})

test('a run that finds everything as it is changes nothing, and writes no history', async () => {
  await admin.call(recomputeScores, { of: 'lead' })
  await idle()
  const all = LEADS + before
  expect((await admin.call(showScoring, { of: 'lead' })).body.run).toMatchObject({ changed: 0, done: all, total: all })
  const { rows } = await sql<{ id: string }>`select id from crm.leads where org_id = ${orgId} and number like 'T-%'
    and score is not null order by hashtext(number) limit 5`.execute(db)
  expect(rows.length).toBe(5)
  for (const { id } of rows) expect((await admin.call(showRowHistory, { table: 'crm.leads', id })).body).toEqual([])
})
