import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { whileFull } from '#platform/testing/full-disk.ts'
import { fireMany, fireStep } from '../../shared/documents/deciding.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { leaveFlow } from '../../shared/flows/leave.ts'
import { publishDefinition } from '../flows/publish.ts'
import { aDocument, aSheet, decideAs, fire, refusalOf, seen } from '../../testing/office.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const [creator, reviewer, secretary, hr, director, sales, outsider, admin] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'hr', 'director', 'sales', 'outsider', 'admin'].map(app.as),
)
const [first, second] = await Promise.all(['councillor1', 'councillor2'].map(app.as))

test('a decision on an older state of the document is refused, and may be made again on the newer one', async () => {
  const id = await aDocument(creator!)
  const {
    my_steps: [step],
    version,
  } = await seen(reviewer!, id)
  const answer = await fire(reviewer!, { id, step_id: step!.id, outcome: 'reviewed', expected_version: version - 1 })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    status: false,
    code: 'workflow.stale_version',
    enMsg: 'The document has moved on in the meantime. Look at it again before you decide.',
  })
  expect((await decideAs(reviewer!, id, 'reviewed')).status).toBe(200)
})

test('a decision on contents that have changed is refused, with or without a signature', async () => {
  const id = await aDocument(creator!)
  const {
    revision: { sha256: before },
  } = await seen(reviewer!, id)
  await decideAs(reviewer!, id, 'returned', { description: 'Засна уу.' })
  await decideAs(creator!, id, 'recreated', { new_revision: { title: 'Засвар', fields: { purpose: 'Өөр' } } })
  expect(refusalOf(await decideAs(reviewer!, id, 'reviewed', { revision_sha256: before }))).toBe(
    '409 workflow.stale_revision',
  )
})

test.each([
  ['mn_MN', /^Энэ алхмыг Д\.Сарангэрэл аль хэдийн шийдвэрлэсэн байна \(\d{4}-\d\d-\d\d \d\d:\d\d, Хянасан\)$/],
  ['en_US', /^Д\.Сарангэрэл has already decided this step \(\d{4}-\d\d-\d\d \d\d:\d\d, Reviewed\)$/],
  ['ko_KR', /^Д\.Сарангэрэл 님이 이미 처리한 단계입니다 \(\d{4}-\d\d-\d\d \d\d:\d\d, 검토 완료\)$/],
])('the second of two deciders reads in %s who was first, when, and with what', async (language, words) => {
  const id = await aDocument(creator!)
  const {
    my_steps: [step],
    version,
  } = await seen(reviewer!, id)
  const input = { id, step_id: step!.id, outcome: 'reviewed' as const, expected_version: version }
  await fire(reviewer!, input)
  const late = await admin!.call(
    fireStep,
    { ...input, outcome: 'returned', description: 'Миний шалтгаан' },
    { 'x-lang': language },
  )
  expect(refusalOf(late)).toBe('409 workflow.already_decided')
  expect(late.body.message).toMatch(words)
  expect(late.body).toMatchObject({
    reason: 'ALREADY_DECIDED',
    winner: { first_name: 'Сарангэрэл', last_name: 'Дорж', action: { mn: 'Хянасан', en: 'Reviewed', ko: '검토 완료' } },
  })
  expect(Date.now() - Date.parse((late.body as unknown as { winner: { at: string } }).winner.at)).toBeLessThan(60_000)
})

test('only the outcomes that the diagram draws are possible', async () => {
  const id = await aDocument(creator!)
  expect(
    (await seen(reviewer!, id)).my_steps[0]?.outcomes.map(({ outcome, next }) => [outcome, next?.label.mn]),
  ).toEqual([
    ['reviewed', 'Саналын хуудас бэлтгэх'],
    ['returned', 'Дахин үүсгэх'],
  ])
  expect(refusalOf(await decideAs(reviewer!, id, 'decided'))).toBe('422 workflow.unknown_trigger')
  expect(refusalOf(await decideAs(reviewer!, id, 'nonsense' as 'decided'))).toBe('422 platform.bad_input')
  expect(
    refusalOf(
      await decideAs(reviewer!, id, 'reviewed', {
        sheet: aSheet([5]),
        targets: [{ subject_type: 'TO_ORG_STRUCT', struct_id: 2 }],
      }),
    ),
  ).toBe('422 workflow.bad_target')
})

test('a step belongs to its document; the id of another one, or of none, is not there', async () => {
  const [mine, other] = [await aDocument(creator!), await aDocument(creator!)]
  const {
    my_steps: [step],
  } = await seen(reviewer!, other)
  expect(refusalOf(await fire(reviewer!, { id: mine, step_id: step!.id, outcome: 'reviewed' }))).toBe(
    '404 workflow.step_missing',
  )
  expect(refusalOf(await fire(reviewer!, { id: mine, step_id: mine, outcome: 'reviewed' }))).toBe(
    '404 workflow.step_missing',
  )
  expect(refusalOf(await fire(reviewer!, { id: step!.id, step_id: step!.id, outcome: 'reviewed' }))).toBe(
    '404 workflow.document_missing',
  )
  expect(refusalOf(await fire(reviewer!, { id: '1', step_id: step!.id, outcome: 'reviewed' }))).toBe(
    '422 platform.bad_input',
  )
  expect((await seen(reviewer!, other)).my_steps).toHaveLength(1)
})

test('what is closed stays closed, and says who closed it', async () => {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'returned', { description: 'Засна уу.' })
  const {
    my_steps: [step],
    version,
  } = await seen(creator!, id)
  await decideAs(creator!, id, 'cancelled', { description: 'Хэрэггүй' })
  const again = await fire(creator!, {
    id,
    step_id: step!.id,
    outcome: 'recreated',
    description: 'Бодлоо',
    expected_version: version,
  })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({
    code: 'workflow.closed_by',
    reason: 'CLOSED',
    winner: { first_name: 'Болд', action: { mn: 'Цуцлагдсан' } },
  })
  expect(again.body.message).toContain('Б.Болд')
})

test('a command that is sent again with its key is done once and answered alike', async () => {
  const id = await aDocument(creator!)
  const {
    my_steps: [step],
  } = await seen(reviewer!, id)
  const once = () =>
    reviewer!.call(fireStep, { id, step_id: step!.id, outcome: 'reviewed' }, { 'idempotency-key': `fire-${id}` })
  const [one, two] = await Promise.all([once(), once()])
  expect(two.body).toEqual(one.body)
  expect((await once()).body).toEqual(one.body)
  expect((await seen(reviewer!, id)).version).toBe(one.body.version)
})

test('where several review together nobody decides on a revision that a colleague has changed meanwhile', async () => {
  const flow = leaveFlow({
    headJob: trade.jobs.purchase_head,
    hrRole: trade.roles.councillor,
    directorRole: trade.roles.director,
  })
  const together = flow.nodes.map((node) =>
    node.id === 'hr_review' ? { ...node, data: { ...node.data, participation: { mode: 'all' as const } } } : node,
  )
  await asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      trade.orgId,
      50,
      {
        code: 'together',
        title: { mn: 'Хамтран хянах' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'Х',
        form: [{ name: 'reason', label: { mn: 'Шалтгаан' }, kind: 'text', required: true }],
        diagram: { ...flow, nodes: together },
      },
      null,
    ),
  )
  const id = await aDocument(creator!, { flow_id: 50, fields: { reason: 'Анхны' } })
  await decideAs(reviewer!, id, 'reviewed')
  const shown = await seen(first!, id)
  expect(
    (await decideAs(second!, id, 'reviewed', { new_revision: { title: shown.title, fields: { reason: 'Зассан' } } }))
      .status,
  ).toBe(200)

  const {
    my_steps: [step],
    revision,
  } = shown
  const decision = {
    id,
    step_id: step!.id,
    outcome: 'reviewed' as const,
    expected_version: shown.version,
    revision_sha256: revision.sha256,
  }
  expect(refusalOf(await fire(first!, decision))).toBe('409 workflow.stale_revision')
  expect(
    refusalOf(
      await decideAs(first!, id, 'reviewed', { new_revision: { title: shown.title, fields: { reason: 'Дахин' } } }),
    ),
  ).toBe('422 workflow.read_only')
  // The version may be a colleague's decision old, the contents may not.
  expect((await fire(first!, { ...decision, revision_sha256: (await seen(first!, id)).revision.sha256 })).status).toBe(
    200,
  )
})

test('many documents are decided at once; each that cannot be is named with its reason, and the others go on', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => aDocument(creator!)))
  const shown = await Promise.all(ids.map((id) => seen(reviewer!, id)))
  const items = shown.map(({ id, my_steps: [step], version }) => ({
    id,
    step_id: step!.id,
    outcome: 'reviewed' as const,
    expected_version: version,
  }))
  await decideAs(reviewer!, ids[1]!, 'returned', { description: 'Засна уу.' })
  const elsewhere = '0197a000-0000-7000-8000-000000000000'
  const [one, two, three, four] = items
  const asked = [
    one!,
    two!,
    { ...three!, outcome: 'returned' as const },
    four!,
    { ...four!, id: elsewhere },
    { ...three!, outcome: 'decided' as const },
  ]
  const { body } = await reviewer!.call(fireMany, { items: asked }, { 'x-lang': 'en_US' })
  expect(body.results).toMatchObject([
    { id: ids[0], ok: true, code: null, message: null },
    { id: ids[1], ok: false, code: 'workflow.already_decided', message: expect.stringContaining('Returned') as string },
    { id: ids[2], ok: false, code: 'workflow.reason_required', message: 'Write the reason' },
    { id: ids[3], ok: true, code: null, message: null },
    { id: elsewhere, ok: false, code: 'workflow.document_missing', message: 'The document was not found' },
    { id: ids[2], ok: false, code: 'workflow.unknown_trigger', message: 'This decision is not possible at this step' },
  ])
  expect(await Promise.all(ids.map(async (id) => (await seen(creator!, id)).status_type))).toEqual([
    'PREPARE_VOTE',
    'RE_CREATE',
    'CHECK',
    'PREPARE_VOTE',
  ])
})

test('of many decisions those that meet a full disk say so, and may be sent again', async () => {
  const {
    id,
    my_steps: [step],
    version,
  } = await seen(reviewer!, await aDocument(creator!))
  const items = [{ id, step_id: step!.id, outcome: 'reviewed' as const, expected_version: version }]
  const send = () => reviewer!.call(fireMany, { items }, { 'x-lang': 'en_US', 'idempotency-key': `full-${id}` })
  const { body } = await whileFull(app.services.db, 'workflow.steps', send)
  expect(body.results).toMatchObject([
    { id, ok: false, code: 'platform.disk_full', message: expect.stringContaining('no room left') as string },
  ])
  expect((await send()).body.results).toMatchObject([{ ok: true }])
})

test('many decisions that are sent again with their key are made once and answered alike', async () => {
  const ids = await Promise.all([1, 2].map(() => aDocument(creator!)))
  const shown = await Promise.all(ids.map((id) => seen(reviewer!, id)))
  const items = shown.map(({ id, my_steps: [step], version }) => ({
    id,
    step_id: step!.id,
    outcome: 'reviewed' as const,
    expected_version: version,
  }))
  const once = () => reviewer!.call(fireMany, { items }, { 'idempotency-key': `many-${ids[0]}` })
  const { body } = await once()
  expect(body.results.map(({ ok }) => ok)).toEqual([true, true])
  expect((await once()).body).toEqual(body)
  expect((await seen(creator!, ids[0]!)).version).toBe(shown[0]!.version + 1)
})

test('what is signed or chosen for cannot be decided in bulk', async () => {
  const id = await aDocument(creator!, {
    flow_id: 2,
    fields: { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Амралт' },
  })
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(hr!, id, 'reviewed')
  const {
    my_steps: [step],
    version,
  } = await seen(director!, id)
  const { body } = await director!.call(fireMany, {
    items: [{ id, step_id: step!.id, outcome: 'decided', expected_version: version }],
  })
  expect(body.results).toMatchObject([{ ok: false, code: 'workflow.signature_required' }])
  expect((await director!.call(fireMany, { items: [] })).status).toBe(422)
})

test('nobody decides, or learns anything, across organisations', async () => {
  const id = await aDocument(creator!)
  const {
    my_steps: [step],
    version,
  } = await seen(reviewer!, id)
  const { body } = await outsider!.call(fireMany, {
    items: [{ id, step_id: step!.id, outcome: 'reviewed', expected_version: version }],
  })
  expect(body.results).toMatchObject([{ ok: false, code: 'workflow.document_missing' }])
  const principal = await app.as('principal')
  for (const stranger of [outsider, principal, sales, secretary])
    expect(refusalOf(await stranger!.call(showDocument, { id }))).toBe('404 workflow.document_missing')
})
