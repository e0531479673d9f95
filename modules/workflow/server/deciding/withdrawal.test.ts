import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { answerWithdrawal, askWithdrawal } from '../../shared/documents/withdrawal.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, aSheet, decideAs, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { employees, orgId, roles, users } = app.places.orgs.trade
const [creator, reviewer, secretary, sales, outsider, admin] = (await Promise.all(
  ['creator', 'reviewer', 'secretary', 'sales', 'outsider', 'admin'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller]

const told = async (news: string, login: string, title: string) =>
  (await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute()).filter(
    ({ payload }) =>
      payload['key'] === `workflow.notify.${news}` &&
      (payload['user_ids'] as number[]).includes(users[login]!) &&
      (payload['params'] as { title: string }).title === title,
  ).length
async function reviewed(title: string) {
  const id = await aDocument(creator, { title })
  await decideAs(reviewer, id, 'reviewed')
  return id
}

test('once somebody has decided the creator asks, whoever has it agrees, and the document is withdrawn', async () => {
  const id = await reviewed('Татах хүсэлт')
  expect(await seen(creator, id)).toMatchObject({ may_withdraw: false, may_ask_withdrawal: true, withdrawal: null })
  const ask = (who: Caller) => who.call(askWithdrawal, { id, description: 'үнэ өөрчлөгдсөн' })
  expect(refusalOf(await ask(outsider))).toBe('404 workflow.document_missing')
  expect(refusalOf(await ask(sales))).toBe('404 workflow.document_missing')
  expect(refusalOf(await ask(reviewer))).toBe('403 workflow.not_assigned')
  expect(refusalOf(await creator.call(askWithdrawal, { id, description: ' ' }))).toBe('422 platform.bad_input')
  const [first, second] = await Promise.all([ask(creator), ask(creator)])
  expect([first, second].map(refusalOf).toSorted()).toEqual(['200 ', '409 workflow.already_asked'])
  expect(await told('withdrawal_asked', 'secretary', 'Татах хүсэлт')).toBe(1)
  expect((await seen(secretary, id)).withdrawal).toMatchObject({
    reason: 'үнэ өөрчлөгдсөн',
    may_answer: true,
    may_take_back: false,
    by: { first_name: 'Болд' },
  })
  expect((await seen(reviewer, id)).withdrawal).toMatchObject({ may_answer: false })

  const answer = (who: Caller) => who.call(answerWithdrawal, { id, agrees: true })
  expect(refusalOf(await answer(outsider))).toBe('404 workflow.document_missing')
  expect(refusalOf(await answer(reviewer))).toBe('403 workflow.not_assigned')
  expect(refusalOf(await answer(creator))).toBe('403 workflow.not_assigned')
  expect((await answer(secretary)).body).toMatchObject({ document_status: 'CANCELLED' })
  expect(
    (await creator.call(showHistory, { id })).body.statusHistories
      .slice(-3)
      .map(({ status_action, description }) => [status_action, description]),
  ).toEqual([
    ['Буцаан татах хүсэлт гаргасан', 'үнэ өөрчлөгдсөн'],
    ['Буцаан татахыг зөвшөөрсөн', null],
    ['Буцаан татсан', 'үнэ өөрчлөгдсөн'],
  ])
  expect((await asSystem(db, (trx) => brokenDocuments(trx))).broken.filter((one) => one.id === id)).toEqual([])
})

test('a refusal says why to the creator, who may ask again or drop it', async () => {
  const id = await reviewed('Татгалзсан хүсэлт')
  const ask = () => creator.call(askWithdrawal, { id, description: 'алдаатай' })
  await ask()
  expect(refusalOf(await secretary.call(answerWithdrawal, { id, agrees: false }))).toBe('422 workflow.reason_required')
  expect((await secretary.call(answerWithdrawal, { id, agrees: false, description: 'хурал товлосон' })).status).toBe(
    200,
  )
  expect(await told('withdrawal_refused', 'creator', 'Татгалзсан хүсэлт')).toBe(1)
  expect(await seen(creator, id)).toMatchObject({
    withdrawal: null,
    may_ask_withdrawal: true,
    status_type: 'PREPARE_VOTE',
  })
  expect((await creator.call(showHistory, { id })).body.statusHistories.at(-1)).toMatchObject({
    status_action: 'Буцаан татахаас татгалзсан',
    description: 'хурал товлосон',
  })
  await ask()
  expect((await creator.call(answerWithdrawal, { id, agrees: false })).status).toBe(200)
  expect(await seen(creator, id)).toMatchObject({ withdrawal: null, document_status: 'OPEN' })
})

test('where the document waits for a day and for nobody, the administrators hear of the wish and decide it', async () => {
  await asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      70,
      {
        code: 'waits',
        title: { mn: 'Хүлээдэг баримт' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'ХБ',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'review' },
          review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'second', returned: 'fix' } },
          second: { type: 'CHECK', to: toRole(roles.secretary), on: { reviewed: 'wait', returned: 'fix' } },
          wait: { type: 'DATE', on: { due: 'end' }, date: { kind: 'after', working_days: 3 } },
          fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
  const sent = async (title: string) => {
    const id = await aDocument(creator, { flow_id: 70, title, fields: {} })
    await decideAs(reviewer, id, 'reviewed')
    return id
  }
  const ask = (id: string) => creator.call(askWithdrawal, { id, description: 'хэрэггүй болсон' })

  const waiting = await sent('Хүлээж буй')
  await decideAs(secretary, waiting, 'reviewed')
  await ask(waiting)
  expect([
    await told('withdrawal_asked', 'admin', 'Хүлээж буй'),
    await told('withdrawal_asked', 'secretary', 'Хүлээж буй'),
  ]).toEqual([1, 0])
  expect((await seen(admin, waiting)).withdrawal).toMatchObject({ may_answer: true, by: { first_name: 'Болд' } })
  expect((await admin.call(answerWithdrawal, { id: waiting, agrees: true })).body).toMatchObject({
    document_status: 'CANCELLED',
  })

  // Asked while somebody had it, and left unanswered by them.
  const moved = await sent('Хариугүй үлдсэн')
  await ask(moved)
  expect([
    await told('withdrawal_asked', 'secretary', 'Хариугүй үлдсэн'),
    await told('withdrawal_asked', 'admin', 'Хариугүй үлдсэн'),
  ]).toEqual([1, 0])
  await decideAs(secretary, moved, 'reviewed')
  expect(await told('withdrawal_asked', 'admin', 'Хариугүй үлдсэн')).toBe(1)
  expect(
    (await admin.call(answerWithdrawal, { id: moved, agrees: false, description: 'төлбөр хийгдсэн' })).status,
  ).toBe(200)
  expect(await told('withdrawal_refused', 'creator', 'Хариугүй үлдсэн')).toBe(1)
})

test('an unanswered wish that comes to a vote is told to its chair, for whom nothing else waits', async () => {
  const id = await reviewed('Саналд очсон хүсэлт')
  await creator.call(askWithdrawal, { id, description: 'хэрэггүй болсон' })
  await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 6, 7], { chair_emp_id: employees['director']! }) })
  expect(await told('withdrawal_asked', 'director', 'Саналд очсон хүсэлт')).toBe(1)
  expect((await seen(await app.as('director'), id)).withdrawal).toMatchObject({ may_answer: true })
})
