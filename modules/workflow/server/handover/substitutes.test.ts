import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import {
  addSubstitute,
  cancelEvent,
  endSubstitute,
  listSubstitutes,
  recordEvent,
  showEmployee,
  showUnits,
} from '#modules/organization/shared/index.ts'
import { addSubstitution, endSubstitution, substitutionsOf } from '#modules/access/server/index.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { sendBackDocument } from '../../shared/documents/around-step.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { castBallot } from '../../shared/documents/vote.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, aSheet, decideAs, fire, INK, refusalOf, seen } from '../../testing/office.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { trade, school } = app.places.orgs
const { orgId, employees, users } = trade
const [creator, reviewer, secretary, hr, director, sales, accountant, councillor1, outsider] = (await Promise.all(
  ['creator', 'reviewer', 'secretary', 'hr', 'director', 'sales', 'accountant', 'councillor1', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller, Caller, Caller]
const emp = (login: string) => employees[login]!
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const { today } = (await hr.call(showUnits, {})).body
const later = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

interface Wish {
  absent: string
  substitute: string
  starts_on?: string
  ends_on?: string
}
const name = (who: Caller, { absent, substitute, starts_on = today, ends_on = later(5) }: Wish) =>
  who.call(
    addSubstitute,
    { emp_id: emp(absent), substitute_emp_id: emp(substitute), starts_on, ends_on, note: '' },
    key(),
  )
const nobodyStandsIn = () =>
  asSystem(db, async (trx) => {
    for (const one of await substitutionsOf(trx, orgId)) await endSubstitution(trx, orgId, one, today)
  })
/** Past every rule: for some days around today. */
const standsInAnyway = (substitute: string, absent: string, [from, until]: [number, number]) =>
  asSystem(db, (trx) =>
    addSubstitution(trx, orgId, 'Asia/Ulaanbaatar', {
      user_id: users[absent]!,
      substitute_user_id: users[substitute]!,
      starts_on: later(from),
      ends_on: later(until),
      note: null,
      created_by: users['hr']!,
    }),
  )
/** Stands in from now on; what stood before is over. */
async function standsIn(substitute: string, absent: string) {
  await nobodyStandsIn()
  const { status, body } = await name(hr, { absent, substitute })
  expect([status, body.code]).toEqual([200, undefined])
  return body.id
}
const waiting = async (who: Caller, q: string) =>
  (await who.call(listInbox, { box: 'waiting', q, limit: 100 })).body.items
const counted = async (who: Caller) => (await who.call(countInbox, {})).body.waiting
/** Of one document where its title is given: news of another may still be on their way. */
async function notified(news: string, userId: number, title?: string) {
  const rows = await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute()
  const isMeant = (params: unknown) => title === undefined || (params as { title?: string }).title === title
  return rows.filter(
    ({ payload }) =>
      payload['key'] === news && (payload['user_ids'] as number[]).includes(userId) && isMeant(payload['params']),
  ).length
}

test('a substitute finds what waits for the absent colleague, marked, and may decide it; the history names both', async () => {
  const id = await aDocument(creator, { title: 'Орлох тест нэг' })
  expect((await sales.call(showDocument, { id })).status).toBe(404)
  const before = await counted(sales)
  await standsIn('sales', 'reviewer')
  expect(await waiting(sales, 'Орлох тест нэг')).toMatchObject([{ id, in_place_of: { first_name: 'Сарангэрэл' } }])
  expect(await counted(sales)).toBeGreaterThan(before)
  expect((await waiting(reviewer, 'Орлох тест нэг'))[0]).toMatchObject({ id, in_place_of: null })
  const document = await seen(sales, id)
  expect(document.my_steps).toMatchObject([{ in_place_of: { first_name: 'Сарангэрэл' } }])
  expect(document.holders).toMatchObject([
    { people: [{ first_name: 'Сарангэрэл' }], substitutes: [{ person: { first_name: 'Нямдорж' } }] },
  ])

  expect((await decideAs(sales, id, 'reviewed')).status).toBe(200)
  const { statusHistories } = (await creator.call(showHistory, { id })).body
  expect(statusHistories[1]).toMatchObject({
    is_done: 1,
    emp: { first_name: 'Нямдорж' },
    substituted: { first_name: 'Сарангэрэл' },
  })
  expect(await waiting(reviewer, 'Орлох тест нэг')).toEqual([])
  expect(await waiting(sales, 'Орлох тест нэг')).toEqual([])
  expect((await sales.call(listInbox, { box: 'done', q: 'Орлох тест нэг' })).body.items).toHaveLength(1)
  expect((await asSystem(db, (trx) => brokenDocuments(trx))).broken).toEqual([])
  await expect
    .poll(() => notified('workflow.notify.decided_in_your_place', users['reviewer']!), { timeout: 8000 })
    .toBe(1)
})

test("a document that is sent back is told to whoever's place that was done in, and to nobody once more", async () => {
  const title = 'Орлогч буцаасан'
  const id = await aDocument(creator, { title })
  await standsIn('sales', 'reviewer')
  expect((await decideAs(sales, id, 'reviewed')).status).toBe(200)
  const inPlaceOf = (login: string) => notified('workflow.notify.decided_in_your_place', users[login]!, title)
  await expect.poll(() => inPlaceOf('reviewer'), { timeout: 8000 }).toBe(1)
  await standsIn('sales', 'secretary')
  const {
    my_steps: [step],
    returnable: [review],
  } = await seen(sales, id)
  const back = { id, step_id: step!.id, status_id: review!.status_id, description: 'тоо буруу' }
  expect((await sales.call(sendBackDocument, back)).status).toBe(200)
  await expect.poll(() => inPlaceOf('secretary'), { timeout: 8000 }).toBe(1)
  expect(await inPlaceOf('reviewer')).toBe(1)
  const { body: done } = await sales.call(listInbox, { box: 'done', q: title })
  expect(done.items).toMatchObject([{ id, my_action: { mn: 'Өмнөх алхамд буцаасан' } }])
})

test('the printed record names both', async () => {
  const id = await aDocument(creator, { title: 'Орлох хэвлэл' })
  await standsIn('sales', 'reviewer')
  await decideAs(sales, id, 'reviewed')
  const { body } = await creator.call(showHistory, { id })
  expect(body.statusHistories[1]!.substituted).toMatchObject({ last_name: 'Дорж' })
  expect((await creator.fetch(`/api/workflow/documents/${id}/record.pdf`)).headers.get('content-type')).toBe(
    'application/pdf',
  )
})

test('the absent colleague and the substitute decide at once: one does, the other hears who it was', async () => {
  await standsIn('sales', 'reviewer')
  const id = await aDocument(creator, { title: 'Зэрэг шийдвэр' })
  const [mine, theirs] = [await seen(reviewer, id), await seen(sales, id)]
  const decide = (who: Caller, { version, my_steps: [step] }: typeof mine) =>
    fire(who, { id, step_id: step!.id, outcome: 'reviewed', expected_version: version })
  const answers = await Promise.all([decide(reviewer, mine), decide(sales, theirs)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)!
  expect(lost.body).toMatchObject({
    code: 'workflow.already_decided',
    winner: { user_id: lost === answers[0] ? users['sales'] : users['reviewer'] },
  })
})

test('nobody casts the vote of another, and nobody decides their own document in the place of its reviewer', async () => {
  await standsIn('creator', 'reviewer')
  const own = await aDocument(creator, { title: 'Өөрийн баримт' })
  expect(await waiting(creator, 'Өөрийн баримт')).toEqual([])
  const {
    my_steps: [step],
    version,
  } = await seen(reviewer, own)
  expect((await seen(creator, own)).my_steps).toEqual([])
  expect(
    refusalOf(await fire(creator, { id: own, step_id: step!.id, outcome: 'reviewed', expected_version: version })),
  ).toBe('403 workflow.not_assigned')

  await decideAs(reviewer, own, 'reviewed')
  await decideAs(secretary, own, 'prepared', { sheet: aSheet([5, 6, 7]) })
  await standsIn('sales', 'councillor1')
  expect(await waiting(sales, 'Өөрийн баримт')).toEqual([])
  expect((await sales.call(showDocument, { id: own })).status).toBe(404)
  const ballot = (await seen(councillor1, own)).my_steps[0]!
  expect(
    (
      await sales.call(castBallot, {
        id: own,
        step_id: ballot.id,
        choice: 'approve',
        signature: { type: 'draw', signature: INK },
      })
    ).status,
  ).toBe(404)
})

test('who stands in for a substitute gets nothing of the first one, and a chain cannot be named', async () => {
  await standsIn('sales', 'reviewer')
  expect(refusalOf(await name(hr, { absent: 'sales', substitute: 'accountant' }))).toBe(
    '409 organization.substitutes.stands_in',
  )
  expect(refusalOf(await name(hr, { absent: 'director', substitute: 'reviewer' }))).toBe(
    '409 organization.substitutes.is_away',
  )
  const doubled = await name(hr, { absent: 'reviewer', substitute: 'accountant' })
  expect(refusalOf(doubled)).toBe('409 organization.substitutes.overlaps')
  // Said at the field where another can be chosen, with the days.
  expect(doubled.body.fields?.['substitute_emp_id']).toContain(later(5))
  // As if a chain stood there all the same.
  await standsInAnyway('accountant', 'sales', [-1, 1])
  const id = await aDocument(creator, { title: 'Гинж' })
  expect(await waiting(sales, 'Гинж')).toHaveLength(1)
  expect(await waiting(accountant, 'Гинж')).toEqual([])
  expect((await accountant.call(showDocument, { id })).status).toBe(404)
})

test('nobody is named to stand in for days on which they are on leave themselves', async () => {
  await nobodyStandsIn()
  const leave = await hr.call(
    recordEvent,
    {
      id: emp('sales'),
      kind: 'leave',
      effective_on: later(3),
      until: later(9),
      job_id: '',
      order_number: '',
      note: '',
    },
    key(),
  )
  const refused = await name(hr, { absent: 'reviewer', substitute: 'sales' })
  expect(refusalOf(refused)).toBe('409 organization.substitutes.is_away')
  expect(refused.body.fields?.['substitute_emp_id']).toContain(`${later(3)} – ${later(9)}`)
  expect((await name(hr, { absent: 'reviewer', substitute: 'sales', ends_on: later(2) })).status).toBe(200)
  // Whoever writes down a leave is told for whom they stand in.
  const shown = async (login: string) => (await hr.call(showEmployee, { id: emp(login) })).body.stands_in_for
  expect([await shown('sales'), await shown('reviewer')]).toEqual([
    [{ absent: 'Д.Сарангэрэл', starts_on: today, ends_on: later(2) }],
    [],
  ])
  await nobodyStandsIn()
  expect((await hr.call(cancelEvent, { id: emp('sales'), event_id: leave.body.id })).status).toBe(200)
})

test('it holds from the first day to the last, and not before or after', async () => {
  const document = await aDocument(creator, { title: 'Хугацаа' })
  const finds = async (days: [number, number]) => {
    await nobodyStandsIn()
    await standsInAnyway('sales', 'reviewer', days)
    return (await waiting(sales, 'Хугацаа')).length
  }
  expect([await finds([1, 5]), await finds([0, 0]), await finds([-3, 2])]).toEqual([0, 1, 1])
  await nobodyStandsIn()
  await standsInAnyway('sales', 'reviewer', [-3, -1])
  expect(await waiting(sales, 'Хугацаа')).toEqual([])
  expect((await sales.call(showDocument, { id: document })).status).toBe(404)
})

test('the substitute hears of what comes, once, and of the appointment; the sender of a document does not', async () => {
  await standsIn('sales', 'reviewer')
  expect(await notified('organization.notify.you_substitute', users['sales']!)).toBeGreaterThan(0)
  expect(await notified('organization.notify.substitute_named', users['reviewer']!)).toBeGreaterThan(0)
  await aDocument(creator, { title: 'Мэдэгдэл' })
  await expect
    .poll(() => notified('workflow.notify.substituting', users['sales']!, 'Мэдэгдэл'), { timeout: 8000 })
    .toBe(1)
  await standsIn('creator', 'reviewer')
  await aDocument(creator, { title: 'Мэдэгдэхгүй' })
  await expect
    .poll(() => notified('workflow.notify.waiting', users['reviewer']!, 'Мэдэгдэхгүй'), { timeout: 8000 })
    .toBe(1)
  expect(await notified('workflow.notify.substituting', users['creator']!)).toBe(0)
})

test('everybody names their own substitute, heads and human resources those of others; who may end it is the same', async () => {
  await nobodyStandsIn()
  expect(refusalOf(await name(sales, { absent: 'reviewer', substitute: 'sales' }))).toBe(
    '403 organization.substitutes.not_yours',
  )
  expect(refusalOf(await name(reviewer, { absent: 'sales', substitute: 'reviewer' }))).toBe(
    '403 organization.substitutes.not_yours',
  )
  expect((await name(reviewer, { absent: 'creator', substitute: 'sales' })).status).toBe(200)
  const own = await name(sales, { absent: 'sales', substitute: 'accountant', starts_on: later(20), ends_on: later(22) })
  expect(own.status).toBe(200)
  expect((await accountant.call(listSubstitutes, {})).body).toMatchObject({
    substitutions: [{ substitute: { first_name: 'Солонго' }, is_now: false, may_end: false }],
    team: [],
  })
  expect((await reviewer.call(listSubstitutes, {})).body.team.map(({ first_name }) => first_name)).toEqual(['Болд'])
  expect((await director.call(listSubstitutes, {})).body.team.length).toBeGreaterThan(8)
  expect(refusalOf(await accountant.call(endSubstitute, { id: own.body.id }))).toBe(
    '403 organization.substitutes.not_yours',
  )
  expect((await sales.call(endSubstitute, { id: own.body.id })).status).toBe(200)
  expect((await sales.call(endSubstitute, { id: own.body.id })).status).toBe(404)
})

test.each([
  [{ absent: 'reviewer', substitute: 'reviewer' }, ['substitute_emp_id']],
  [{ absent: 'reviewer', substitute: 'sales', ends_on: '2020-01-01' }, ['ends_on']],
  [{ absent: 'reviewer', substitute: 'sales', starts_on: '2020-01-01' }, ['starts_on']],
  [{ absent: 'reviewer', substitute: 'sales', ends_on: '' }, ['ends_on']],
])('what cannot be is refused at its field: %j', async (wish, fields) => {
  await nobodyStandsIn()
  const { status, body } = await name(hr, wish)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, fields])
})

test('two who name a substitute for the same days at once: one stands in', async () => {
  await nobodyStandsIn()
  const answers = await Promise.all([
    name(hr, { absent: 'reviewer', substitute: 'sales' }),
    name(director, { absent: 'reviewer', substitute: 'accountant' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('whoever stands above the organisations stands in for nobody', async () => {
  const { status, body } = await (await app.as('superadmin')).call(listSubstitutes, {})
  expect({ status, body }).toEqual({
    status: 200,
    body: { today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), me: null, substitutions: [], team: [] },
  })
})

test('another organisation sees nothing of it, not even in the database', async () => {
  const id = await standsIn('sales', 'reviewer')
  expect((await outsider.call(listSubstitutes, {})).body).toMatchObject({ substitutions: [], team: [] })
  expect(refusalOf(await outsider.call(endSubstitute, { id }))).toBe('404 organization.substitutes.missing')
  expect(await withTenant(db, { orgId: school.orgId, userId: 1 }, (trx) => substitutionsOf(trx, orgId))).toEqual([])
})

test('who leaves hands what waits to the substitute first', async () => {
  await standsIn('accountant', 'creator')
  const id = await aDocument(creator, { title: 'Орлогчид үлдээх' })
  await decideAs(reviewer, id, 'returned', { description: 'Засна уу.' })
  const reply = await hr.call(
    recordEvent,
    { id: emp('creator'), kind: 'separation', effective_on: today, until: '', job_id: '', order_number: '', note: '' },
    key(),
  )
  expect(reply.body).toMatchObject({ state: 'done' })
  expect(await waiting(accountant, 'Орлогчид үлдээх')).toMatchObject([{ id, in_place_of: null }])
})
