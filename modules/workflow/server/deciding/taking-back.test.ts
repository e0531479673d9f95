import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { takeBackDecision } from '../../shared/documents/deciding.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { brokenDocuments } from '../index.ts'
import { aDocument, decideAs, refusalOf, seen } from '../../testing/office.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const [creator, head, hr, outsider] = (await Promise.all(['creator', 'reviewer', 'hr', 'outsider'].map(app.as))) as [
  Caller,
  Caller,
  Caller,
  Caller,
]
const fields = { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' }
const aRequest = () => aDocument(creator, { flow_id: 2, title: 'Чөлөө', fields })
const listed = async (person: Caller, box: 'waiting' | 'done', id: string) =>
  (await person.call(listInbox, { box })).body.items.some((item) => item.id === id)

test('a decision is taken back before the next has acted: it waits for the same person again, and the next hears of nothing any more', async () => {
  const id = await aRequest()
  const { body } = await decideAs(head, id, 'reviewed')
  expect(body.take_back).not.toBeNull()
  expect((await seen(head, id)).may_take_back).toBe(body.take_back)
  expect((await seen(hr, id)).may_take_back).toBeNull()
  expect([await listed(head, 'done', id), await listed(hr, 'waiting', id)]).toEqual([true, true])
  const waiting = (await hr.call(countInbox, {})).body.waiting

  const reply = await head.call(takeBackDecision, { id, step_id: body.take_back! })
  expect(reply.body).toMatchObject({ document_status: 'OPEN', step: { mn: 'Нэгжийн дарга хянах' }, take_back: null })
  expect([await listed(head, 'done', id), await listed(head, 'waiting', id)]).toEqual([false, true])
  expect((await hr.call(countInbox, {})).body.waiting).toBe(waiting - 1)
  const { statusHistories } = (await creator.call(showHistory, { id })).body
  expect(statusHistories.map(({ status_action, overtaken = false }) => [status_action, overtaken])).toEqual([
    [null, false],
    ['Хянасан', true],
    ['Шийдвэрээ эргүүлэн авсан', false],
    [null, false],
  ])
  expect((await decideAs(head, id, 'refused', { description: 'Үгүй' })).body.document_status).toBe('CANCELLED')
  expect((await asSystem(app.services.db, brokenDocuments)).broken).toEqual([])
})

test('whoever comes too late hears who acted; others, and who decided what is over, are refused', async () => {
  const id = await aRequest()
  const step_id = (await decideAs(head, id, 'reviewed')).body.take_back!
  for (const [person, why] of [
    [creator, '403 workflow.not_assigned'],
    [hr, '403 workflow.not_assigned'],
    [outsider, '404 workflow.document_missing'],
  ] as const)
    expect(refusalOf(await person.call(takeBackDecision, { id, step_id }))).toBe(why)
  await decideAs(hr, id, 'reviewed')
  const late = await head.call(takeBackDecision, { id, step_id })
  expect([refusalOf(late), late.body.winner?.user_id]).toEqual(['409 workflow.acted_since_by', trade.users['hr']])
})

test('of the next decision and taking back at the same moment one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await aRequest()
    const step_id = (await decideAs(head, id, 'reviewed')).body.take_back!
    const [back, next] = await Promise.all([
      head.call(takeBackDecision, { id, step_id }),
      decideAs(hr, id, 'reviewed').catch(() => ({ status: 409 })),
    ])
    expect([back.status, next.status].filter((status) => status === 200)).toHaveLength(1)
    const { holders } = await seen(creator, id)
    expect(holders.map(({ label }) => label.mn)).toEqual([
      back.status === 200 ? 'Нэгжийн дарга хянах' : 'Захирал шийдвэрлэх',
    ])
  }
})

test('sent twice it is done once', async () => {
  const id = await aRequest()
  const step_id = (await decideAs(head, id, 'reviewed')).body.take_back!
  const key = { 'idempotency-key': `twice-${id}` }
  const [first, second] = await Promise.all([1, 2].map(() => head.call(takeBackDecision, { id, step_id }, key)))
  expect([first!.status, second!.status]).toContain(200)
  expect((await creator.call(showHistory, { id })).body.statusHistories).toHaveLength(4)
})
