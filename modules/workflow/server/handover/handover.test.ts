import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { changeUserRoles } from '#modules/access/shared/index.ts'
import {
  addSubstitute,
  handOver,
  listSubstitutes,
  recordEvent,
  showOpenWork,
  showUnits,
} from '#modules/organization/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { listIncidents, repairIncident } from '../../shared/repair.ts'
import { aDocument, aSheet, decideAs, refusalOf, seen, voteAs } from '../../testing/office.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { trade } = app.places.orgs
const { employees, users } = trade
const logins = [
  'creator',
  'reviewer',
  'secretary',
  'hr',
  'director',
  'sales',
  'accountant',
  'councillor1',
  'councillor2',
  'councillor3',
  'outsider',
] as const
const people = Object.fromEntries(
  await Promise.all(logins.map(async (login) => [login, await app.as(login)] as const)),
) as Record<(typeof logins)[number], Caller>
const { creator, reviewer, secretary, hr, director, sales, councillor1, councillor3 } = people
const emp = (login: string) => employees[login]!
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const { today } = (await hr.call(showUnits, {})).body
const works = async (login: string, who = hr) => (await who.call(showOpenWork, { id: emp(login) })).body.items
const give = (login: string, items: { work_id: string; to_emp_id: number }[], who = hr) =>
  who.call(handOver, { id: emp(login), items, reason: 'Ээлжийн амралт' }, key())
const separate = (
  login: string,
  more: { effective_on?: string; handover?: { work_id: string; to_emp_id: number }[] } = {},
) =>
  hr.call(
    recordEvent,
    {
      id: emp(login),
      kind: 'separation',
      effective_on: today,
      until: '',
      job_id: '',
      order_number: 'Б/77',
      note: '',
      ...more,
    },
    key(),
  )
const inboxOf = async (who: Caller) =>
  (await who.call(listInbox, { box: 'waiting', limit: 100 })).body.items.map(({ id }) => id)
const brokenChains = async () => (await asSystem(db, (trx) => brokenDocuments(trx))).broken

/** Sent back to its creator, so that it waits for them by name. */
async function returned(title: string) {
  const id = await aDocument(creator, { title })
  await decideAs(reviewer, id, 'returned', { description: 'Засна уу.' })
  return id
}

async function toldUnder(keyOfNews: string, userId: number) {
  const rows = await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute()
  return rows.filter(
    ({ payload }) => payload['key'] === keyOfNews && (payload['user_ids'] as number[]).includes(userId),
  ).length
}
const eventually = async (holds: () => Promise<void>) =>
  expect
    .poll(
      async () =>
        holds().then(
          () => true,
          () => false,
        ),
      { timeout: 8000 },
    )
    .toBe(true)

test('work goes to another person: it stays the same step, everybody sees who gave it to whom and why, and the receiver is told', async () => {
  const id = await returned('Хүлээлгэх гэрээ')
  const [item] = await works('creator')
  expect(item).toMatchObject({ id, is_ballot: false, proposed: { emp_id: emp('reviewer'), kind: 'head' } })
  const before = (await hr.call(showHistory, { id })).body
  expect(before).toMatchObject({ code: 'workflow.document_missing' })

  expect((await give('creator', [{ work_id: item!.work_id, to_emp_id: emp('sales') }])).body).toMatchObject({
    status: true,
    count: 1,
  })
  expect(await inboxOf(sales)).toContain(id)
  expect(await inboxOf(creator)).not.toContain(id)
  const { statusHistories } = (await sales.call(showHistory, { id })).body
  expect(statusHistories.at(-1)).toMatchObject({
    status_type: 'RE_CREATE',
    is_done: 0,
    emp: { first_name: 'Нямдорж' },
    handovers: [
      {
        reason: 'Ээлжийн амралт',
        by: { first_name: 'Наранцэцэг' },
        from: { first_name: 'Болд' },
        to: { first_name: 'Нямдорж' },
      },
    ],
  })
  expect((await seen(sales, id)).my_steps[0]!.id).toBe(item!.work_id)
  expect((await hr.call(listInbox, { box: 'done', limit: 100 })).body.items.map((one) => one.id)).not.toContain(id)
  await eventually(async () => expect(await toldUnder('workflow.notify.handed_over', users['sales']!)).toBe(1))
  expect((await decideAs(sales, id, 'recreated', { description: 'Зассан' })).body.document_status).toBe('OPEN')
  expect(await brokenChains()).toEqual([])
})

test('with the pen of human resources alone nobody takes the work of others for themselves, nor their seat', async () => {
  const id = await returned('Өөртөө авах')
  const item = (await works('creator')).find((one) => one.id === id)!
  const refused = '403 organization.handover.not_for_yourself'
  expect(refusalOf(await give('creator', [{ work_id: item.work_id, to_emp_id: emp('hr') }]))).toBe(refused)
  expect(refusalOf(await separate('creator', { handover: [{ work_id: item.work_id, to_emp_id: emp('hr') }] }))).toBe(
    refused,
  )
  const days = { starts_on: today, ends_on: today, note: '' }
  expect(
    refusalOf(await hr.call(addSubstitute, { emp_id: emp('director'), substitute_emp_id: emp('hr'), ...days }, key())),
  ).toBe(refused)
  const leave = {
    id: emp('director'),
    kind: 'leave' as const,
    effective_on: today,
    until: today,
    job_id: '' as const,
    order_number: '',
    note: '',
    substitute_emp_id: emp('hr'),
  }
  expect(refusalOf(await hr.call(recordEvent, leave, key()))).toBe(refused)
  // Whoever leads the colleague may, and the colleague may name whom they like.
  expect(
    (await director.call(addSubstitute, { emp_id: emp('director'), substitute_emp_id: emp('hr'), ...days }, key()))
      .status,
  ).toBe(200)
  expect((await give('creator', [{ work_id: item.work_id, to_emp_id: emp('reviewer') }], reviewer)).status).toBe(200)
})

test('of two who give the same work away at once one does, and the other hears who it was', async () => {
  await returned('Хоёр удаа')
  const [item] = await works('creator')
  const answers = await Promise.all([
    give('creator', [{ work_id: item!.work_id, to_emp_id: emp('sales') }]),
    give('creator', [{ work_id: item!.work_id, to_emp_id: emp('accountant') }], reviewer),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect(lost!.body.code).toBe('workflow.handed_over')
  expect([users['hr'], users['reviewer']]).toContain(lost!.body.winner?.user_id)
  expect(lost!.body.winner?.user_id).toBe(won === answers[0] ? users['hr'] : users['reviewer'])
})

test('human resources and the heads of a person may, and nobody else; nobody gives away their own', async () => {
  const id = await returned('Эрх')
  const work_id = (await works('creator')).find((one) => one.id === id)!.work_id
  const wish = [{ work_id, to_emp_id: emp('accountant') }]
  expect(refusalOf(await give('creator', wish, sales))).toBe('403 organization.handover.not_yours')
  expect(refusalOf(await give('creator', wish, councillor1))).toBe('403 organization.handover.not_yours')
  expect((await people.outsider.call(showOpenWork, { id: 15 })).status).toBe(404)
  expect(refusalOf(await people.outsider.call(handOver, { id: 15, items: wish, reason: 'x' }, key()))).toBe(
    '404 organization.employee_missing',
  )
  expect(refusalOf(await give('hr', wish))).toBe('409 organization.handover.not_own')
  expect((await give('creator', wish, director)).status).toBe(200)
})

test('nobody gets their own document to decide, nor a second seat, nor somebody who cannot sign in', async () => {
  const id = await aDocument(creator, { title: 'Өөрийн баримт' })
  const [item] = (await works('reviewer')).filter((one) => one.id === id)
  expect(item).toMatchObject({ proposed: { emp_id: emp('director'), kind: 'head' } })
  const to = (to_emp_id: number) => give('reviewer', [{ work_id: item!.work_id, to_emp_id }])
  expect(refusalOf(await to(emp('creator')))).toBe('422 workflow.own_document')
  expect(refusalOf(await to(emp('reviewer')))).toBe('422 workflow.has_seat')
  expect(refusalOf(await to(13))).toBe('422 organization.handover.receiver_missing')
  expect(refusalOf(await give('reviewer', [{ work_id: crypto.randomUUID(), to_emp_id: emp('sales') }]))).toBe(
    '404 workflow.step_missing',
  )
  expect(refusalOf(await give('reviewer', []))).toBe('422 platform.bad_input')
  expect((await seen(creator, id)).version).toBe(1)
})

test('the team list counts what nobody else would find, by name or alone in a role, post or unit: as much as there is to hand over', async () => {
  await aDocument(creator, { title: 'Ганц хянагчийн ажил' })
  const counted = async () =>
    new Map((await hr.call(listSubstitutes, {})).body.team.map(({ emp_id, waiting }) => [emp_id, waiting]))
  const listed = async () =>
    new Map(
      await Promise.all(
        [...(await counted()).keys()].map(
          async (id) => [id, (await hr.call(showOpenWork, { id })).body.items.length] as const,
        ),
      ),
    )
  const alone = await counted()
  expect(alone.get(emp('reviewer'))).toBeGreaterThan(0)
  expect(alone).toEqual(await listed())

  const admin = await app.as('admin')
  const toSales = async (extra_role_ids: number[]) =>
    (
      await admin.call(changeUserRoles, {
        id: users['sales']!,
        main_role_id: trade.roles.sales,
        extra_role_ids,
        default_menu: null,
      })
    ).status
  expect(await toSales([trade.roles.reviewer])).toBe(200)
  const beside = await counted()
  expect(beside.get(emp('reviewer'))).toBeLessThan(alone.get(emp('reviewer'))!)
  expect(beside).toEqual(await listed())
  expect(await toSales([])).toBe(200)
})

test('the same wish sent twice gives the work away once', async () => {
  const id = await returned('Давхар')
  const work_id = (await works('creator')).find((one) => one.id === id)!.work_id
  const headers = key()
  const wish = { id: emp('creator'), items: [{ work_id, to_emp_id: emp('sales') }], reason: 'Чөлөө' }
  const [first, second] = [await hr.call(handOver, wish, headers), await hr.call(handOver, wish, headers)]
  expect(second.body).toEqual(first.body)
  expect((await sales.call(showHistory, { id })).body.statusHistories.at(-1)!.handovers).toHaveLength(1)
})

test('the casting vote of a chair is listed like other work, and goes to somebody of the council only, who signs it', async () => {
  const id = await aDocument(creator, { title: 'Тэнцсэн санал' })
  await decideAs(reviewer, id, 'reviewed')
  await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 6], { tie: 'casting_vote', chair_emp_id: 5 }) })
  await voteAs(councillor1, id, 'approve')
  await voteAs(people.councillor2, id, 'disapprove')
  const item = (await works('councillor1')).find((one) => one.id === id)!
  expect(item).toMatchObject({ is_ballot: false, proposed: null })
  const to = (login: string) => give('councillor1', [{ work_id: item.work_id, to_emp_id: emp(login) }])
  for (const other of ['sales', 'councillor3'])
    expect(refusalOf(await to(other))).toBe('422 organization.handover.only_some')
  expect((await to('councillor2')).status).toBe(200)
  expect((await decideAs(people.councillor2, id, 'approve')).status).toBe(200)
  expect((await seen(creator, id)).votes[0]).toMatchObject({
    casting: { person: { emp_id: emp('councillor2') }, choice: 'approve' },
  })
  expect(await brokenChains()).toEqual([])
})

test('a ballot goes to nobody: it is listed, and who leaves without voting leaves the seat empty while cast ballots stand', async () => {
  const id = await aDocument(creator, { title: 'Санал хураалт' })
  await decideAs(reviewer, id, 'reviewed')
  await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  await voteAs(councillor1, id, 'approve')
  const ballot = (await works('councillor2')).find((one) => one.id === id)!
  expect(ballot).toMatchObject({ is_ballot: true, proposed: null })
  expect(refusalOf(await give('councillor2', [{ work_id: ballot.work_id, to_emp_id: emp('sales') }]))).toBe(
    '422 workflow.is_ballot',
  )

  expect((await separate('councillor2')).body).toMatchObject({ state: 'done' })
  const {
    votes: [vote],
  } = await seen(creator, id)
  expect(vote).toMatchObject({ is_open: true, count: { approve: 1, unvoted: 2, entitled: 3 } })
  expect(vote!.voters.map(({ vacated, choice }) => [vacated, choice])).toEqual([
    [false, 'approve'],
    [true, null],
    [false, null],
  ])
  await voteAs(councillor3, id, 'approve')
  expect((await seen(creator, id)).votes[0]).toMatchObject({
    is_open: false,
    result: 'approve',
    count: { approve: 2, unvoted: 1, entitled: 3 },
  })
  expect(await brokenChains()).toEqual([])
})

test('a chair leaves though the casting vote goes to nobody: it waits for an administrator, who names somebody of the council', async () => {
  const id = await aDocument(creator, { title: 'Даргагүй тэнцсэн санал' })
  await decideAs(reviewer, id, 'reviewed')
  await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 7], { tie: 'casting_vote', chair_emp_id: 5 }) })
  await voteAs(councillor1, id, 'approve')
  await voteAs(councillor3, id, 'disapprove')
  const item = (await works('councillor1')).find((one) => one.id === id)!
  expect(item).toMatchObject({ proposed: null, only: [{ emp_id: emp('councillor3') }] })
  expect((await works('secretary')).every(({ only }) => only === null)).toBe(true)
  const wrong = await separate('councillor1', { handover: [{ work_id: item.work_id, to_emp_id: emp('sales') }] })
  expect(refusalOf(wrong)).toBe('422 organization.handover.only_some')

  expect((await separate('councillor1')).body).toMatchObject({ state: 'done' })
  await app.runJob('workflow.unattended')
  const admin = await app.as('admin')
  const incident = (await admin.call(listIncidents, {})).body.items.find(({ document }) => document.id === id)!
  expect(incident).toMatchObject({
    kind: 'NO_ASSIGNEE',
    may: { assign: true, retry: false, outcomes: [{ outcome: 'disapprove' }] },
  })
  const name = (login: string) =>
    admin.call(repairIncident, { id: incident.id, how: 'assign', reason: 'Дарга гарсан', emp_id: emp(login) }, key())
  expect(refusalOf(await name('sales'))).toBe('422 workflow.not_of_council')
  expect((await name('councillor3')).status).toBe(200)
  expect((await decideAs(councillor3, id, 'approve')).status).toBe(200)
  expect((await seen(creator, id)).votes[0]).toMatchObject({
    casting: { person: { emp_id: emp('councillor3') }, choice: 'approve' },
  })
  expect(await brokenChains()).toEqual([])
})
