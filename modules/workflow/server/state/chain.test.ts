import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { sqlState } from '#platform/server/database.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { replay } from '../../shared/engine/evolve.ts'
import { canonical } from './chain.ts'
import { findInstance, loadState } from './store.ts'
import { brokenDocuments } from './verify.ts'
import { aDocument, aSheet, decideAs, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, users } = app.places.orgs.trade
const [creator, reviewer, secretary, director] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))

/** Corrected once, tied once, voted on twice, in public and in secret; at its end. */
async function anEventfulDocument() {
  const id = await aDocument(creator!, { title: 'Үйл явдалтай баримт' })
  await decideAs(reviewer!, id, 'returned', { description: 'Засна уу.' })
  await decideAs(creator!, id, 'recreated', {
    new_revision: { title: 'Үйл явдалтай баримт', fields: { purpose: 'Засвар' } },
  })
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([7, 5, 6], { tie: 'revote', may_change_ballot: true }) })
  await voteAs(councillors[0]!, id, 'approve')
  await voteAs(councillors[0]!, id, 'disapprove', 'Бодлоо өөрчиллөө')
  await voteAs(councillors[1]!, id, 'approve')
  await voteAs(councillors[2]!, id, 'abstain')
  for (const councillor of councillors) await voteAs(councillor, id, 'approve')
  await decideAs(director!, id, 'returned', { description: 'Нууцаар' })
  await decideAs(creator!, id, 'recreated', { description: 'За' })
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7], { secret: true }) })
  for (const councillor of councillors) await voteAs(councillor, id, 'approve')
  expect((await decideAs(director!, id, 'reviewed')).body.document_status).toBe('ENDED')
  return id
}

const id = await anEventfulDocument()
const open = await aDocument(creator!)
const verdict = async () =>
  (await asSystem(db, (trx) => brokenDocuments(trx))).broken.map((broken) => [broken.id, broken.link])

test('the events alone give the state of a document back, finished or open', async () => {
  for (const one of [id, open]) {
    const state = await asSystem(db, async (trx) => loadState(trx, orgId, (await findInstance(trx, orgId, one))!))
    const events = await db
      .selectFrom('workflow.events')
      .select('payload')
      .where('instance_id', '=', one)
      .orderBy('seq')
      .execute()
    expect(canonical(replay(events.map(({ payload }) => payload)))).toBe(canonical(state))
    expect(state.steps.length).toBeGreaterThan(1)
  }
})

test('an untouched chain is whole', async () => {
  expect((await asSystem(db, (trx) => brokenDocuments(trx))).checked).toBeGreaterThanOrEqual(2)
  expect(await verdict()).toEqual([])
})

const table = sql`workflow.events`
const here = (seq: number) => sql`where instance_id = ${id} and seq = ${seq}`
const planted: [string, number, (seq: number) => ReturnType<typeof sql>][] = [
  ['nothing in the place of what happened', 9, (seq) => sql`update ${table} set payload = 'null' ${here(seq)}`],
  [
    'another choice on a ballot',
    14,
    (seq) => sql`update ${table} set payload = jsonb_set(payload, '{choice}', '"disapprove"') ${here(seq)}`,
  ],
  [
    'another description',
    3,
    (seq) => sql`update ${table} set payload = jsonb_set(payload, '{description}', '"Зүгээр"') ${here(seq)}`,
  ],
  ['one fact more', 2, (seq) => sql`update ${table} set payload = payload || '{"extra": 1}' ${here(seq)}`],
  [
    'another time inside',
    4,
    (seq) => sql`update ${table} set payload = jsonb_set(payload, '{at}', '"2020-01-01T00:00:00.000Z"') ${here(seq)}`,
  ],
  ['another time beside', 4, (seq) => sql`update ${table} set at = at - interval '1 day' ${here(seq)}`],
  ['another person', 5, (seq) => sql`update ${table} set actor_user_id = ${users['sales']!} ${here(seq)}`],
  ['nobody in place of a person', 5, (seq) => sql`update ${table} set actor_user_id = null ${here(seq)}`],
  ['another hash', 6, (seq) => sql`update ${table} set hash = repeat('a', 64) ${here(seq)}`],
  ['another hash before', 7, (seq) => sql`update ${table} set previous_hash = repeat('a', 64) ${here(seq)}`],
  ['an event taken out', 8, (seq) => sql`delete from ${table} ${here(seq)}`],
  [
    'two events swapped',
    9,
    (seq) => sql`update ${table} e set payload = o.payload, at = o.at, actor_user_id = o.actor_user_id from ${table} o
    where e.instance_id = ${id} and o.instance_id = ${id} and e.seq in (${seq}, ${seq + 1})
    and o.seq = ${2 * seq + 1} - e.seq`,
  ],
  [
    'an event added at the end',
    0,
    () => sql`insert into ${table} select org_id, instance_id, seq + 1, payload, at, actor_user_id, hash, repeat('b',
      64)
    from ${table} where instance_id = ${id} order by seq desc limit 1`,
  ],
  [
    'the end cut off',
    0,
    () =>
      sql`delete from ${table} where instance_id = ${id} and seq = (select max(seq) from ${table}
        where instance_id = ${id})`,
  ],
  [
    'another end in the document',
    0,
    () => sql`update workflow.instances set last_hash = repeat('c', 64) where id = ${id}`,
  ],
]

test.each(planted)('%s is found', async (_what, seq, plant) => {
  // What was planted is taken back by hand: the row as it was.
  const undo = Symbol('undo')
  await asSystem(db, async (trx) => {
    const { numAffectedRows } = await plant(seq).execute(trx)
    expect(Number(numAffectedRows)).toBeGreaterThan(0)
    const { broken } = await brokenDocuments(trx)
    expect(broken.map((one) => one.id)).toEqual([id])
    if (seq > 0) expect(broken[0]?.link).toBe(seq)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  expect(await verdict()).toEqual([])
})

test.each(['update workflow.events set seq = seq', 'delete from workflow.events', 'truncate workflow.events'])(
  'the product itself may not "%s"',
  async (statement) => {
    const attempt = withTenant(db, { orgId, userId: users['creator']! }, (trx) => sql.raw(statement).execute(trx))
    await expect(attempt.catch((error: unknown) => sqlState(error))).resolves.toBe('42501')
  },
)

test('another organisation sees none of the events', async () => {
  const count = (org: number) =>
    withTenant(db, { orgId: org, userId: 0 }, (trx) =>
      trx.selectFrom('workflow.events').select('seq').where('instance_id', '=', id).execute(),
    )
  expect((await count(orgId)).length).toBeGreaterThan(20)
  expect(await count(app.places.orgs.school.orgId)).toEqual([])
})
