import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { minutesPath, showDocument } from '../../shared/documents/view.ts'
import { castBallot, replaceVoter, type SheetInput } from '../../shared/documents/vote.ts'
import { listInbox } from '../../shared/inbox.ts'
import type { Choice } from '../../shared/engine/model.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, aSheet, decideAs, INK, refusalOf, seen, voteAs } from '../../testing/office.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { employees, users } = app.places.orgs.trade
const [creator, reviewer, secretary, director, sales, outsider, admin, hr] = (await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director', 'sales', 'outsider', 'admin', 'hr'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller, Caller]
const councillors = (await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))) as [
  Caller,
  Caller,
  Caller,
]
const [first, second, third] = councillors

async function atVote(more: Partial<SheetInput> = {}, title = 'Солих санал') {
  const id = await aDocument(creator, { title })
  await decideAs(reviewer, id, 'reviewed')
  expect((await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 6, 7], more) })).status).toBe(200)
  return id
}

/** The seat of the third councillor goes to the director. */
async function replacement(id: string, more: { reason?: string; emp_id?: number } = {}) {
  const { votes, version } = await seen(creator, id)
  const vote = votes.at(-1)!
  return {
    id,
    step_id: vote.step_id,
    voter_id: vote.voters[2]!.id,
    emp_id: employees['director']!,
    reason: 'Урт хугацаагаар чөлөө авсан',
    expected_version: version,
    ...more,
  }
}

const waits = async (who: Caller, id: string) =>
  (await who.call(listInbox, { box: 'waiting', limit: 100 })).body.items.some((item) => item.id === id)
const told = async (key: string, login: string, title: string) =>
  (await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute()).filter(
    ({ payload }) =>
      payload['key'] === `workflow.notify.${key}` &&
      (payload['user_ids'] as number[]).includes(users[login]!) &&
      (payload['params'] as { title: string }).title === title,
  ).length

test('the secretary gives a seat of an open vote to somebody else: the council votes anew, and what was cast is kept and void', async () => {
  const id = await atVote({ chair_emp_id: 5 }, 'Суудал солих')
  await voteAs(first, id, 'approve', 'Дэмжинэ')
  await voteAs(second, id, 'approve')
  expect((await secretary.call(replaceVoter, await replacement(id))).status).toBe(200)

  const { votes, holders } = await seen(creator, id)
  expect(votes).toMatchObject([
    {
      is_open: false,
      result: null,
      voided: {
        from: { emp_id: 7 },
        to: { emp_id: 8 },
        by: { emp_id: employees['secretary'] },
        reason: 'Урт хугацаагаар чөлөө авсан',
      },
      roll_change: null,
      voters: [{ choice: 'approve', description: 'Дэмжинэ' }, { choice: 'approve' }, { choice: null }],
    },
    {
      is_open: true,
      voided: null,
      roll_change: { from: { emp_id: 7 }, to: { emp_id: 8 } },
      count: { approve: 0, unvoted: 3, entitled: 3 },
      voters: [{ person: { emp_id: 5 } }, { person: { emp_id: 6 } }, { person: { emp_id: 8 } }],
    },
  ])
  expect(holders[0]!.people.map(({ emp_id }) => emp_id)).toEqual([5, 6, 8])
  expect(await Promise.all([first, second, third, director].map((who) => waits(who, id)))).toEqual([
    true,
    true,
    false,
    true,
  ])
  const old = await third.call(castBallot, {
    id,
    step_id: votes[0]!.step_id,
    choice: 'approve',
    signature: { type: 'draw', signature: INK },
  })
  expect(refusalOf(old)).toBe('409 workflow.already_decided')
  expect((await third.call(showDocument, { id })).body.my_steps).toEqual([])

  const { body: history } = await creator.call(showHistory, { id })
  expect(history.statusHistories.find(({ replaced }) => replaced)).toMatchObject({
    status_action: 'Санал өгөгчийг сольсон',
    description: 'Урт хугацаагаар чөлөө авсан',
    emp: { first_name: expect.any(String) as string },
    replaced: { from: { first_name: expect.any(String) as string }, to: { first_name: expect.any(String) as string } },
  })
  expect(history.votingPeople.map(({ voided, voted }) => [voided === true, voted])).toEqual([
    [true, 1],
    [true, 1],
    [true, 0],
    [false, 0],
    [false, 0],
    [false, 0],
  ])

  for (const who of [first, second, director]) await voteAs(who, id, 'disapprove')
  expect(await seen(creator, id)).toMatchObject({
    document_status: 'CANCELLED',
    votes: [{ result: null }, { result: 'disapprove' }],
  })
  expect((await asSystem(db, (trx) => brokenDocuments(trx))).broken.filter((one) => one.id === id)).toEqual([])
})

test('all who vote anew are told why, whoever lost the seat to whom it went, each once', async () => {
  const title = 'Мэдэгдэх солилт'
  const id = await atVote({}, title)
  await voteAs(first, id, 'approve')
  expect((await secretary.call(replaceVoter, await replacement(id))).status).toBe(200)
  for (const login of ['councillor1', 'councillor2', 'director'])
    await expect.poll(() => told('vote_anew', login, title), { timeout: 8000 }).toBe(1)
  await expect.poll(() => told('off_roll', 'councillor3', title), { timeout: 8000 }).toBe(1)
  expect([
    await told('vote_anew', 'councillor3', title),
    await told('off_roll', 'director', title),
    await told('vote_anew', 'creator', title),
  ]).toEqual([0, 0, 0])
})

test('only whoever may prepare the sheet replaces a councillor, with a reason; to others the document or the right does not exist', async () => {
  const id = await atVote()
  const input = await replacement(id)
  for (const who of [first, third, creator, reviewer]) {
    expect(refusalOf(await who.call(replaceVoter, input))).toBe('403 workflow.not_assigned')
    expect((await seen(who, id)).votes[0]!.may_replace).toBe(false)
  }
  for (const who of [sales, outsider, hr])
    expect(refusalOf(await who.call(replaceVoter, input))).toBe('404 workflow.document_missing')
  expect((await seen(secretary, id)).votes[0]!.may_replace).toBe(true)
  expect(refusalOf(await secretary.call(replaceVoter, { ...input, reason: '  ' }))).toBe('422 platform.bad_input')
  expect(refusalOf(await secretary.call(replaceVoter, { ...input, emp_id: employees['councillor1']! }))).toBe(
    '422 workflow.has_seat',
  )
  expect(refusalOf(await secretary.call(replaceVoter, { ...input, emp_id: 13 }))).toBe('422 workflow.not_here')
  expect(refusalOf(await secretary.call(replaceVoter, { ...input, voter_id: id }))).toBe('404 workflow.seat_missing')
  expect(refusalOf(await secretary.call(replaceVoter, { ...input, expected_version: 1 }))).toBe(
    '409 workflow.stale_version',
  )
  expect((await seen(creator, id)).votes).toHaveLength(1)
  expect((await admin.call(replaceVoter, input)).status).toBe(200)
  expect((await seen(creator, id)).votes[1]).toMatchObject({ roll_change: { by: { user_id: users['admin'] } } })
})

test('a secret vote that is void tells nobody what was voted, not even how many', async () => {
  const secretly = async (choices: Choice[]) => {
    const id = await atVote({ secret: true })
    for (const [at, choice] of choices.entries()) await voteAs(councillors[at]!, id, choice, 'Санал')
    expect((await secretary.call(replaceVoter, await replacement(id))).status).toBe(200)
    return id
  }
  const [one, other] = [await secretly(['approve', 'approve']), await secretly(['disapprove', 'recreate'])]
  const plain = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/[0-9a-f]{64}/g, 'hash')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/\p{Lu}+\/\d{4}-\d{4}/gu, 'number')
  for (const who of [creator, secretary, admin, first, third, director]) {
    const all = async (id: string) =>
      plain([(await who.call(showDocument, { id })).body, (await who.call(showHistory, { id })).body])
    expect(await all(one)).toBe(await all(other))
  }
  expect((await seen(creator, one)).votes[0]).toMatchObject({
    is_open: false,
    count: null,
    cast: 2,
    voters: [{ voted: true, choice: null, description: null }, {}, {}],
  })
})

test('both votes have minutes once the second is over', async () => {
  const id = await atVote()
  await voteAs(first, id, 'approve')
  await secretary.call(replaceVoter, await replacement(id))
  for (const who of [first, second, director]) await voteAs(who, id, 'approve')
  const { votes } = await seen(creator, id)
  const fetched = await Promise.all(
    votes.map(({ step_id }) => creator.fetch(`/api${minutesPath(id)}?step_id=${step_id}`)),
  )
  expect(fetched.map(({ status }) => status)).toEqual([200, 200])
})
