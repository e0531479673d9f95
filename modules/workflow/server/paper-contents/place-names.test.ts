import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { listComments, listMentionable, writeComment } from '../../shared/comments.ts'
import { fireStep } from '../../shared/documents/deciding.ts'
import { listAttachments } from '../../shared/documents/contents.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, decideAs, INK, seen, upload } from '../../testing/office.ts'
import { recordSaidTo } from './record-input.ts'

const app = await startedApp()
const { db } = app.services
const { trade } = app.places.orgs
const [creator, reviewer] = [await app.as('creator'), await app.as('reviewer')]
const [english, korean] = [{ 'x-lang': 'en_US' }, { 'x-lang': 'ko_KR' }]
const buyer = { job: 'Procurement Specialist', struct: 'Procurement' }
const clerk = { job: 'Records Clerk', struct: 'Administration and HR' }

/** As the record is sealed for nobody in particular. */
const everywhere = {
  userId: 0,
  orgId: trade.orgId,
  roleId: 0,
  sessionId: '',
  permissions: new Set(['workflow.documents.all']),
  via: 'bearer' as const,
  person: { empId: null, structId: null, jobId: null, roleIds: [], firstName: '', lastName: '' },
}

test('a document, its history, its comments and the inbox tell of which unit somebody is in the language of the reader', async () => {
  const id = await aDocument(creator, { file_ids: [(await upload(creator, 'plan.txt')).id] })
  await decideAs(reviewer, id, 'reviewed')
  await creator.call(
    writeComment,
    { id, text: 'Сайн байна уу', mentions: [], file_ids: [] },
    { 'idempotency-key': crypto.randomUUID() },
  )

  const { body: document } = await reviewer.call(showDocument, { id }, english)
  expect(document).toMatchObject({ creator: buyer, revision: { by: buyer }, holders: [{ people: [clerk] }] })
  expect((await reviewer.call(showDocument, { id }, korean)).body.creator).toMatchObject({
    job: '구매 담당',
    struct: '구매부',
  })
  expect((await reviewer.call(showDocument, { id })).body.creator).toMatchObject({
    job: 'Худалдан авалтын мэргэжилтэн',
    struct: 'Худалдан авалт',
  })
  expect((await reviewer.call(listAttachments, { id }, english)).body[0]?.versions[0]?.by).toMatchObject(buyer)
  expect((await reviewer.call(listComments, { id }, english)).body.comments[0]?.by).toMatchObject(buyer)
  expect((await reviewer.call(listMentionable, { id }, english)).body).toContainEqual(expect.objectContaining(buyer))
  expect((await (await app.as('secretary')).call(listInbox, { box: 'waiting' }, english)).body.items).toContainEqual(
    expect.objectContaining({ id, creator: expect.objectContaining(buyer) as object }),
  )
  const reviewed = async (headers = {}) =>
    (await creator.call(showHistory, { id }, headers)).body.statusHistories.find(
      ({ emp }) => emp?.first_name === 'Сарангэрэл',
    )
  expect((await reviewed(english))?.emp).toMatchObject({ job: 'Head of Procurement', struct: 'Procurement' })
  expect((await reviewed(korean))?.emp).toMatchObject({ job: '구매부장', struct: '구매부' })
})

test('what was signed and the record that is kept have the names as they were given, whoever reads and in whatever language', async () => {
  const id = await aDocument(creator)
  const {
    my_steps: [step],
    version,
    revision,
  } = await seen(reviewer, id)
  const decided = await reviewer.call(
    fireStep,
    {
      id,
      step_id: step!.id,
      outcome: 'reviewed',
      expected_version: version,
      revision_sha256: revision.sha256,
      signature: { type: 'draw', signature: INK },
    },
    english,
  )
  expect(decided.status).toBe(200)
  const signed = async (headers: Record<string, string>) =>
    (await creator.call(showHistory, { id }, headers)).body.statusHistories.flatMap(({ signature }) =>
      signature === null ? [] : [JSON.parse(signature) as object],
    )
  expect(await signed(english)).toContainEqual(
    expect.objectContaining({ job_name: 'Худалдан авалтын хэлтсийн дарга', struct: 'Худалдан авалт' }),
  )
  for (const language of ['mn', 'en'] as const) {
    const record = await withTenant(db, { orgId: trade.orgId, userId: 0 }, (trx) =>
      recordSaidTo(
        { db: trx, services: app.services, principal: everywhere, language, printedBy: '', at: new Date() },
        id,
      ),
    )
    expect(record).toMatchObject({
      organization: '"Хөх Тэнгэр Трейд" ХХК',
      document: { creator: { job: 'Худалдан авалтын мэргэжилтэн', struct: 'Худалдан авалт' } },
    })
    expect(record.history.statusHistories.map(({ emp }) => emp?.job)).toContain('Худалдан авалтын хэлтсийн дарга')
  }
})
