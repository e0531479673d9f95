import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { cancelDocument, postponeDocument, rescheduleStep, resumeDocument } from '../../shared/documents/resting.ts'
import { castBallot } from '../../shared/documents/vote.ts'
import { listInbox } from '../../shared/inbox.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, aSheet, decideAs, INK, refusalOf, seen, voteAs } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { brokenDocuments } from '../state/verify.ts'
import { timersInTime } from './go-off.ts'

const app = await startedApp()
const { db } = app.services
const { trade } = app.places.orgs
const [creator, reviewer, admin, sales, outsider] = await Promise.all(
  ['creator', 'reviewer', 'admin', 'sales', 'outsider'].map(app.as),
)

await asSystem(db, (trx) =>
  publishDefinition(
    trx,
    trade.orgId,
    61,
    {
      code: 'dated',
      title: { mn: 'Хугацаатай' },
      description: { mn: 'Хугацаатай' },
      category: { mn: 'Туршилт' },
      icon: 'doc',
      number_prefix: 'ХГ',
      form: [{ name: 'day', label: { mn: 'Өдөр' }, kind: 'date', required: false }],
      diagram: draw({
        start: { type: 'START', next: 'wait' },
        wait: { type: 'DATE', date: { kind: 'field', field: 'day' }, on: { due: 'review' } },
        review: { type: 'CHECK', to: toRole(trade.roles.reviewer), signed: true, on: { reviewed: 'seal' } },
        seal: { type: 'PRE_END', on: { finalised: 'end' } },
        end: { type: 'END' },
        cancel: { type: 'CANCEL' },
      }),
    },
    null,
  ),
)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const dated = (title: string, fields: Record<string, string>) => aDocument(creator!, { flow_id: 61, title, fields })
const theMinuteStrikes = () => timersInTime.handle({}, app.services)
const timersOf = (id: string) =>
  db.selectFrom('workflow.timers').select(['kind', 'failed']).where('instance_id', '=', id).execute()
const aDayLater = (id: string) =>
  db
    .updateTable('workflow.timers')
    .set({ at: new Date(Date.now() - 1000) })
    .where('instance_id', '=', id)
    .execute()
const toItsDay = async (id: string) => {
  await aDayLater(id)
  const past = new Date(Date.now() - 1000)
  await db
    .updateTable('workflow.steps')
    .set({ due_at: past })
    .where('row_id', '=', id)
    .where('status_type', '=', 'DATE')
    .execute()
}
const waiting = async (q: string) => (await reviewer!.call(listInbox, { box: 'waiting', q })).body.items.length

test('a document waits for the day that its form names; the clock lets it go on once, and never early', async () => {
  const id = await dated('Ирээдүйн өдөр', { day: day(5) })
  expect(await seen(creator!, id)).toMatchObject({
    status_type: 'DATE',
    holders: [{ people: [], incident: null, status_type: 'DATE' }],
  })
  await theMinuteStrikes()
  expect((await seen(creator!, id)).status_type).toBe('DATE')
  await aDayLater(id)
  await theMinuteStrikes()
  expect((await seen(creator!, id)).status_type).toBe('DATE')
  await toItsDay(id)
  await Promise.all([theMinuteStrikes(), theMinuteStrikes()])
  expect(await seen(creator!, id)).toMatchObject({ status_type: 'CHECK', version: 2 })
  expect(await timersOf(id)).toEqual([])
})

test('a day that has passed lets it go on at once; none at all is an incident that the creator mends', async () => {
  expect((await seen(creator!, await dated('Өнгөрсөн өдөр', { day: day(-3) }))).status_type).toBe('CHECK')
  const id = await dated('Өдөргүй', {})
  const {
    holders: [held],
    may_reschedule,
    version,
  } = await seen(creator!, id)
  expect([held!.incident, may_reschedule !== null]).toEqual(['NO_DATE', true])
  const set = (who: typeof creator) =>
    who!.call(rescheduleStep, { id, step_id: may_reschedule!, day: day(-1), expected_version: version })
  expect(refusalOf(await set(outsider))).toBe('404 workflow.document_missing')
  expect((await set(creator)).status).toBe(200)
  expect((await seen(creator!, id)).status_type).toBe('CHECK')
})

test('who has the step lets the document rest: it leaves their inbox, comes back by the clock or by hand, and may be given up', async () => {
  const id = await aDocument(creator!, { title: 'Амрах баримт' })
  const { may_postpone, version } = await seen(reviewer!, id)
  const rest = (who: typeof creator, until: string, description = 'гэрээ ирээгүй') =>
    who!.call(postponeDocument, { id, step_id: may_postpone!, until, description })
  expect(refusalOf(await rest(sales, day(3)))).toBe('404 workflow.document_missing')
  expect(refusalOf(await rest(creator, day(3)))).toBe('403 workflow.not_assigned')
  expect([refusalOf(await rest(reviewer, day(400))), refusalOf(await rest(reviewer, day(-1)))]).toEqual([
    '422 workflow.beyond_a_year',
    '422 workflow.bad_date',
  ])
  expect((await rest(reviewer, day(3))).body).toMatchObject({ document_status: 'POSTPONED', version: version + 1 })
  expect(await waiting('Амрах баримт')).toBe(0)
  expect(await seen(reviewer!, id)).toMatchObject({
    my_steps: [],
    rest: { reason: 'гэрээ ирээгүй', may_resume: true },
    may_withdraw: false,
  })
  await theMinuteStrikes()
  expect((await seen(reviewer!, id)).document_status).toBe('POSTPONED')

  await db
    .updateTable('workflow.steps')
    .set({ step_data: JSON.stringify({ kind: 'postponed', until: new Date(Date.now() - 1000).toISOString() }) })
    .where('row_id', '=', id)
    .where('status_type', '=', 'POSTPONE')
    .execute()
  await aDayLater(id)
  await theMinuteStrikes()
  expect(await waiting('Амрах баримт')).toBe(1)
  expect(
    (await creator!.call(showHistory, { id })).body.statusHistories.map(({ status_action }) => status_action),
  ).toEqual([null, null, 'Хойшлуулсан', 'Үргэлжлүүлсэн'])

  expect((await rest(reviewer, day(3))).status).toBe(200)
  expect((await reviewer!.call(resumeDocument, { id })).status).toBe(200)
  // What runs is given up by nobody over the heads of those who have it.
  expect(refusalOf(await admin!.call(cancelDocument, { id, description: 'хэрэггүй болсон' }))).toBe(
    '422 workflow.wrong_step',
  )
  expect((await rest(admin, day(3))).status).toBe(200)
  expect((await reviewer!.call(cancelDocument, { id, description: 'хэрэггүй болсон' })).body).toMatchObject({
    document_status: 'CANCELLED',
  })
  expect(await timersOf(id)).toEqual([])
})

test('before its end the system looks the document over: it ends with a certificate, or stays and says why', async () => {
  const [good, bad] = [await dated('Бүрэн', { day: day(-1) }), await dated('Эвдэрсэн', { day: day(-1) })]
  // As if somebody had had to sign their decision and did not.
  await db
    .updateTable('workflow.steps')
    .set({ is_signature_needed: true, outcome: 'reviewed' })
    .where('row_id', '=', bad)
    .where('status_type', '=', 'START')
    .execute()
  for (const id of [good, bad])
    await decideAs(reviewer!, id, 'reviewed', { signature: { type: 'draw', signature: INK } })
  // Nobody waits for the minute to strike; where that work is lost, it strikes all the same.
  await expect.poll(async () => (await seen(creator!, good)).document_status).toBe('ENDED')
  await expect.poll(async () => (await seen(creator!, bad)).holders[0]?.incident).toBe('NOT_FINALISED')
  await theMinuteStrikes()
  expect((await creator!.call(showHistory, { id: good })).body.statusHistories.at(-2)!.certificate).toMatch(
    /^[0-9a-f]{64}$/,
  )
  expect((await seen(creator!, bad)).holders).toMatchObject([{ incident: 'NOT_FINALISED', status_type: 'PRE_END' }])
  expect(
    (await asSystem(db, (trx) => brokenDocuments(trx))).broken.filter(({ id }) => id === good || id === bad),
  ).toEqual([])
})

test('who stood aside in the first round of a vote signs nothing in the second, and the document is whole all the same', async () => {
  await asSystem(db, (trx) =>
    publishDefinition(
      trx,
      trade.orgId,
      62,
      {
        code: 'aside',
        title: { mn: 'Хоёр дахь санал' },
        description: { mn: 'Хоёр дахь санал' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'ХС',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'prepare' },
          prepare: { type: 'PREPARE_VOTE', to: toRole(trade.roles.secretary), on: { prepared: 'vote' } },
          vote: { type: 'VOTE', on: { approve: 'seal', disapprove: 'cancel' } },
          seal: { type: 'PRE_END', on: { finalised: 'end' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
  const [secretary, first, second, third] = await Promise.all(
    ['secretary', 'councillor1', 'councillor2', 'councillor3'].map(app.as),
  )
  const id = await aDocument(creator!, { flow_id: 62, title: 'Хоёр дахь санал', fields: {} })
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7], { tie: 'revote', quorum: 3 }) })
  const ballot = async () => ({
    id,
    step_id: (await seen(third!, id)).my_steps[0]!.id,
    choice: 'abstain' as const,
    is_recused: true,
    description: 'Ахын компани',
    signature: { type: 'draw' as const, signature: INK },
  })
  expect((await third!.call(castBallot, await ballot())).status).toBe(200)
  await voteAs(first!, id, 'approve')
  await voteAs(second!, id, 'disapprove')
  expect((await seen(creator!, id)).votes.map(({ count, voters }) => [count?.abstain, voters[2]!.recused])).toEqual([
    [1, true],
    [1, true],
  ])
  expect((await seen(third!, id)).my_steps[0]!.ballot).toMatchObject({ voted: true, may_change: false })
  expect(refusalOf(await third!.call(castBallot, await ballot()))).toBe('409 workflow.recused')
  expect((await third!.call(listInbox, { box: 'waiting', q: 'Хоёр дахь санал' })).body.items).toEqual([])
  await voteAs(first!, id, 'approve')
  await voteAs(second!, id, 'approve')
  await expect.poll(async () => (await seen(creator!, id)).document_status).toBe('ENDED')
  expect((await asSystem(db, (trx) => brokenDocuments(trx))).broken.filter((one) => one.id === id)).toEqual([])
})
