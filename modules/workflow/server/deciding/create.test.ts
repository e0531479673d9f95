import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { createDocument, listFlows, showFlow } from '../../shared/documents/new-document.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { aDocument, refusalOf, seen } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, hr, sales, outsider, superadmin] = await Promise.all(
  ['creator', 'reviewer', 'hr', 'sales', 'outsider', 'superadmin'].map(app.as),
)
const flows = { leave: 2, tender: 3, letter: 4 }
const leave = { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' }
const tender = { item: 'Зөөврийн компьютер', budget: '12000000.50', justification: 'Хуучирсан' }

function create(
  person: typeof creator,
  flow_id: number,
  fields: Record<string, unknown>,
  more: object = {},
  headers: Record<string, string> = {},
) {
  return person!.call(
    createDocument,
    { flow_id, title: 'Хүсэлт', fields: fields as Record<string, string>, ...more },
    headers,
  )
}

test('a document can take each of the published flows, and an unknown one is refused', async () => {
  const { body: offered } = await creator!.call(listFlows, {})
  expect(offered.map(({ title }) => title.mn)).toEqual([
    'Зөвлөлөөр шийдвэрлүүлэх баримт',
    'Чөлөөний хүсэлт',
    'Тендер, худалдан авалт',
    'Ирсэн бичиг',
    'Бага үнийн худалдан авалт',
  ])
  expect((await creator!.call(showFlow, { id: flows.leave })).body.form.map(({ name }) => name)).toContain('reason')

  expect(refusalOf(await creator!.call(showFlow, { id: 99 }))).toBe('404 workflow.flow_missing')
  expect(refusalOf(await create(creator, 99, {}))).toBe('404 workflow.flow_missing')
})

test.each<[string, number, object, Record<string, string>]>([
  [
    'what must be filled in is missing',
    flows.leave,
    { kind: 'annual', from: '2026-12-01', reason: '  ' },
    { 'fields.to': 'Утга оруулна уу', 'fields.reason': 'Утга оруулна уу' },
  ],
  [
    'a choice is none of those offered',
    flows.leave,
    { ...leave, kind: 'forever' },
    { 'fields.kind': 'Утга буруу байна' },
  ],
  ['a day does not exist', flows.leave, { ...leave, to: '2026-02-30' }, { 'fields.to': 'Огноог зөв оруулна уу' }],
  ['a day is written otherwise', flows.leave, { ...leave, to: '01/12/2026' }, { 'fields.to': 'Огноог зөв оруулна уу' }],
  ['a number is none', flows.tender, { ...tender, quantity: 'тав' }, { 'fields.quantity': 'Тоог зөв оруулна уу' }],
  [
    'a number is below the least',
    flows.tender,
    { ...tender, quantity: '-1' },
    { 'fields.quantity': 'Зөвшөөрөх хэмжээнээс бага байна' },
  ],
  [
    'money has a third decimal',
    flows.tender,
    { ...tender, budget: '1.005' },
    { 'fields.budget': 'Тоог зөв оруулна уу' },
  ],
  [
    'money is negative',
    flows.tender,
    { ...tender, budget: '-5' },
    { 'fields.budget': 'Зөвшөөрөх хэмжээнээс бага байна' },
  ],
  ['a tick is a text', flows.tender, { ...tender, in_plan: 'yes' }, { 'fields.in_plan': 'Утга буруу байна' }],
  ['a text is a tick', flows.tender, { ...tender, item: true }, { 'fields.item': 'Утга буруу байна' }],
  ['a short text is too long', flows.tender, { ...tender, item: 'а'.repeat(301) }, { 'fields.item': 'Хэт урт байна' }],
  [
    'a long text is too long',
    flows.leave,
    { ...leave, reason: 'а'.repeat(10_001) },
    { 'fields.reason': 'Хэт урт байна' },
  ],
  [
    'the form knows no such field',
    flows.leave,
    { ...leave, salary: '1' },
    { 'fields.salary': 'Маягтад ийм талбар алга' },
  ],
])('a form is refused at the field where %s', async (_what, flow, fields, problems) => {
  const before = (await creator!.call(countInbox, {})).body.sent
  const answer = await create(creator, flow, fields as Record<string, unknown>)
  expect(refusalOf(answer)).toBe('422 workflow.form.incomplete')
  expect(answer.body).toMatchObject({ message: 'Мэдээлэл дутуу байна', enMsg: 'Information is incomplete' })
  expect(answer.body.fields).toEqual(problems)
  expect((await creator!.call(countInbox, {})).body.sent).toBe(before)
})

test('problems are named in the language asked for', async () => {
  const korean = await create(creator, flows.leave, { ...leave, to: '' }, {}, { 'x-lang': 'ko_KR' })
  expect(korean.body).toMatchObject({
    message: '정보가 부족합니다',
    fields: { 'fields.to': expect.stringMatching(/\p{Script=Hangul}/u) as string },
  })
})

test('every kind of value comes back as it was written; what was left empty is not kept', async () => {
  const { body } = await create(creator, flows.tender, {
    ...tender,
    quantity: '12.5',
    needed_by: '2026-12-31',
    in_plan: false,
  })
  expect((await seen(creator!, body.id)).revision.fields).toEqual({
    ...tender,
    quantity: '12.5',
    needed_by: '2026-12-31',
    in_plan: false,
  })
  const sparse = await create(creator, flows.tender, { ...tender, quantity: ' ', needed_by: null })
  expect((await seen(creator!, sparse.body.id)).revision.fields).toEqual(tender)
})

test('a title has 1 to 300 characters, and spaces are none', async () => {
  for (const title of ['', '   ', 'а'.repeat(301)]) {
    const answer = await create(creator, flows.leave, leave, { title })
    expect(refusalOf(answer)).toBe('422 platform.bad_input')
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['title'])
  }
  const { body } = await create(creator, flows.leave, leave, { title: `  ${'а'.repeat(300)} ` })
  expect((await seen(creator!, body.id)).title).toBe('а'.repeat(300))
})

test('a text or a number that no database keeps is refused, not choked on', async () => {
  for (const sign of ['\0', '\ud800']) {
    expect(refusalOf(await create(creator, flows.leave, leave, { title: `Хүсэлт${sign}` }))).toBe(
      '422 platform.bad_input',
    )
    expect(refusalOf(await create(creator, flows.leave, { ...leave, reason: `Учир${sign}` }))).toBe(
      '422 platform.bad_input',
    )
  }
  expect(refusalOf(await create(creator, 3_000_000_000, leave))).toBe('422 platform.bad_input')
  expect(refusalOf(await create(creator, flows.leave, leave, { watcher_emp_ids: [3_000_000_000] }))).toBe(
    '422 platform.bad_input',
  )
})

test('documents of one prefix are numbered one after the other, also when they come at once and some are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      create(
        index % 2 ? creator : sales,
        flows.letter,
        index % 3 === 0
          ? {}
          : {
              sender: 'Яам',
              received_on: '2026-11-20',
              summary: 'Мэдээлэл',
            },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
  const numbers = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => body.number)
    .sort()
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Ulaanbaatar' }).format(new Date())
  expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => `И/${year}-000${index + 1}`))

  const theirs = await outsider!.call(createDocument, {
    flow_id: 4,
    title: 'Бичиг',
    fields: { sender: 'Яам', received_on: '2026-11-20', summary: 'Мэдээлэл' },
  })
  expect(theirs.body.number).toBe(`И/${year}-0001`)
})

test('a request that is sent again with its key makes one document, and the key serves no other request', async () => {
  const key = { 'idempotency-key': 'create-again-1' }
  const [first, second] = await Promise.all([
    create(creator, flows.leave, leave, {}, key),
    create(creator, flows.leave, leave, {}, key),
  ])
  expect(first.body).toEqual(second.body)
  expect((await create(creator, flows.leave, leave, {}, key)).body).toEqual(first.body)
  expect(refusalOf(await create(creator, flows.leave, { ...leave, reason: 'Өөр' }, {}, key))).toBe(
    '422 platform.idempotency_key_reused',
  )
  expect(refusalOf(await create(sales, flows.leave, leave, {}, key))).toBe('422 platform.idempotency_key_reused')
  expect((await creator!.call(listInbox, { box: 'sent', q: first.body.number })).body.items).toHaveLength(1)
})

test('a document exists for those who have a part in it, and for nobody else', async () => {
  const id = await aDocument(creator!)
  expect((await seen(reviewer!, id)).number).toBe((await seen(creator!, id)).number)
  for (const stranger of [sales, hr, outsider])
    expect(refusalOf(await stranger!.call(showDocument, { id }))).toBe('404 workflow.document_missing')
  expect(refusalOf(await superadmin!.call(showDocument, { id }))).toBe('403 platform.no_permission')
  expect(refusalOf(await create(superadmin, flows.leave, leave))).toBe('403 platform.no_permission')
})
