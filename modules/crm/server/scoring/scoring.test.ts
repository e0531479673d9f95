import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import {
  addRow,
  changeRow,
  changeRows,
  deleteRows,
  queryRows,
  restoreRows,
  showRow,
  showRowHistory,
} from '#modules/records/shared/index.ts'
import words from '../../locales/score.json' with { type: 'json' }
import { setSourceGrant } from '#modules/access/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { tableOfScored } from '../../shared/scoring/scored.ts'
import {
  changeScoring,
  explainScore,
  holdScore,
  orderScoreRules,
  recomputeScores,
  showScoring,
} from '../../shared/scoring/contract.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const [admin, sales, creator, elsewhere] = [
  await app.as('admin'),
  await app.as('sales'),
  await app.as('creator'),
  await app.as('principal'),
]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
type Values = Record<string, string | boolean | null>

const add = async (table: string, values: Values, who = admin) => {
  const reply = await who.call(addRow, { table: `crm.${table}`, values }, key())
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const change = async (id: string, was: Values, values: Values, who = admin, table = 'crm.leads') =>
  who.call(changeRow, { table, id, was, values }, key())
const scoreOf = async (id: string) =>
  (await admin.call(showRow, { table: 'crm.leads', id })).body.values['score'] ?? null

const stage = async (name: string, type: string) =>
  `${(await add('stages', { name, of: 'lead', type, probability: '0' })).id} ${name}`
const [open, won, lost] = [await stage('Шинэ', 'open'), await stage('Амжилт', 'won'), await stage('Алдсан', 'lost')]
const lead = (values: Values = {}, who = admin) => add('leads', { name: 'Сэжим', stage: open, ...values }, who)
const rule = (values: Values) => add('score_rules', { of: 'lead', is_active: true, name: 'Дүрэм', ...values })
const stateOf = async () => (await admin.call(showScoring, { of: 'lead' })).body.run.state
const runNow = async () => {
  await admin.call(recomputeScores, { of: 'lead' })
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('idle')
}

const explain = async (id: string, who = admin) => who.call(explainScore, { of: 'lead', id })
const learning = async (more: object = {}) => {
  const { version } = (await admin.call(showScoring, { of: 'lead' })).body
  const all = ['source', 'company_kind', 'company_size', 'has_phone', 'has_email', 'priority', 'activity'] as const
  const asked = { of: 'lead' as const, version, is_on: true, since: null, variables: [...all], weight: 50, ...more }
  return admin.call(changeScoring, asked)
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const unscored = await lead()
const site = await rule({ name: 'Вэбээс', condition: 'source == "site"', points: '40' })
const phone = await rule({ name: 'Утастай', condition: 'has(phone)', points: '25' })

test('without rules and learning nobody has a score, and with the first rule everybody', async () => {
  expect(unscored.values['score']).toBeNull()
  await expect.poll(() => scoreOf(unscored.id), { timeout: 10_000 }).toBe('0')
})

test('a lead is scored as it is written, and tells what it is made of', async () => {
  const { id, values } = await lead({ source: 'site' })
  expect(values['score']).toBe('40')
  const changed = await change(id, { phone: null }, { phone: '99112233' })
  expect(changed.body.values['score']).toBe('65')
  await admin.call(changeRows, { table: 'crm.leads', ids: [id], values: { source: 'fair' } }, key())
  expect(await scoreOf(id)).toBe('25')
  const { body } = await explain(id)
  expect(body).toMatchObject({ score: 25, now: 25, held: null, may_hold: true, learned: null })
  expect(body.rules!.points).toBe(25)
  expect(Object.fromEntries(body.rules!.parts.map(({ name, is_met, points }) => [name.mn, [is_met, points]]))).toEqual({
    Вэбээс: [false, 0],
    Утастай: [true, 25],
  })
})

test('nobody writes a score by hand, and the history tells what became of it', async () => {
  const { id } = await lead({ source: 'site' })
  const refused = await change(id, { score: '40' }, { score: '99' })
  expect(refused.status).toBe(422)
  expect((await change(id, { score_held: null }, { score_held: '99' })).status).toBe(422)
  expect(
    (await admin.call(addRow, { table: 'crm.leads', values: { name: 'Х', stage: open, score: '9' } }, key())).status,
  ).toBe(422)
  expect(await scoreOf(id)).toBe('40')
})

test('points halve after their days, cut off at both ends, and a day that lies ahead takes nothing', async () => {
  const fading = await rule({
    name: 'Ирсэн',
    condition: '',
    points: '80',
    half_days: '10',
    decays_from: 'created_on',
  })
  const { id, values } = await lead()
  expect(values['score']).toBe('80')
  await sql`update crm.leads set created_on = now() - interval '20 days' where id = ${id}::uuid`.execute(
    app.services.db,
  )
  await runNow()
  expect(await scoreOf(id)).toBe('20')
  const part = (await explain(id)).body.rules!.parts.find((one) => one.id === fading.id)
  expect(part).toMatchObject({ days: 20, half_days: 10, full: 80, points: 20 })
  await rule({ name: 'Хасах', condition: 'source == "other"', points: '-100' })
  expect((await lead({ source: 'other' })).values['score']).toBe('0')
  await rule({ name: 'Нэмэх', condition: 'source == "tender"', points: '100' })
  expect((await lead({ source: 'tender' })).values['score']).toBe('100')
  await admin.call(deleteRows, { table: 'crm.score_rules', ids: [fading.id] }, key())
  await expect.poll(() => scoreOf(id), { timeout: 10_000 }).toBe('0')
})

test('a rule that cannot be asked is refused with a reason', async () => {
  const refused = async (values: Values) =>
    admin.call(addRow, { table: 'crm.score_rules', values: { of: 'lead', name: 'Х', points: '1', ...values } }, key())
  for (const condition of ['nothing_like_it == 1', 'source ==', 'score > 10.0', 'userId == "1"'])
    expect(await refused({ condition })).toMatchObject({
      status: 422,
      body: { fields: { 'values._': words['crm.score.condition_wrong'].mn } },
    })
  expect((await refused({ half_days: '5', decays_from: 'name' })).body.fields).toEqual({
    'values._': words['crm.score.no_such_day'].mn,
  })
  expect((await refused({ half_days: '5' })).status).toBe(422)
  expect((await refused({ points: '101' })).status).toBe(422)
})

test('changed rules are followed by all scores, without a history of that', async () => {
  const { id } = await lead({ source: 'site' })
  expect(await scoreOf(id)).toBe('40')
  const changed = await change(site.id, { points: '40' }, { points: '55' }, admin, 'crm.score_rules')
  expect(changed.status).toBe(200)
  await expect.poll(() => scoreOf(id), { timeout: 10_000 }).toBe('55')
  const { body: history } = await admin.call(showRowHistory, { table: 'crm.leads', id })
  expect(history.map(({ deed }) => deed)).toEqual(['created'])
  await change(site.id, { points: '55' }, { points: '40' }, admin, 'crm.score_rules')
  await expect.poll(() => scoreOf(id), { timeout: 10_000 }).toBe('40')
})

test('a held score survives edits and a run, and comes back as it is when it is released', async () => {
  const { id } = await lead({ source: 'site' })
  expect((await admin.call(holdScore, { of: 'lead', id, score: 91 })).body).toEqual({ score: 91 })
  const changed = await change(id, { phone: null }, { phone: '88112233' })
  expect(changed.body.values['score']).toBe('91')
  await runNow()
  expect(await scoreOf(id)).toBe('91')
  expect((await explain(id)).body).toMatchObject({ score: 91, held: 91, now: 65 })
  expect((await admin.call(holdScore, { of: 'lead', id, score: null })).body).toEqual({ score: 65 })
  expect((await explain(id)).body).toMatchObject({ score: 65, held: null, now: 65 })
  for (const score of [-1, 101, 1.5]) expect((await admin.call(holdScore, { of: 'lead', id, score })).status).toBe(422)
})

test('a lead that comes back has the score of the day', async () => {
  const { id } = await lead({ source: 'site' })
  await admin.call(deleteRows, { table: 'crm.leads', ids: [id] }, key())
  await change(site.id, { points: '40' }, { points: '41' }, admin, 'crm.score_rules')
  await admin.call(restoreRows, { table: 'crm.leads', ids: [id] }, key())
  await expect.poll(() => scoreOf(id), { timeout: 10_000 }).toBe('41')
  await change(site.id, { points: '41' }, { points: '40' }, admin, 'crm.score_rules')
})

test('who sells reads what their own leads are made of, and holds them; a stranger and another organisation nothing', async () => {
  const mine = await lead({ source: 'site' }, sales)
  const theirs = await lead({ source: 'site' })
  expect((await explain(mine.id, sales)).body).toMatchObject({ score: 40, may_hold: true })
  expect((await explain(theirs.id, sales)).status).toBe(404)
  expect((await sales.call(holdScore, { of: 'lead', id: theirs.id, score: 1 })).status).toBe(404)
  expect((await sales.call(holdScore, { of: 'lead', id: mine.id, score: 77 })).body).toEqual({ score: 77 })
  for (const who of [creator, elsewhere]) {
    expect((await explain(mine.id, who)).status).toBeGreaterThanOrEqual(403)
    expect((await who.call(holdScore, { of: 'lead', id: mine.id, score: 1 })).status).toBeGreaterThanOrEqual(403)
  }
  expect((await sales.call(showScoring, { of: 'lead' })).status).toBe(403)
  expect((await sales.call(recomputeScores, { of: 'lead' })).status).toBe(403)
  expect((await sales.call(orderScoreRules, { of: 'lead', ids: [site.id] })).status).toBe(403)
  const asked = { of: 'lead' as const, version: 0, is_on: true, since: null, variables: ['source' as const], weight: 5 }
  expect((await sales.call(changeScoring, asked)).status).toBe(403)
  expect((await sales.call(queryRows, { table: 'crm.score_rules' })).status).toBe(404)
  const own = await sales.call(addRow, { table: 'crm.score_rules', values: { name: 'Х', points: '100' } }, key())
  expect(own.status).toBe(404)
  expect(await scoreOf(mine.id)).toBe('77')
})

test('what comes of a column that somebody does not see has no name for them, but its points', async () => {
  const theirs = await lead({ source: 'site', phone: '99112233' })
  const mine = await lead({ source: 'site', phone: '99112233' }, sales)
  const columns = { name: 'read', source: 'read', stage: 'read', score: 'read', owner: 'read' } as const
  const table = tableOfScored.lead
  const { orgId, users, roles } = trade
  const by = { orgId, userId: users['admin']! }
  await withTenant(app.services.db, by, (db) =>
    setSourceGrant({ db, principal: { ...by, roleId: roles.admin } } as Context, {
      holder: { role_id: roles.sales },
      source: table.name,
      names: { source: table.title, holder: 'sales' },
      version: 1,
      actions: ['r'],
      row_condition: 'source == "site"',
      columns,
    }),
  )
  expect((await explain(mine.id, sales)).body.rules).toMatchObject({ points: 65, hidden: null })
  const { body } = await explain(theirs.id, sales)
  expect(body).toMatchObject({ score: 65, now: 65, may_hold: false })
  expect((await sales.call(holdScore, { of: 'lead', id: theirs.id, score: 1 })).status).toBe(403)
  const names = body.rules!.parts.map(({ name }) => name.mn)
  expect(names).toContain('Вэбээс')
  expect(names).not.toContain('Утастай')
  expect(body.rules!.hidden).toBe(25)
})

test('rules stand in the order in which they were put', async () => {
  const rows = async () =>
    (await admin.call(queryRows, { table: 'crm.score_rules', sort: ['sort', 'name'] })).body.rows.map(({ id }) => id)
  const before = await rows()
  const wanted = before.toReversed()
  expect((await admin.call(orderScoreRules, { of: 'lead', ids: wanted })).status).toBe(200)
  expect(await rows()).toEqual(wanted)
  expect(wanted).toContain(phone.id)
})

test('what is known says of each choice how many were won and lost with it, and the learned part follows', async () => {
  await learning({ is_on: false })
  const company = async (kind: string) => `${(await add('companies', { name: kind, kind, size: '2' })).id} ${kind}`
  const [mining, trading] = [await company('mining'), await company('trade')]
  for (let at = 0; at < 6; at += 1) await lead({ stage: won, source: 'referral', company: mining, phone: '99112233' })
  for (let at = 0; at < 9; at += 1) await lead({ stage: lost, source: 'fair', company: trading })
  const one = await lead({ source: 'referral', company: mining })
  expect((await learning({ variables: ['source', 'company_kind', 'has_phone'], weight: 100 })).status).toBe(200)
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('idle')
  const { known } = (await admin.call(showScoring, { of: 'lead' })).body
  expect(known).toMatchObject({ won: 6, lost: 9, is_enough: true })
  const counted = Object.fromEntries(
    known!.variables.map(({ variable, values }) => [
      variable,
      values.map(({ value, won: w, lost: l }) => [value, w, l]),
    ]),
  )
  expect(counted).toEqual({
    source: [
      ['fair', 0, 9],
      ['referral', 6, 0],
    ],
    company_kind: [
      ['trade', 0, 9],
      ['mining', 6, 0],
    ],
    has_phone: [
      ['no', 0, 9],
      ['yes', 6, 0],
    ],
  })
  // By hand: ln(7/10) + ln((7/8)/(1/11)) twice + ln((1/8)/(10/11)).
  const odds = Math.log(7 / 10) + 2 * Math.log(7 / 8 / (1 / 11)) + Math.log(1 / 8 / (10 / 11))
  const expected = Math.floor(100 / (1 + Math.exp(-odds)) + 0.5)
  expect(Number(await scoreOf(one.id))).toBe(expected)
  const { body } = await explain(one.id)
  expect(body.learned!.parts.map(({ variable, value, won: w, lost: l }) => [variable, value, w, l])).toEqual([
    ['source', 'referral', 6, 0],
    ['company_kind', 'mining', 6, 0],
    ['has_phone', 'no', 0, 9],
  ])
  expect(body.learned!.parts[0]!.label!.mn).toBe('Танилын зөвлөмж')
  // What the company is called follows, though nobody writes the lead.
  const id = trading.split(' ')[0]!
  const other = await lead({ source: 'referral', company: trading })
  const before = Number(await scoreOf(other.id))
  await change(id, { kind: 'trade' }, { kind: 'mining' }, admin, 'crm.companies')
  await expect.poll(async () => Number(await scoreOf(other.id)), { timeout: 10_000 }).toBeGreaterThan(before)
})

test('leads that came before the day are not learned from, and too few are no knowledge', async () => {
  await learning({ since: daysAgo(-3), weight: 100 })
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('idle')
  const { known } = (await admin.call(showScoring, { of: 'lead' })).body
  expect(known).toMatchObject({ won: 0, lost: 0, is_enough: false })
  const { values, id } = await lead({ source: 'site' })
  expect(values['score']).toBe('40')
  expect((await explain(id)).body.learned).toBeNull()
})

test('two who change how scores are learned at once do not overwrite each other, and nothing is learned from nothing', async () => {
  const { version } = (await admin.call(showScoring, { of: 'lead' })).body
  const asked = { of: 'lead' as const, version, is_on: true, since: null, variables: ['source' as const], weight: 30 }
  const both = await Promise.all([admin.call(changeScoring, asked), admin.call(changeScoring, asked)])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  expect((await learning({ variables: [] })).status).toBe(422)
})

test('another organisation has rules, scores and runs of its own', async () => {
  const { body } = await elsewhere.call(showScoring, { of: 'lead' })
  if (body.run) expect(body).toMatchObject({ known: null, is_on: false })
  expect(await stateOf()).toMatch(/idle|waiting|running/)
})
