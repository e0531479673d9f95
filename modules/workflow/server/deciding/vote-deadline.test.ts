import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { placeEmployee } from '#modules/organization/server/index.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { whileFull } from '#platform/testing/full-disk.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { castBallot, type SheetInput } from '../../shared/documents/vote.ts'
import { listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import type { DiagramNode } from '../../shared/definition.ts'
import { sampleFlow } from '../../shared/flows/sample.ts'
import { commandBySystem } from './by-system.ts'
import { closeVotesInTime } from './deadlines.ts'
import { lockInstance } from '../state/store.ts'
import { timersInTime } from '../timers/go-off.ts'
import { publishDefinition } from '../flows/publish.ts'
import { aDocument, aSheet, decideAs, INK, refusalOf, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const [creator, reviewer, secretary] = await Promise.all(['creator', 'reviewer', 'secretary'].map(app.as))
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))
const [first, second, third] = councillors

async function toTheCouncil(more: Partial<SheetInput> = {}) {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7], more) })
  return id
}

/** Time goes by: the vote was opened an hour before its deadline, and that was a minute ago. */
async function deadlinePasses(id: string) {
  const past = new Date(Date.now() - 60_000)
  await app.services.db
    .updateTable('workflow.steps')
    .set({
      created_at: new Date(past.getTime() - 3_600_000),
      due_at: past,
      step_data: sql<string>`jsonb_set(step_data, '{sheet,deadline}', to_jsonb(${past.toISOString()}::text))`,
    })
    .where('row_id', '=', id)
    .where('status_type', '=', 'VOTE')
    .where('closed_as', 'is', null)
    .execute()
  await app.services.db.updateTable('workflow.waiting').set({ due_at: past }).where('instance_id', '=', id).execute()
}

/** As if the hour at which the vote is called to mind had come; its deadline lies ahead as before. */
async function reminderComes(id: string) {
  const past = new Date(Date.now() - 1000).toISOString()
  const { id: step, alarms } = await app.services.db
    .selectFrom('workflow.steps')
    .select(['id', 'alarms'])
    .where('row_id', '=', id)
    .where('status_type', '=', 'VOTE')
    .where('closed_as', 'is', null)
    .executeTakeFirstOrThrow()
  expect(alarms?.at(-1)).toEqual({ kind: 'remind', at: expect.any(String) as string })
  await app.services.db
    .updateTable('workflow.steps')
    .set({ alarms: JSON.stringify(alarms!.map((one) => (one.done === undefined ? { ...one, at: past } : one))) })
    .where('id', '=', step)
    .execute()
  await app.services.db.updateTable('workflow.timers').set({ at: past }).where('instance_id', '=', id).execute()
  await Promise.all([timersInTime.handle({}, app.services), timersInTime.handle({}, app.services)])
}

/** Who was told that the vote on this document ends soon, each time. */
async function remindedOf(id: string) {
  const told = await app.services.db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('topic', '=', 'notify')
    .orderBy('id')
    .execute()
  return told
    .filter(
      ({ payload }) => payload['key'] === 'workflow.notify.vote_ends_soon' && payload['link'] === `/workflow/${id}`,
    )
    .map(({ payload }) => (payload['user_ids'] as number[]).toSorted((a, b) => a - b))
}

const theMinuteStrikes = () => closeVotesInTime.handle({}, app.services)

/** The sample flow with one step drawn otherwise. */
async function publishVariant(id: number, nodeId: string, change: (data: DiagramNode['data']) => DiagramNode['data']) {
  const flow = sampleFlow({
    reviewerRole: trade.roles.reviewer,
    secretaryRole: trade.roles.secretary,
    directorRole: trade.roles.director,
  })
  const nodes = flow.nodes.map((node) => (node.id === nodeId ? { ...node, data: change(node.data) } : node))
  await asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      trade.orgId,
      id,
      {
        code: `variant_${id}`,
        title: { mn: 'Хувилбар' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'С',
        form: [],
        diagram: { ...flow, nodes },
      },
      null,
    ),
  )
}

test('a vote is not closed before its deadline', async () => {
  const id = await toTheCouncil()
  for (const councillor of [first!, second!]) await voteAs(councillor, id, 'approve')
  const {
    version,
    votes: [before],
  } = await seen(creator!, id)
  await theMinuteStrikes()
  expect(await seen(creator!, id)).toMatchObject({
    version,
    votes: [{ is_open: true, cast: 2, sheet: { deadline: before!.sheet.deadline } }],
  })
})

test('at the deadline a vote with a quorum is counted, and who comes too late hears so', async () => {
  const id = await toTheCouncil()
  await voteAs(first!, id, 'approve')
  await voteAs(second!, id, 'approve')
  const {
    my_steps: [step],
  } = await seen(third!, id)
  const ballot = { id, step_id: step!.id, choice: 'disapprove', signature: { type: 'draw', signature: INK } } as const
  await deadlinePasses(id)
  const between = await third!.call(castBallot, ballot)
  expect(refusalOf(between)).toBe('409 workflow.vote_over')
  expect(between.body.message).toBe('Санал өгөх хугацаа дууссан байна')

  await theMinuteStrikes()
  expect(await seen(creator!, id)).toMatchObject({
    status_type: 'CHECK',
    votes: [{ is_open: false, result: 'approve', count: { approve: 2, unvoted: 1 } }],
  })
  const late = await third!.call(castBallot, ballot, { 'x-lang': 'en_US' })
  expect(refusalOf(late)).toBe('409 workflow.already_decided')
  expect(late.body.message).toMatch(/^The system has already decided this step \(\d{4}-\d\d-\d\d \d\d:\d\d, Approve\)$/)
  const {
    body: { statusHistories },
  } = await creator!.call(showHistory, { id })
  expect(statusHistories.find(({ status_type }) => status_type === 'VOTE')).toMatchObject({
    is_done: 1,
    status_action: 'Зөвшөөрөх',
    emp: null,
  })
  expect((await seen(third!, id)).my_steps).toEqual([])
})

test('without a quorum the vote is extended once by the same time, then the secretary prepares it anew; it is never approved', async () => {
  const id = await toTheCouncil({ quorum: 3 })
  await voteAs(first!, id, 'approve')
  await voteAs(second!, id, 'approve')
  await deadlinePasses(id)
  await theMinuteStrikes()
  const extended = await seen(third!, id)
  expect(extended).toMatchObject({
    status_type: 'VOTE',
    votes: [{ is_open: true, result: null, cast: 2 }],
    my_steps: [{ status_type: 'VOTE' }],
  })
  const minutesLeft = (Date.parse(extended.votes[0]!.sheet.deadline) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(58)
  expect(minutesLeft).toBeLessThanOrEqual(60)
  expect(extended.my_steps[0]?.due_at).toBe(extended.votes[0]!.sheet.deadline)
  await theMinuteStrikes()
  expect((await seen(third!, id)).version).toBe(extended.version)

  await deadlinePasses(id)
  await theMinuteStrikes()
  const back = await seen(secretary!, id)
  expect(back).toMatchObject({
    document_status: 'OPEN',
    status_type: 'PREPARE_VOTE',
    votes: [{ is_open: false, result: 'no_quorum' }],
    my_steps: [{ status_type: 'PREPARE_VOTE' }],
  })

  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  expect((await seen(first!, id)).my_steps[0]?.ballot).toMatchObject({ voted: false, choice: null })
  for (const councillor of councillors) await voteAs(councillor, id, 'approve')
  expect((await seen(creator!, id)).votes.map(({ result }) => result)).toEqual(['no_quorum', 'approve'])
})

test('more time for a quorum stands in the history, and is told as such, with the new deadline, to whoever has not voted, prepared it or sent it', async () => {
  const id = await toTheCouncil({ quorum: 3 })
  await voteAs(first!, id, 'approve')
  await deadlinePasses(id)
  const told = async () =>
    (await app.services.db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute())
      .filter(({ payload }) => payload['link'] === `/workflow/${id}`)
      .map(({ payload }) => ({
        key: String(payload['key']),
        to: (payload['user_ids'] as number[]).toSorted((a, b) => a - b),
        due: (payload['params'] as { due?: string }).due,
      }))
  const arrivals = async () => (await told()).filter(({ key }) => key === 'workflow.notify.waiting').length
  await expect
    .poll(async () => (await told()).filter(({ to }) => to.includes(trade.users['councillor3']!)).length)
    .toBe(1)
  const before = await arrivals()
  await theMinuteStrikes()

  const {
    votes: [vote],
  } = await seen(creator!, id)
  const deadline = vote!.sheet.deadline
  const {
    body: { statusHistories },
  } = await creator!.call(showHistory, { id }, { 'x-lang': 'en_US' })
  expect(statusHistories.at(-1)).toMatchObject({
    status_action: 'Extended for want of a quorum',
    extended_until: deadline,
    emp: null,
    is_done: 1,
  })
  const due = dateTimeIn('Asia/Ulaanbaatar', deadline)
  const { users } = trade
  await expect
    .poll(async () =>
      (await told())
        .filter(({ key }) => key.startsWith('workflow.notify.vote_'))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    )
    .toEqual([
      {
        key: 'workflow.notify.vote_extended',
        to: [users['councillor2']!, users['councillor3']!].toSorted((a, b) => a - b),
        due,
      },
      {
        key: 'workflow.notify.vote_went_on',
        to: [users['creator']!, users['secretary']!].toSorted((a, b) => a - b),
        due,
      },
    ])
  expect(await arrivals()).toBe(before)
})

test('a vote without a quorum goes back to whom the flow names, also when somebody else had been chosen to prepare it', async () => {
  await publishVariant(51, 'prepare_vote', (data) => ({
    ...data,
    subject: { ...data.subject!, is_subject_changeable: true },
  }))
  const id = await aDocument(creator!, { flow_id: 51, fields: {} })
  expect((await seen(reviewer!, id)).my_steps[0]?.outcomes[0]).toMatchObject({
    outcome: 'reviewed',
    targets: 'optional',
  })
  await decideAs(reviewer!, id, 'reviewed', {
    targets: [{ subject_type: 'TO_ORG_EMPLOYEE', emp_id: 10, struct_id: 5, job_id: 11 }],
  })
  await decideAs(await app.as('sales'), id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (let time = 0; time < 2; time += 1) {
    await deadlinePasses(id)
    await theMinuteStrikes()
  }
  expect(await seen(secretary!, id)).toMatchObject({
    status_type: 'PREPARE_VOTE',
    my_steps: [{ status_type: 'PREPARE_VOTE' }],
  })
})

test('a vote whose councillors have all left waits for whoever prepared it, and comes back to be prepared anew', async () => {
  await publishVariant(52, 're_create', (data) => ({ ...data, back_to_returner: true }))
  const id = await aDocument(creator!, { flow_id: 52, fields: {} })
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([10, 12]) })
  await voteAs(await app.as('builder'), id, 'recreate')
  await voteAs(await app.as('sales'), id, 'approve')
  await leaves('sales', trade.jobs.sales_adviser)
  await leaves('builder', trade.jobs.developer)
  expect((await decideAs(creator!, id, 'recreated', { description: 'Хавсаргав.' })).body.step.mn).toBe('Санал өгөх')
  expect((await seen(creator!, id)).votes.at(-1)?.voters.map(({ vacated }) => vacated)).toEqual([true, true])
  expect(
    (await secretary!.call(listInbox, { box: 'waiting', limit: 100 })).body.items.map((item) => item.id),
  ).toContain(id)

  // Told when it is opened so, and once more when it is given more time.
  const { users } = trade
  const both = inOrder(users['admin']!, users['secretary']!)
  await expect.poll(() => toldNobodyVotes(id)).toEqual([both])
  await deadlinePasses(id)
  await theMinuteStrikes()
  await expect.poll(() => toldNobodyVotes(id)).toEqual([both, both])

  await deadlinePasses(id)
  await theMinuteStrikes()
  expect(await seen(secretary!, id)).toMatchObject({
    document_status: 'OPEN',
    status_type: 'PREPARE_VOTE',
    my_steps: [{ status_type: 'PREPARE_VOTE' }],
  })
  expect(await toldNobodyVotes(id)).toHaveLength(2)
})

test('when the last councillor who had not voted leaves a vote, whoever prepared it and the administrators are told at once', async () => {
  const id = await toTheCouncil({ quorum: 3 })
  const { id: step_id } = await app.services.db
    .selectFrom('workflow.steps')
    .select('id')
    .where('row_id', '=', id)
    .where('status_type', '=', 'VOTE')
    .executeTakeFirstOrThrow()
  const goes = (login: string) =>
    withTenant(app.services.db, { orgId: trade.orgId, userId: 0 }, async (trx) => {
      const instance = (await lockInstance(trx, trade.orgId, id))!
      return commandBySystem(app.services, trx, trade.orgId, instance, () => ({
        type: 'vacate',
        step_id,
        by: trade.users['hr']!,
        org_id: trade.orgId,
        user_id: trade.users[login]!,
        reason: 'Ажлаас гарсан',
      }))
    })
  await voteAs(first!, id, 'approve')
  expect([await goes('councillor2'), await toldNobodyVotes(id)]).toEqual([null, []])
  expect(await goes('councillor3')).toBeNull()
  await expect.poll(() => toldNobodyVotes(id)).toEqual([inOrder(trade.users['admin']!, trade.users['secretary']!)])
})

const inOrder = (...users: number[]) => users.toSorted((one, other) => one - other)

/** Who was told that nobody is left to vote on this document, each time. */
async function toldNobodyVotes(id: string) {
  const told = await app.services.db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('topic', '=', 'notify')
    .orderBy('seq')
    .execute()
  return told
    .filter(({ payload }) => payload['link'] === `/workflow/${id}` && payload['key'] === 'workflow.notify.nobody_votes')
    .map(({ payload }) => inOrder(...(payload['user_ids'] as number[])))
}

function leaves(login: string, job_id: number) {
  return asSystem(app.services.db, (trx) =>
    placeEmployee(trx, trade.orgId, {
      id: trade.employees[login]!,
      user_id: trade.users[login]!,
      job_id,
      first_name: login,
      last_name: login,
      is_active: false,
    }),
  )
}

test('one vote that cannot be closed does not hold up the others', async () => {
  const [broken, sound] = [await toTheCouncil(), await toTheCouncil()]
  for (const id of [broken, sound]) {
    for (const councillor of [first!, second!]) await voteAs(councillor, id, 'approve')
    await deadlinePasses(id)
  }
  await app.services.db
    .updateTable('workflow.steps')
    .set({ status_id: 'nowhere' })
    .where('row_id', '=', broken)
    .where('status_type', '=', 'VOTE')
    .execute()
  await theMinuteStrikes()
  expect((await seen(creator!, sound)).status_type).toBe('CHECK')
  expect((await seen(creator!, broken)).status_type).toBe('VOTE')
})

test('on a full disk a vote and a reminder wait, and no administrator has to mend anything', async () => {
  const { db } = app.services
  const id = await toTheCouncil({ deadline: new Date(Date.now() + 4 * 86_400_000).toISOString() })
  for (const councillor of [first!, second!]) await voteAs(councillor, id, 'approve')
  await db
    .updateTable('workflow.timers')
    .set({ at: new Date(0) })
    .where('instance_id', '=', id)
    .execute()
  const past = new Date(Date.now() - 1000).toISOString()
  await db
    .updateTable('workflow.steps')
    .set({ alarms: sql<string>`jsonb_set(alarms, '{-1,at}', to_jsonb(${past}::text))` })
    .where('row_id', '=', id)
    .where('status_type', '=', 'VOTE')
    .execute()
  await whileFull(db, 'workflow.steps', () =>
    expect(timersInTime.handle({}, app.services)).rejects.toMatchObject({ code: '53100' }),
  )
  expect(
    await db.selectFrom('workflow.timers').select(['tries', 'failed']).where('instance_id', '=', id).execute(),
  ).toEqual([{ tries: 0, failed: null }])
  await timersInTime.handle({}, app.services)
  expect(await remindedOf(id)).toHaveLength(1)

  await deadlinePasses(id)
  await whileFull(db, 'workflow.steps', () => expect(theMinuteStrikes()).rejects.toMatchObject({ code: '53100' }))
  expect(await db.selectFrom('workflow.incidents').select('kind').where('instance_id', '=', id).execute()).toEqual([])
  await theMinuteStrikes()
  expect((await seen(creator!, id)).status_type).toBe('CHECK')
})

test('who has not voted is reminded before the deadline, once for each deadline, and whoever has voted hears nothing, whatever they voted', async () => {
  const inTwoDays = new Date(Date.now() + 4 * 86_400_000).toISOString()
  const { councillor1, councillor2, councillor3 } = trade.users
  const left = [councillor1!, councillor3!].toSorted((a, b) => a - b)
  const ids: string[] = []
  for (const choice of ['approve', 'disapprove'] as const) {
    const id = await toTheCouncil({ quorum: 3, secret: true, chair_emp_id: 5, deadline: inTwoDays })
    ids.push(id)
    await voteAs(second!, id, choice)
    const { version } = await seen(first!, id)
    await timersInTime.handle({}, app.services)
    expect(await remindedOf(id)).toEqual([])
    await reminderComes(id)
    expect(await remindedOf(id)).toEqual([left])
    await app.services.db
      .updateTable('workflow.timers')
      .set({ at: new Date(0) })
      .where('instance_id', '=', id)
      .execute()
    await timersInTime.handle({}, app.services)
    expect([await remindedOf(id), (await seen(first!, id)).version]).toEqual([[left], version])
  }
  // What the history says of it does not tell how anybody voted, nor whom it reminded.
  const said = await Promise.all(
    ids.map(async (id) =>
      (await creator!.call(showHistory, { id })).body.statusHistories.flatMap(({ alarms = [] }) =>
        alarms.map(({ kind, to }) => [kind, to]),
      ),
    ),
  )
  expect(said).toEqual([[['remind', []]], [['remind', []]]])
  expect(left).not.toContain(councillor2)

  // More time for a quorum is a deadline of its own; it is an hour here, which is too short for a reminder.
  const [id] = ids
  await deadlinePasses(id!)
  await theMinuteStrikes()
  expect((await seen(third!, id!)).my_steps).toHaveLength(1)
  expect(
    await app.services.db.selectFrom('workflow.timers').select('kind').where('instance_id', '=', id!).execute(),
  ).toEqual([])
})
