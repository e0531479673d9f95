import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { addSubstitution, endSubstitution } from '#modules/access/server/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import {
  addSigner,
  adviseStep,
  claimStep,
  delegateStep,
  recallStep,
  releaseStep,
  sendBackDocument,
  transferStep,
} from '../../shared/documents/around-step.ts'
import { copyDocument, markSeen, remindHolders } from '../../shared/documents/following.ts'
import { listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, decideAs, refusalOf, seen } from '../../testing/office.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees, users } = app.places.orgs.trade
const [creator, reviewer, secretary, hr, sales, outsider] = (await Promise.all(
  ['creator', 'reviewer', 'secretary', 'hr', 'sales', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller]
const emp = (login: string) => employees[login]!

const waiting = async (who: Caller, q: string) => (await who.call(listInbox, { box: 'waiting', q })).body.items.length
const at = async (who: Caller, id: string) => ({ id, step_id: (await seen(who, id)).my_steps[0]!.id })
const history = async (id: string) => (await creator.call(showHistory, { id })).body.statusHistories
const told = async (news: string, userId: number, title: string, more: Record<string, string> = {}) =>
  (await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute()).filter(
    ({ payload }) =>
      payload['key'] === news &&
      (payload['user_ids'] as number[]).includes(userId) &&
      Object.entries({ title, ...more }).every(
        ([name, value]) => (payload['params'] as Record<string, string>)[name] === value,
      ),
  ).length

test('a colleague signs before me: it waits for them, comes back to me, and the history says who asked', async () => {
  const id = await aDocument(creator, { title: 'Нэмэлт гарын үсэг' })
  const input = {
    ...(await at(reviewer, id)),
    place: 'before' as const,
    emp_id: emp('sales'),
    reason: 'борлуулалтын санал',
  }
  expect(refusalOf(await outsider.call(addSigner, input))).toBe('404 workflow.document_missing')
  expect(refusalOf(await creator.call(addSigner, input))).toBe('403 workflow.not_assigned')
  expect(refusalOf(await reviewer.call(addSigner, { ...input, emp_id: emp('creator') }))).toBe(
    '422 workflow.own_document',
  )
  expect(refusalOf(await reviewer.call(addSigner, { ...input, emp_id: 99_999 }))).toBe('422 workflow.not_here')
  expect((await reviewer.call(addSigner, input)).status).toBe(200)
  expect([await waiting(reviewer, 'Нэмэлт гарын'), await waiting(sales, 'Нэмэлт гарын')]).toEqual([0, 1])
  expect((await seen(reviewer, id)).holders.map(({ is_awake, may_recall }) => [is_awake, may_recall])).toEqual([
    [true, true],
    [false, false],
  ])
  await expect
    .poll(() => told('workflow.notify.asked_to_sign', users['sales']!, 'Нэмэлт гарын үсэг'), { timeout: 8000 })
    .toBe(1)
  await decideAs(sales, id, 'reviewed')
  expect(await waiting(reviewer, 'Нэмэлт гарын')).toBe(1)
  await decideAs(reviewer, id, 'reviewed')
  expect((await history(id)).find(({ added }) => added)).toMatchObject({
    is_done: 1,
    emp: { first_name: 'Нямдорж' },
    added: { kind: 'before', by: { first_name: 'Сарангэрэл' }, reason: 'борлуулалтын санал' },
  })
  expect((await asSystem(db, (trx) => brokenDocuments(trx))).broken.filter((one) => one.id === id)).toEqual([])
})

test('advice comes back; who was asked in vain is let off', async () => {
  const id = await aDocument(creator, { title: 'Зөвлөгөө' })
  const ask = async (login: string) =>
    reviewer.call(delegateStep, { ...(await at(reviewer, id)), emp_id: emp(login), reason: 'харж өгөөч' })
  const { unable } = (await seen(reviewer, id)).my_steps[0]!
  expect(new Map(unable.map(({ user_id, why }) => [user_id, why]))).toEqual(
    new Map([
      [users['reviewer'], 'HAS_SEAT'],
      [users['creator'], 'OWN_DOCUMENT'],
    ]),
  )
  await ask('hr')
  expect((await seen(hr, id)).my_steps).toMatchObject([
    {
      around: ['advise', 'transfer'],
      outcomes: [],
      advice_for: { person: { first_name: 'Сарангэрэл' }, reason: 'харж өгөөч' },
    },
  ])
  expect(
    (await hr.call(listInbox, { box: 'waiting', q: 'Зөвлөгөө' })).body.items[0]!.step!.outcomes,
    'nothing that the list could decide',
  ).toEqual([])
  expect((await hr.call(adviseStep, { ...(await at(hr, id)), description: 'зөв байна' })).status).toBe(200)
  expect((await history(id)).at(-1)).toMatchObject({ status_action: 'Санал өгсөн', description: 'зөв байна' })
  await expect
    .poll(
      () =>
        told('workflow.notify.asked_advice', users['hr']!, 'Зөвлөгөө', { by: 'Д.Сарангэрэл', reason: ': харж өгөөч' }),
      { timeout: 8000 },
    )
    .toBe(1)
  expect(await told('workflow.notify.handed_over', users['hr']!, 'Зөвлөгөө')).toBe(0)
  await expect.poll(() => told('workflow.notify.waiting', users['reviewer']!, 'Зөвлөгөө'), { timeout: 8000 }).toBe(2)
  await ask('sales')
  const asked = (await seen(reviewer, id)).holders.find(({ may_recall }) => may_recall)!
  expect((await reviewer.call(recallStep, { id, step_id: asked.step_id })).status).toBe(200)
  expect([await waiting(reviewer, 'Зөвлөгөө'), await waiting(sales, 'Зөвлөгөө')]).toEqual([1, 0])
})

test('a step moves on for good, and whoever gave it still sees the document', async () => {
  const id = await aDocument(creator, { title: 'Шилжүүлсэн алхам' })
  const input = { ...(await at(reviewer, id)), emp_id: emp('sales'), reason: 'чөлөөтэй' }
  expect((await reviewer.call(transferStep, input)).status).toBe(200)
  expect(refusalOf(await reviewer.call(transferStep, input))).toBe('403 workflow.not_assigned')
  expect((await seen(reviewer, id)).my_steps).toEqual([])
  await expect
    .poll(() => told('workflow.notify.handed_over', users['sales']!, 'Шилжүүлсэн алхам'), { timeout: 8000 })
    .toBe(1)
  await decideAs(sales, id, 'reviewed')
})

test("two take up a step of several at once: one has it, the other hears who; let go, it is everybody's again", async () => {
  const id = await aDocument(creator, { title: 'Хариуцсан алхам' })
  const input = await at(reviewer, id)
  const admin = await app.as('admin')
  expect((await reviewer.call(claimStep, input)).status).toBe(200)
  expect((await seen(reviewer, id)).holders).toMatchObject([{ claimed: true, people: [{ first_name: 'Сарангэрэл' }] }])
  await asSystem(db, (trx) =>
    trx
      .updateTable('workflow.steps')
      .set({ claimed_by: users['hr']! })
      .where('org_id', '=', orgId)
      .where('row_id', '=', id)
      .where('closed_as', 'is', null)
      .execute(),
  )
  expect(refusalOf(await reviewer.call(claimStep, input))).toBe('409 workflow.claimed')
  expect((await seen(reviewer, id)).my_steps).toEqual([])
  // Whoever took it up sees it, also without the role any more.
  expect((await seen(hr, id)).holders).toMatchObject([{ claimed: true }])
  expect((await admin.call(releaseStep, input)).status).toBe(200)
  await decideAs(reviewer, id, 'reviewed')
})

test('sent back to a step that it has passed, with a reason; what came since stays in the history, overtaken', async () => {
  const id = await aDocument(creator, { title: 'Буцаасан баримт' })
  await decideAs(reviewer, id, 'reviewed')
  const {
    returnable: [step],
  } = await seen(secretary, id)
  const input = { ...(await at(secretary, id)), status_id: step!.status_id }
  expect(refusalOf(await secretary.call(sendBackDocument, { ...input, description: '' }))).toBe(
    '422 platform.bad_input',
  )
  expect((await secretary.call(sendBackDocument, { ...input, description: 'тоо буруу' })).status).toBe(200)
  expect((await history(id)).map(({ status_action, overtaken = false }) => [status_action, overtaken])).toEqual([
    [null, false],
    ['Хянасан', true],
    ['Өмнөх алхамд буцаасан', false],
    [null, false],
  ])
  await decideAs(reviewer, id, 'reviewed')
})

test('a copy lets a colleague see and says when they have read it; a reminder goes out once an hour', async () => {
  const id = await aDocument(creator, { title: 'Хувь' })
  expect(refusalOf(await sales.call(copyDocument, { id, emp_ids: [emp('hr')] }))).toBe('404 workflow.document_missing')
  expect((await creator.call(copyDocument, { id, emp_ids: [emp('sales')] })).status).toBe(200)
  expect((await seen(creator, id)).copies).toMatchObject([
    { person: { first_name: 'Нямдорж' }, by: { first_name: 'Болд' }, read_at: null },
  ])
  await sales.call(markSeen, { id, version: (await seen(sales, id)).version })
  expect((await seen(creator, id)).copies[0]!.read_at).not.toBeNull()
  const reminded = await creator.call(remindHolders, { id })
  expect([reminded.status, reminded.body.names.length > 0]).toEqual([200, true])
  expect(refusalOf(await sales.call(remindHolders, { id }))).toBe('429 workflow.reminded_already')
})

test('a reminder reaches whoever stands in for somebody away as well, and never the creator in that place', async () => {
  const today = new Date().toISOString().slice(0, 10)
  for (const [substitute, expected] of [
    ['sales', [1, 1, 0]],
    ['creator', [1, 0, 0]],
  ] as const) {
    const both = { user_id: users['reviewer']!, substitute_user_id: users[substitute]! }
    const away = await asSystem(db, (trx) =>
      addSubstitution(trx, orgId, 'UTC', {
        ...both,
        starts_on: today,
        ends_on: today,
        note: null,
        created_by: users['hr']!,
      }),
    )
    const title = `Сануулах, ${substitute}`
    const id = await aDocument(creator, { title })
    await creator.call(copyDocument, { id, emp_ids: [emp('hr')] })
    expect((await hr.call(remindHolders, { id })).status).toBe(200)
    expect(
      await Promise.all(
        ['reviewer', 'sales', 'creator'].map((login) => told('workflow.notify.reminded', users[login]!, title)),
      ),
    ).toEqual(expected)
    await asSystem(db, (trx) => endSubstitution(trx, orgId, { id: away, ...both }, today))
  }
})
