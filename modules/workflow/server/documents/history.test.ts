import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, aSheet, decideAs, fire, refusalOf, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, director, sales, outsider, admin] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director', 'sales', 'outsider', 'admin'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))

async function toTheCouncil() {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'returned', { description: 'Дүнг засна уу.' })
  await decideAs(creator!, id, 'recreated', { description: 'Дүн зөв.' })
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  return id
}

const historyOf = async (id: string, language = 'mn_MN') =>
  (await creator!.call(showHistory, { id }, { 'x-lang': language })).body

test('the answer has exactly the fields of the specification', async () => {
  const id = await toTheCouncil()
  await voteAs(councillors[0]!, id, 'recreate', 'Үнийн судалгаа')
  const history = await historyOf(id)
  expect(Object.keys(history)).toEqual(['statusHistories', 'votingPeople', 'actionNumbers'])
  for (const step of history.statusHistories) {
    // Ours, and only where a decision led back or away.
    expect(
      Object.keys(step)
        .filter((name) => name !== 'turned')
        .sort(),
    ).toEqual([
      'action_num',
      'created_at',
      'description',
      'emp',
      'is_done',
      'signature',
      'status',
      'status_action',
      'status_type',
    ])
  }
  expect(Object.keys(history.statusHistories[0]!.emp!).sort()).toEqual(['first_name', 'job', 'last_name', 'struct'])
  for (const person of history.votingPeople) {
    expect(Object.keys(person).sort()).toEqual([
      'action_num',
      'approve',
      'description',
      'emp',
      'recreate',
      'signature_date',
      'signature_image',
      'voted',
    ])
  }
  expect(history.actionNumbers).toEqual([0, 1, 2, 3, 4, 5].map((index) => ({ action_num: index + 1, index })))
})

test('the call answers at the root as the specification says, and below /api as well', async () => {
  const id = await aDocument(creator!)
  const [root, api] = await Promise.all(
    [`/process/history/${id}`, `/api/process/history/${id}`].map((path) => creator!.fetch(path)),
  )
  expect([root!.status, api!.status]).toEqual([200, 200])
  expect(await root!.json()).toEqual(await api!.json())
})

test('a signature arrives as a JSON string with the names of the specification', async () => {
  const id = await toTheCouncil()
  await voteAs(councillors[0]!, id, 'approve')
  const { signature_image, signature_date, emp } = (await historyOf(id)).votingPeople[0]!
  const signature = JSON.parse(signature_image!) as Record<string, string>
  expect(signature).toMatchObject({
    type: 'draw',
    signAction: 'Санал өгөх',
    job_name: 'Санхүүгийн хэлтсийн дарга',
    struct: 'Санхүү',
    firstname: 'Мөнхбат',
    lastname: 'Цэрэндорж',
    signed_at: signature_date,
  })
  expect(signature['signature']).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/)
  expect(emp).toMatchObject({ first_name: 'Мөнхбат' })
})

test('a councillor supports, does not, wants more, abstains, or has not voted', async () => {
  const id = await toTheCouncil()
  const before = (await historyOf(id)).votingPeople
  expect(
    before.map(({ voted, approve, recreate, signature_date }) => [voted, approve, recreate, signature_date]),
  ).toEqual([
    [0, null, 0, null],
    [0, null, 0, null],
    [0, null, 0, null],
  ])
  await voteAs(councillors[0]!, id, 'disapprove', 'Үнэтэй')
  await voteAs(councillors[1]!, id, 'abstain')
  expect(
    (await historyOf(id)).votingPeople.map(({ voted, approve, recreate, description }) => [
      voted,
      approve,
      recreate,
      description,
    ]),
  ).toEqual([
    [1, 0, 0, 'Үнэтэй'],
    [1, null, 0, null],
    [0, null, 0, null],
  ])
})

test('what is done is dated when it was decided; what is open waits from when it was opened, and names the one whom it waits for', async () => {
  const id = await aDocument(creator!)
  const opened = (await historyOf(id)).statusHistories
  expect(opened.map(({ status_type, is_done, emp }) => [status_type, is_done, emp?.first_name])).toEqual([
    ['START', 1, 'Болд'],
    ['CHECK', 0, 'Сарангэрэл'],
  ])
  expect(opened[1]).toMatchObject({ status_action: null, created_at: opened[0]!.created_at, signature: null })

  await decideAs(reviewer!, id, 'returned', { description: '  Дүнг засна уу.  ' })
  const [, returned, correcting] = (await historyOf(id)).statusHistories
  expect(returned).toMatchObject({
    is_done: 1,
    status_action: 'Буцаасан',
    turned: 'back',
    description: 'Дүнг засна уу.',
  })
  expect(Date.parse(returned!.created_at)).toBeGreaterThan(Date.parse(opened[1]!.created_at))
  expect(correcting).toMatchObject({ status_type: 'RE_CREATE', is_done: 0, created_at: returned!.created_at })
})

test('labels are in the language asked for; what people wrote stays as it is', async () => {
  const id = await toTheCouncil()
  const words = async (language: string) =>
    (await historyOf(id, language)).statusHistories.map(({ status, status_action, description }) => [
      status,
      status_action,
      description,
    ])
  expect((await words('mn_MN')).slice(0, 3)).toEqual([
    ['Эхлэх', null, null],
    ['Хянах', 'Буцаасан', 'Дүнг засна уу.'],
    ['Дахин үүсгэх', 'Дахин үүсгэсэн', 'Дүн зөв.'],
  ])
  expect((await words('en_US'))[1]).toEqual(['Review', 'Returned', 'Дүнг засна уу.'])
  expect((await words('ko_KR'))[1]).toEqual(['검토', '반려', 'Дүнг засна уу.'])
  expect((await words('fr_FR'))[1]).toEqual(['Хянах', 'Буцаасан', 'Дүнг засна уу.'])
})

test('a formalised document ends with its own row', async () => {
  const id = await toTheCouncil()
  for (const councillor of councillors) await voteAs(councillor, id, 'approve')
  await decideAs(director!, id, 'reviewed')
  const end = (await historyOf(id)).statusHistories.at(-1)
  expect(end).toMatchObject({
    status: 'Албажсан',
    status_type: 'END',
    is_done: 1,
    status_action: null,
    description: null,
    signature: null,
    emp: { first_name: 'Энхжин' },
  })
  expect((await historyOf(id, 'en_US')).statusHistories.at(-1)?.status).toBe('Formalised')
  expect((await seen(creator!, id)).status.mn).toBe('Албажсан')
})

test('a document that a council cancelled was cancelled by the council, and nobody of it', async () => {
  const id = await toTheCouncil()
  for (const councillor of councillors) await voteAs(councillor, id, 'disapprove', 'Үнэтэй')
  expect((await historyOf(id)).statusHistories.at(-1)).toMatchObject({
    status_type: 'CANCEL',
    emp: null,
    by_council: true,
    description: 'Татгалзах',
  })
  expect((await historyOf(id, 'en_US')).statusHistories.at(-1)!.description).toBe('Disapprove')
  expect(JSON.stringify((await historyOf(id)).statusHistories)).not.toContain('Үнэтэй')

  const another = await aDocument(creator!)
  await decideAs(reviewer!, another, 'returned', { description: 'Дүнг засна уу.' })
  await decideAs(creator!, another, 'cancelled', { description: 'Хэрэггүй болсон' })
  const last = (await historyOf(another)).statusHistories.at(-1)
  expect(last).toMatchObject({ status_type: 'CANCEL', emp: { first_name: 'Болд' }, description: 'Хэрэггүй болсон' })
  expect(last).not.toHaveProperty('by_council')
})

test('where an administrator acted, that is told, and whose step it was', async () => {
  const id = await aDocument(creator!)
  const {
    revision,
    version,
    holders: [holder],
  } = await seen(reviewer!, id)
  await fire(admin!, {
    id,
    step_id: holder!.step_id,
    outcome: 'returned',
    description: 'Яаралтай',
    expected_version: version,
    revision_sha256: revision.sha256,
  })
  const [, , correcting] = (await historyOf(id)).statusHistories
  expect((await historyOf(id)).statusHistories[1]).toMatchObject({
    emp: { first_name: 'Ганхуяг' },
    as_admin: { waited_for: null },
  })
  expect(correcting).not.toHaveProperty('as_admin')
  const after = await seen(creator!, id)
  await fire(admin!, {
    id,
    step_id: after.holders[0]!.step_id,
    outcome: 'cancelled',
    description: 'Үүсгэгч чөлөөтэй',
    expected_version: after.version,
    revision_sha256: revision.sha256,
  })
  expect((await historyOf(id)).statusHistories[2]).toMatchObject({
    emp: { first_name: 'Ганхуяг' },
    as_admin: { waited_for: { first_name: 'Болд' } },
  })
})

test('who has no part in the document finds no history of it', async () => {
  const id = await aDocument(creator!)
  for (const stranger of [sales, outsider])
    expect(refusalOf(await stranger!.call(showHistory, { id }))).toBe('404 workflow.document_missing')
  expect(refusalOf(await creator!.call(showHistory, { id: '0197a000-0000-7000-8000-000000000000' }))).toBe(
    '404 workflow.document_missing',
  )
  expect(refusalOf(await creator!.call(showHistory, { id: '7' }))).toBe('422 platform.bad_input')
  expect((await fetch(`${app.address}/process/history/${id}`)).status).toBe(401)
})
