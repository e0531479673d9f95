import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { aDocument, aSheet, decideAs, PAPER, seen, voteAs } from '../../testing/office.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { firstBrokenLink } from '../state/chain.ts'

const app = await startedApp()
const [creator, reviewer, secretary, director] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))
const COUNCIL = [5, 6, 7]

async function toTheCouncil(id: string) {
  expect((await decideAs(reviewer!, id, 'reviewed')).status).toBe(200)
  expect((await decideAs(secretary!, id, 'prepared', { sheet: aSheet(COUNCIL) })).status).toBe(200)
}

test('a document goes from its creator through review, council and second review to its end', async () => {
  const id = await aDocument(creator!)

  const returned = await decideAs(reviewer!, id, 'returned', { description: 'Дүнг хямдралтай үнээр засна уу.' })
  expect(returned.body).toMatchObject({ status: true, document_status: 'OPEN' })
  const recreated = await decideAs(creator!, id, 'recreated', {
    new_revision: {
      title: 'Гэрээний төсөл',
      fields: { purpose: 'Зочид буудлын 2027 оны захиалга', amount: '48000000' },
    },
  })
  expect(recreated.status).toBe(200)
  const again = await seen(reviewer!, id)
  expect(again.revision).toMatchObject({ number: 2, fields: { amount: '48000000' } })
  expect(again.previous).toMatchObject({ number: 1, fields: { amount: '52000000' } })

  await toTheCouncil(id)
  expect((await voteAs(councillors[0]!, id, 'approve')).status).toBe(200)
  expect((await voteAs(councillors[1]!, id, 'recreate', 'Үнийн судалгаа хавсаргана уу.')).status).toBe(200)
  expect((await voteAs(councillors[2]!, id, 'approve')).body).toMatchObject({ step: { mn: 'Дахин үүсгэх' } })

  expect((await decideAs(creator!, id, 'recreated', { description: 'Судалгаа хавсаргав.' })).status).toBe(200)
  await toTheCouncil(id)
  for (const councillor of councillors) expect((await voteAs(councillor, id, 'approve')).status).toBe(200)

  const ended = await decideAs(director!, id, 'reviewed')
  expect(ended.body).toMatchObject({ document_status: 'ENDED', step: { mn: 'Албажсан' } })
  const record = await seen(creator!, id)
  expect(record.votes.map(({ result }) => result)).toEqual(['to_recreate', 'approve'])
  expect(record.my_steps).toEqual([])

  const { body: history } = await creator!.call(showHistory, { id })
  expect(history.statusHistories.map(({ status_type }) => status_type)).toEqual([
    'START',
    'CHECK',
    'RE_CREATE',
    'CHECK',
    'PREPARE_VOTE',
    'VOTE',
    'RE_CREATE',
    'CHECK',
    'PREPARE_VOTE',
    'VOTE',
    'CHECK',
    'END',
  ])
  expect(history.actionNumbers.map(({ action_num }) => action_num)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(history.votingPeople.map(({ voted }) => voted)).toEqual([1, 1, 1, 1, 1, 1])
  expect(history.votingPeople[1]).toMatchObject({
    recreate: 1,
    approve: 0,
    description: 'Үнийн судалгаа хавсаргана уу.',
  })
  const signature = JSON.parse(history.statusHistories[10]!.signature!) as Record<string, string>
  expect(signature).toMatchObject({
    type: 'draw',
    signAction: 'Хянасан',
    firstname: 'Энхжин',
    lastname: 'Ганбаатар',
    job_name: 'Гүйцэтгэх захирал',
  })

  const links = await app.services.db
    .selectFrom('workflow.events')
    .select(['seq', 'payload', 'at', 'actor_user_id', 'previous_hash', 'hash'])
    .where('instance_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(firstBrokenLink(id, links, { count: record.chain.events, hash: record.chain.hash })).toBeNull()
})

test('the approval centre follows: waiting, sent, done', async () => {
  const before = (await reviewer!.call(countInbox, {})).body
  const id = await aDocument(creator!, { title: 'Сургалтын зардлын хүсэлт' })
  const waiting = await reviewer!.call(listInbox, { box: 'waiting', q: 'surgalt' })
  expect(waiting.body.items).toMatchObject([
    { id, title: 'Сургалтын зардлын хүсэлт', status_type: 'CHECK', is_read: false, creator: { first_name: 'Болд' } },
  ])
  expect(waiting.body.items[0]!.step!.outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'returned',
    'reviewed',
  ])
  expect((await reviewer!.call(countInbox, {})).body.waiting).toBe(before.waiting + 1)

  await decideAs(reviewer!, id, 'reviewed')
  expect((await reviewer!.call(countInbox, {})).body.waiting).toBe(before.waiting)
  expect((await reviewer!.call(listInbox, { box: 'done' })).body.items[0]).toMatchObject({
    id,
    my_action: { mn: 'Хянасан' },
  })
  expect((await creator!.call(listInbox, { box: 'sent' })).body.items[0]).toMatchObject({
    id,
    status_type: 'PREPARE_VOTE',
  })
})

test('a returned document needs a reason, and a signed step a signature', async () => {
  const id = await aDocument(creator!)
  expect((await decideAs(reviewer!, id, 'returned')).body).toMatchObject({
    status: false,
    code: 'workflow.reason_required',
  })
  await toTheCouncil(id)
  for (const councillor of councillors) await voteAs(councillor, id, 'approve')
  const {
    my_steps: [step],
    version,
    revision,
  } = await seen(director!, id)
  const input = {
    id,
    step_id: step!.id,
    outcome: 'reviewed' as const,
    expected_version: version,
    revision_sha256: revision.sha256,
  }
  expect((await decideAs(director!, id, 'reviewed', { signature: undefined })).body).toMatchObject({
    code: 'workflow.signature_required',
  })
  expect(
    (await decideAs(director!, id, 'reviewed', { signature: { type: 'text', signature: 'Болд' } })).body,
  ).toMatchObject({ code: 'workflow.signature_not_your_name' })
  expect(
    (await decideAs(director!, id, 'reviewed', { signature: { type: 'draw', signature: PAPER } })).body,
  ).toMatchObject({ code: 'platform.image_empty' })
  expect((await decideAs(director!, id, 'reviewed', { ...input, revision_sha256: 'f'.repeat(64) })).body).toMatchObject(
    { status: false, code: 'workflow.stale_revision' },
  )
  expect(
    (await decideAs(director!, id, 'reviewed', { signature: { type: 'text', signature: 'Г.Энхжин' } })).body,
  ).toMatchObject({ document_status: 'ENDED' })
})
