import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { Caller } from '#app/testing/started-app.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { castBallot, replaceVoter } from '../../shared/documents/vote.ts'
import { findDocuments } from '../../shared/search.ts'
import { listInbox } from '../../shared/inbox.ts'
import { type Choice, choices } from '../../shared/engine/model.ts'
import { showHistory } from '../../shared/process-history.ts'
import { linkHash } from '../state/chain.ts'
import { aDocument, aSheet, decideAs, INK, refusalOf, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, admin] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'admin'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))
const everybody = [creator!, reviewer!, secretary!, admin!, ...councillors]

async function secretVote(ballots: readonly Choice[], description?: string) {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', {
    sheet: aSheet([5, 6, 7], { secret: true, chair_emp_id: 5, close_early: true }),
  })
  const replies = []
  for (const [at, choice] of ballots.entries())
    replies.push((await voteAs(councillors[at]!, id, choice, description)).body)
  return { id, replies }
}

/** All that this person is told about the document. */
async function told(person: Caller, id: string) {
  const document = (await person.call(showDocument, { id })).body
  const history = (await person.call(showHistory, { id })).body
  const boxes = await Promise.all(
    (['waiting', 'sent', 'done'] as const).map((box) => person.call(listInbox, { box, limit: 100 })),
  )
  return [document, history, boxes.map(({ body }) => body.items.filter((item) => item.id === id))]
}

/** Without ids, hashes, times and the running number, in which any two documents differ. */
function plain(value: unknown) {
  return JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/[0-9a-f]{64}/g, 'hash')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/\p{Lu}+\/\d{4}-\d{4}/gu, 'number')
}

test('while a secret vote is open nobody, not even the voter, can tell from any answer what was voted', async () => {
  const one = await secretVote(['approve', 'recreate'], 'Миний санал')
  const other = await secretVote(['disapprove', 'abstain'])
  expect(plain(one.replies)).toBe(plain(other.replies))
  for (const person of everybody) expect(plain(await told(person, one.id))).toBe(plain(await told(person, other.id)))
  expect((await seen(creator!, one.id)).votes[0]).toMatchObject({
    is_open: true,
    count: null,
    cast: 2,
    voters: [{ voted: true }, { voted: true }, { voted: false }],
  })
})

test('that somebody stands aside is told of an open secret vote no more than any ballot, and once it is closed', async () => {
  const one = await secretVote(['abstain'], 'Учир нь')
  const other = await secretVote([])
  const {
    my_steps: [step],
  } = await seen(councillors[0]!, other.id)
  expect(
    (
      await councillors[0]!.call(castBallot, {
        id: other.id,
        step_id: step!.id,
        choice: 'abstain',
        is_recused: true,
        description: 'Учир нь',
        signature: { type: 'draw', signature: INK },
      })
    ).status,
  ).toBe(200)
  for (const person of everybody) expect(plain(await told(person, one.id))).toBe(plain(await told(person, other.id)))
  for (const at of [1, 2]) await voteAs(councillors[at]!, other.id, 'approve')
  expect((await seen(creator!, other.id)).votes[0]).toMatchObject({
    is_open: false,
    voters: [
      { recused: true, choice: null, description: 'Учир нь' },
      { recused: false, description: null },
      { recused: false, description: null },
    ],
  })
})

test('once it is closed the result and the counts are known, the choices never', async () => {
  const one = await secretVote(['approve', 'approve', 'disapprove'], 'Учир нь')
  const other = await secretVote(['disapprove', 'approve', 'approve'])
  for (const person of everybody) expect(plain(await told(person, one.id))).toBe(plain(await told(person, other.id)))
  expect((await seen(creator!, one.id)).votes[0]).toMatchObject({
    result: 'approve',
    count: { approve: 2, disapprove: 1 },
    voters: [{ choice: null, description: null }, {}, {}],
  })
  const {
    body: { votingPeople },
  } = await creator!.call(showHistory, { id: one.id })
  expect(votingPeople).toMatchObject([1, 2, 3].map(() => ({ voted: 1, approve: null, recreate: 0, description: null })))
  expect(votingPeople.every(({ signature_image }) => signature_image !== null)).toBe(true)
})

/** Ballots in the order of casting, each with its words. */
async function cast(id: string, ballots: readonly [number, Choice, string?][]) {
  for (const [at, choice, words] of ballots)
    expect((await voteAs(councillors[at]!, id, choice, words)).status).toBe(200)
}

test('what those wrote who asked for more material is read by all once the vote is decided, by the alphabet, and beside no name and no time', async () => {
  const [one, other] = [(await secretVote([])).id, (await secretVote([])).id]
  await cast(one, [
    [0, 'recreate', 'Үнийн судалгаа'],
    [1, 'recreate', 'Өртгийн задаргаа'],
    [2, 'approve', 'Зүйтэй'],
  ])
  await cast(other, [
    [2, 'recreate', 'Өртгийн задаргаа'],
    [0, 'approve', 'Зүйтэй'],
    [1, 'recreate', 'Үнийн судалгаа'],
  ])
  for (const person of everybody) {
    const {
      votes: [vote],
    } = await seen(person, one)
    expect(vote).toMatchObject({
      is_open: false,
      result: 'to_recreate',
      count: { recreate: 2 },
      material_asked: ['Өртгийн задаргаа', 'Үнийн судалгаа'],
    })
    const [document, ...rest] = await told(person, one)
    expect(JSON.stringify(document).split('Үнийн судалгаа')).toHaveLength(2)
    expect(JSON.stringify([document, rest])).not.toContain('Зүйтэй')
    expect(JSON.stringify(rest)).not.toMatch(/Үнийн судалгаа|Өртгийн задаргаа/)
  }
  // Who voted how, and in which order, makes no difference to what anybody is told.
  for (const person of everybody)
    expect(plain((await told(person, one))[0])).toBe(plain((await told(person, other))[0]))
})

test('neither webhooks nor notifications nor the search carry what was asked for in secret', async () => {
  const { id } = await secretVote([])
  await cast(id, [
    [0, 'recreate', 'Цэнхэр хавсралт'],
    [1, 'recreate', 'Шар хавсралт'],
    [2, 'approve'],
  ])
  const outbox = await app.services.db.selectFrom('platform.outbox').select('payload').execute()
  expect(outbox.length).toBeGreaterThan(0)
  expect(JSON.stringify(outbox)).not.toContain('хавсралт')
  expect(JSON.stringify((await creator!.call(findDocuments, { q: 'Цэнхэр хавсралт' })).body)).not.toContain(id)
})

test('of a vote that is void or was never decided nothing is read of what was asked for', async () => {
  const { id } = await secretVote(['recreate'], 'Үнийн судалгаа')
  expect((await seen(creator!, id)).votes[0]).toMatchObject({ is_open: true, material_asked: [] })
  const {
    votes: [vote],
  } = await seen(secretary!, id)
  expect(
    (
      await secretary!.call(
        replaceVoter,
        { id, step_id: vote!.step_id, voter_id: vote!.voters[2]!.id, emp_id: 8, reason: 'Чөлөө' },
        { 'idempotency-key': crypto.randomUUID() },
      )
    ).status,
  ).toBe(200)
  for (const person of everybody) expect(JSON.stringify(await told(person, id))).not.toContain('Үнийн судалгаа')
})

test('of an open vote the words stand with the ballot, and nowhere a second time', async () => {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  await cast(id, [
    [0, 'recreate', 'Үнийн судалгаа'],
    [1, 'recreate', 'Өртгийн задаргаа'],
    [2, 'approve'],
  ])
  const {
    votes: [vote],
  } = await seen(creator!, id)
  expect(vote).toMatchObject({
    is_open: false,
    material_asked: [],
    voters: [{ description: 'Үнийн судалгаа' }, {}, {}],
  })
})

/** Everything that the database keeps of a vote, but the ballots that lie apart. */
async function kept(id: string) {
  const { db } = app.services
  const voters = await db.selectFrom('workflow.voters').selectAll().where('row_id', '=', id).orderBy('id').execute()
  const steps = await db
    .selectFrom('workflow.steps')
    .selectAll()
    .where('row_id', '=', id)
    .where('status_type', '=', 'VOTE')
    .execute()
  const events = await db
    .selectFrom('workflow.events')
    .select(['seq', 'payload'])
    .where('instance_id', '=', id)
    .orderBy('seq')
    .execute()
  return { voters, all: JSON.stringify([voters, steps, events]) }
}

const inTheBox = (id: string) =>
  app.services.db
    .selectFrom('workflow.secret_ballots')
    .select(['voter_id', 'choice', 'description'])
    .where('instance_id', '=', id)
    .execute()

test('words with any other secret ballot are kept nowhere, however they are sent', async () => {
  const { id } = await secretVote(['approve', 'abstain'], 'Зүйтэй')
  expect((await inTheBox(id)).map(({ description }) => description)).toEqual([null, null])
})

test('beside the signature of a secret ballot nothing says what was voted, and once it is counted nothing in the database does', async () => {
  const { id } = await secretVote([])
  await cast(id, [
    [0, 'recreate', 'Үнийн судалгаа'],
    [1, 'disapprove', 'Зүйтэй биш'],
  ])
  const open = await kept(id)
  expect(open.voters.map(({ choice, description, signature }) => [choice, description, signature !== null])).toEqual([
    ['secret', null, true],
    ['secret', null, true],
    [null, null, false],
  ])
  expect(open.all).not.toMatch(/"choice":"(?!secret)|"ballot"|"material_asked"|Үнийн|Зүйтэй/)
  expect(await inTheBox(id)).toEqual(
    expect.arrayContaining([
      { voter_id: open.voters[0]!.id, choice: 'recreate', description: 'Үнийн судалгаа' },
      { voter_id: open.voters[1]!.id, choice: 'disapprove', description: null },
    ]),
  )
  await cast(id, [[2, 'disapprove']])
  const closed = await kept(id)
  expect((await seen(creator!, id)).votes[0]).toMatchObject({ is_open: false, count: { recreate: 1, disapprove: 2 } })
  expect(await inTheBox(id)).toEqual([])
  expect(closed.voters.every(({ choice, description }) => choice === 'secret' && description === null)).toBe(true)
  expect(closed.all).not.toMatch(/"choice":"(?!secret)|Зүйтэй/)
})

test('a secret ballot that was altered in the database is not counted', async () => {
  const { id } = await secretVote(['approve', 'approve'])
  await app.services.db
    .updateTable('workflow.secret_ballots')
    .set({ choice: 'disapprove' })
    .where('instance_id', '=', id)
    .execute()
  expect(refusalOf(await voteAs(councillors[2]!, id, 'approve'))).toBe('409 workflow.ballots_altered')
  expect((await seen(creator!, id)).votes[0]).toMatchObject({ is_open: true, cast: 2 })
})

test('a secret ballot that may be changed says at last what was cast last', async () => {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', {
    sheet: aSheet([5, 6, 7], { secret: true, chair_emp_id: 5, may_change_ballot: true }),
  })
  await cast(id, [
    [0, 'disapprove'],
    [0, 'approve'],
    [1, 'approve'],
  ])
  expect((await inTheBox(id)).map(({ choice }) => choice)).toEqual(['approve', 'approve'])
  await cast(id, [[2, 'disapprove']])
  expect((await seen(creator!, id)).votes[0]).toMatchObject({ count: { approve: 2, disapprove: 1 } })
})

test('the hashes that everybody sees do not give a secret ballot away to somebody who tries all choices', async () => {
  const { id } = await secretVote(['approve'])
  const event = await app.services.db
    .selectFrom('workflow.events')
    .select(['seq', 'actor_user_id', 'payload', 'previous_hash', 'hash'])
    .where('instance_id', '=', id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect((await seen(creator!, id)).chain.hash).toBe(event.hash)
  const {
    body: {
      votingPeople: [voter],
    },
  } = await creator!.call(showHistory, { id })
  const {
    votes: [vote],
    version,
  } = await seen(creator!, id)
  const guesses = choices.map((choice) =>
    linkHash(event.previous_hash, id, {
      seq: event.seq,
      actor_user_id: event.actor_user_id,
      payload: {
        type: 'voted',
        at: voter!.signature_date!,
        voter_id: vote!.voters[0]!.id,
        choice,
        description: null,
        signature: JSON.parse(voter!.signature_image!),
        version,
      } as { at: string },
    }),
  )
  expect(event.payload).toMatchObject({ type: 'voted', choice: 'secret', at: voter!.signature_date })
  expect(guesses).not.toContain(event.hash)
})
