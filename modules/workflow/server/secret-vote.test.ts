import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { Caller } from '#app/testing/started-app.ts'
import { showDocument } from '../shared/documents/view.ts'
import { castBallot } from '../shared/documents/vote.ts'
import { listInbox } from '../shared/inbox.ts'
import { choices, type Choice } from '../shared/index.ts'
import { showHistory } from '../shared/process-history.ts'
import { linkHash } from './chain.ts'
import { aDocument, aSheet, decideAs, INK, seen, voteAs } from '../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, admin] = await Promise.all(['creator', 'reviewer', 'secretary', 'admin'].map(app.as))
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))
const everybody = [creator!, reviewer!, secretary!, admin!, ...councillors]

async function secretVote(ballots: readonly Choice[], description?: string) {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7], { secret: true, chair_emp_id: 5, close_early: true }) })
  const replies = []
  for (const [at, choice] of ballots.entries()) replies.push((await voteAs(councillors[at]!, id, choice, description)).body)
  return { id, replies }
}

/** All that this person is told about the document. */
async function told(person: Caller, id: string) {
  const document = (await person.call(showDocument, { id })).body
  const history = (await person.call(showHistory, { id })).body
  const boxes = await Promise.all((['waiting', 'sent', 'done'] as const).map((box) => person.call(listInbox, { box, limit: 100 })))
  return [document, history, boxes.map(({ body }) => body.items.filter((item) => item.id === id))]
}

/** Without ids, hashes, times and the running number, in which any two documents differ. */
function plain(value: unknown) {
  return JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id').replaceAll(/[0-9a-f]{64}/g, 'hash')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time').replaceAll(/\p{Lu}+\/\d{4}-\d{4}/gu, 'number')
}

test('while a secret vote is open nobody, not even the voter, can tell from any answer what was voted', async () => {
  const one = await secretVote(['approve', 'recreate'], 'Миний санал')
  const other = await secretVote(['disapprove', 'abstain'])
  expect(plain(one.replies)).toBe(plain(other.replies))
  for (const person of everybody) expect(plain(await told(person, one.id))).toBe(plain(await told(person, other.id)))
  expect((await seen(creator!, one.id)).votes[0]).toMatchObject({ is_open: true, count: null, cast: 2, voters: [{ voted: true }, { voted: true }, { voted: false }] })
})

test('that somebody stands aside is told of an open secret vote no more than any ballot, and once it is closed', async () => {
  const one = await secretVote(['abstain'], 'Учир нь')
  const other = await secretVote([])
  const { my_steps: [step] } = await seen(councillors[0]!, other.id)
  expect((await councillors[0]!.call(castBallot, { id: other.id, step_id: step!.id, choice: 'abstain', is_recused: true, description: 'Учир нь', signature: { type: 'draw', signature: INK } })).status).toBe(200)
  for (const person of everybody) expect(plain(await told(person, one.id))).toBe(plain(await told(person, other.id)))
  for (const at of [1, 2]) await voteAs(councillors[at]!, other.id, 'approve')
  expect((await seen(creator!, other.id)).votes[0]).toMatchObject({ is_open: false, voters: [{ recused: true, choice: null, description: null }, { recused: false }, { recused: false }] })
})

test('once it is closed the result and the counts are known, the choices never', async () => {
  const one = await secretVote(['approve', 'approve', 'disapprove'], 'Учир нь')
  const other = await secretVote(['disapprove', 'approve', 'approve'])
  for (const person of everybody) expect(plain(await told(person, one.id))).toBe(plain(await told(person, other.id)))
  expect((await seen(creator!, one.id)).votes[0]).toMatchObject({ result: 'approve', count: { approve: 2, disapprove: 1 }, voters: [{ choice: null, description: null }, {}, {}] })
  const { body: { votingPeople } } = await creator!.call(showHistory, { id: one.id })
  expect(votingPeople).toMatchObject([1, 2, 3].map(() => ({ voted: 1, approve: null, recreate: 0, description: null })))
  expect(votingPeople.every(({ signature_image }) => signature_image !== null)).toBe(true)
})

test('the hashes that everybody sees do not give a secret ballot away to somebody who tries all choices', async () => {
  const { id } = await secretVote(['approve'])
  const event = await app.services.db.selectFrom('workflow.events').select(['seq', 'actor_user_id', 'payload', 'previous_hash', 'hash'])
    .where('instance_id', '=', id).orderBy('seq', 'desc').executeTakeFirstOrThrow()
  expect((await seen(creator!, id)).chain.hash).toBe(event.hash)
  const { body: { votingPeople: [voter] } } = await creator!.call(showHistory, { id })
  const { votes: [vote], version } = await seen(creator!, id)
  const guesses = choices.map((choice) => linkHash(event.previous_hash, id, {
    seq: event.seq, actor_user_id: event.actor_user_id, payload: {
      type: 'voted', at: voter!.signature_date!, voter_id: vote!.voters[0]!.id, choice, description: null, signature: JSON.parse(voter!.signature_image!), version,
    } as { at: string },
  }))
  expect(event.payload).toMatchObject({ type: 'voted', choice: 'approve', at: voter!.signature_date })
  expect(guesses).not.toContain(event.hash)
})
