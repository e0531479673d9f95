import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { withdrawDocument } from '../../shared/documents/withdrawal.ts'
import { listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, decideAs, fire, refusalOf, seen } from '../../testing/office.ts'

const app = await startedApp()
const [creator, head, hr, director, sales, outsider, admin] = await Promise.all(
  ['creator', 'reviewer', 'hr', 'director', 'sales', 'outsider', 'admin'].map(app.as),
)
const fields = { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' }
const aRequest = () => aDocument(creator!, { flow_id: 2, title: 'Чөлөө', fields })
const historyOf = async (id: string) => (await creator!.call(showHistory, { id })).body.statusHistories

test('a leave request goes to the head of the unit, human resources and the director, who signs', async () => {
  const id = await aRequest()
  expect((await seen(head!, id)).holders).toMatchObject([
    {
      label: { mn: 'Нэгжийн дарга хянах' },
      people: [{ first_name: 'Сарангэрэл', job: 'Худалдан авалтын хэлтсийн дарга' }],
    },
  ])
  expect((await decideAs(head!, id, 'reviewed')).body.step.mn).toBe('Хүний нөөц хянах')
  expect((await decideAs(hr!, id, 'reviewed')).body.step.mn).toBe('Захирал шийдвэрлэх')
  const there = (await director!.call(listInbox, { box: 'waiting', limit: 100 })).body.items.find(
    (one) => one.id === id,
  )
  expect([there?.status_type, there?.look, (await seen(director!, id)).look]).toEqual(['TRANSFER', 'DECIDE', 'DECIDE'])
  expect(refusalOf(await decideAs(director!, id, 'decided', { signature: undefined }))).toBe(
    '422 workflow.signature_required',
  )
  expect((await decideAs(director!, id, 'decided')).body).toMatchObject({
    document_status: 'ENDED',
    step: { mn: 'Албажсан' },
  })

  const history = await historyOf(id)
  expect(history.map(({ status_type, status_action, is_done }) => [status_type, status_action, is_done])).toEqual([
    ['START', null, 1],
    ['CHECK', 'Хянасан', 1],
    ['CHECK', 'Хянасан', 1],
    ['TRANSFER', 'Шийдвэрлэсэн', 1],
    ['END', null, 1],
  ])
  expect(history.map(({ look }) => look)).toEqual([undefined, undefined, undefined, 'DECIDE', undefined])
  expect(JSON.parse(history[3]!.signature!)).toMatchObject({ signAction: 'Шийдвэрлэсэн', firstname: 'Энхжин' })
})

test('who says no says why: it is over, called so, and whoever asked is told', async () => {
  const id = await aRequest()
  expect(refusalOf(await decideAs(head!, id, 'refused'))).toBe('422 workflow.reason_required')
  expect((await decideAs(head!, id, 'refused', { description: 'Ажил их байна' })).body).toMatchObject({
    document_status: 'CANCELLED',
    step: { mn: 'Татгалзсан', en: 'Refused' },
  })
  const history = await historyOf(id)
  expect(history.map(({ status_type, status_action, turned }) => [status_type, status_action, turned])).toEqual([
    ['START', null, undefined],
    ['CHECK', 'Татгалзсан', 'away'],
    ['CANCEL', null, undefined],
  ])
  expect(history[1]!.description).toBe('Ажил их байна')
  const told = async () => {
    const reply = await creator!.fetch('/api/notifications?limit=100')
    const { items } = (await reply.json()) as { items: { key: string; link: string }[] }
    return items.filter(({ link }) => link === `/workflow/${id}`).map(({ key }) => key)
  }
  await expect.poll(told, { timeout: 15_000, interval: 100 }).toContain('workflow.notify.refused')
  // What is given up all the same ends as before.
  const other = await aRequest()
  const given = await creator!.call(withdrawDocument, { id: other, description: 'Явахгүй' })
  expect(given.body).toMatchObject({ document_status: 'CANCELLED', step: { mn: 'Цуцлагдсан' } })
})

test('a request whose last day comes before its first is not taken, neither new nor corrected', async () => {
  const late = { ...fields, to: '2026-11-30' }
  const refused = await creator!.call(createDocument, { flow_id: 2, title: 'Чөлөө', fields: late, file_ids: [] })
  expect([refusalOf(refused), refused.body.fields]).toEqual([
    '422 workflow.form.incomplete',
    { 'fields.to': 'Эхлэх өдрөөс өмнө байна' },
  ])
  const id = await aRequest()
  await decideAs(head!, id, 'returned', { description: 'Огноогоо засна уу.' })
  expect(
    (await decideAs(creator!, id, 'recreated', { new_revision: { title: 'Чөлөө', fields: late } })).body.fields,
  ).toEqual({ 'fields.to': 'Эхлэх өдрөөс өмнө байна' })
})

test('the head of another unit does not decide, and neither do the creator, a stranger or the next in line', async () => {
  const id = await aRequest()
  const {
    my_steps: [step],
    version,
  } = await seen(head!, id)
  const input = { id, step_id: step!.id, outcome: 'reviewed' as const, expected_version: version }
  expect(refusalOf(await fire(creator!, input))).toBe('403 workflow.not_assigned')
  for (const stranger of [hr, director, sales, outsider, await app.as('councillor3')])
    expect(refusalOf(await fire(stranger!, input))).toBe('404 workflow.document_missing')
  expect((await seen(head!, id)).version).toBe(version)
})

test('an administrator of the workflow may act for the head, and the history names who did', async () => {
  const id = await aRequest()
  const {
    my_steps: [step],
  } = await seen(head!, id)
  expect((await fire(admin!, { id, step_id: step!.id, outcome: 'reviewed' })).status).toBe(200)
  expect((await historyOf(id))[1]).toMatchObject({ is_done: 1, emp: { first_name: 'Ганхуяг' } })
})

test('a returned request is corrected or given up by its creator alone', async () => {
  const id = await aRequest()
  expect(refusalOf(await decideAs(head!, id, 'returned', { description: '  ' }))).toBe('422 workflow.reason_required')
  expect((await decideAs(head!, id, 'returned', { description: 'Орлох ажилтнаа бичнэ үү.' })).body.step.mn).toBe(
    'Дахин үүсгэх',
  )
  const {
    my_steps: [step],
    version,
  } = await seen(creator!, id)
  expect(step).toMatchObject({
    status_type: 'RE_CREATE',
    outcomes: [
      { outcome: 'recreated', needs_reason: false },
      { outcome: 'cancelled', needs_reason: true },
    ],
  })
  expect(refusalOf(await fire(head!, { id, step_id: step!.id, outcome: 'cancelled', description: 'Би биш' }))).toBe(
    '403 workflow.not_assigned',
  )

  expect(refusalOf(await decideAs(creator!, id, 'recreated'))).toBe('422 workflow.no_change')
  expect(refusalOf(await decideAs(creator!, id, 'recreated', { new_revision: { title: 'Чөлөө', fields } }))).toBe(
    '422 workflow.no_change',
  )
  expect(
    refusalOf(
      await decideAs(creator!, id, 'recreated', {
        new_revision: { title: 'Чөлөө', fields: { ...fields, to: 'маргааш' } },
      }),
    ),
  ).toBe('422 workflow.form.incomplete')
  expect((await seen(creator!, id)).version).toBe(version)

  const noted = await decideAs(creator!, id, 'recreated', { description: 'Орлох хүн байхгүй.' })
  expect(noted.body.step.mn).toBe('Нэгжийн дарга хянах')
  expect((await seen(head!, id)).revision.number).toBe(1)

  await decideAs(head!, id, 'returned', { description: 'Огноогоо засна уу.' })
  expect(refusalOf(await decideAs(creator!, id, 'cancelled'))).toBe('422 workflow.reason_required')
  expect((await decideAs(creator!, id, 'cancelled', { description: 'Хэрэггүй болсон.' })).body).toMatchObject({
    document_status: 'CANCELLED',
  })
  expect((await historyOf(id)).at(-1)).toMatchObject({
    status_type: 'CANCEL',
    is_done: 1,
    description: 'Хэрэггүй болсон.',
    emp: { first_name: 'Болд' },
  })
})

test('a corrected request starts over with the head, and a reviewer cannot change it where it is only read', async () => {
  const id = await aRequest()
  await decideAs(head!, id, 'returned', { description: 'Огноогоо засна уу.' })
  await decideAs(creator!, id, 'recreated', {
    new_revision: { title: 'Чөлөө (засвар)', fields: { ...fields, to: '2026-12-04' } },
  })
  expect(await seen(head!, id)).toMatchObject({
    title: 'Чөлөө (засвар)',
    revision: { number: 2 },
    previous: { number: 1, title: 'Чөлөө' },
  })
  await decideAs(head!, id, 'reviewed')
  await decideAs(hr!, id, 'reviewed')
  const changed = await decideAs(director!, id, 'decided', {
    new_revision: { title: 'Чөлөө', fields: { ...fields, to: '2026-12-31' } },
  })
  expect(refusalOf(changed)).toBe('422 workflow.read_only')
  expect((await seen(director!, id)).revision.number).toBe(2)
})

test('the creator takes a request back with a reason while nobody has decided; then it is over for everybody', async () => {
  const id = await aRequest()
  const { version, may_withdraw, my_steps } = await seen(creator!, id)
  expect([may_withdraw, my_steps]).toEqual([true, []])
  const {
    my_steps: [step],
  } = await seen(head!, id)
  expect((await creator!.call(withdrawDocument, { id, description: ' ' })).status).toBe(422)
  expect(refusalOf(await head!.call(withdrawDocument, { id, description: 'Би биш' }))).toBe('403 workflow.not_assigned')
  expect(refusalOf(await sales!.call(withdrawDocument, { id, description: 'Би биш' }))).toBe(
    '404 workflow.document_missing',
  )
  expect(
    refusalOf(await creator!.call(withdrawDocument, { id, description: 'Алдаа', expected_version: version + 1 })),
  ).toBe('409 workflow.stale_version')

  const withdrawn = await creator!.call(withdrawDocument, {
    id,
    description: 'Алдаатай илгээв.',
    expected_version: version,
  })
  expect(withdrawn.body).toMatchObject({ status: true, document_status: 'CANCELLED' })
  expect(await seen(head!, id)).toMatchObject({ my_steps: [], holders: [], may_withdraw: false })
  expect(
    (await historyOf(id)).map(({ status_type, status_action, description }) => [
      status_type,
      status_action,
      description,
    ]),
  ).toEqual([
    ['START', null, null],
    ['CANCEL', 'Буцаан татсан', 'Алдаатай илгээв.'],
  ])
  const late = await head!.call(showDocument, { id })
  expect(late.body.document_status).toBe('CANCELLED')
  const after = await fire(head!, { id, step_id: step!.id, outcome: 'reviewed' })
  expect(after.body).toMatchObject({
    code: 'workflow.closed_by',
    winner: { first_name: 'Болд', action: { mn: 'Буцаан татсан', en: 'Withdrawn' } },
  })
  expect(refusalOf(await creator!.call(withdrawDocument, { id, description: 'Дахин' }))).toBe('409 workflow.closed')
})

test('once somebody has decided, the creator can no longer take the request back', async () => {
  const id = await aRequest()
  await decideAs(head!, id, 'reviewed')
  expect((await seen(creator!, id)).may_withdraw).toBe(false)
  expect(refusalOf(await creator!.call(withdrawDocument, { id, description: 'Оройтсон' }))).toBe(
    '409 workflow.too_late_to_withdraw',
  )
})
