import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { editComment, writeComment } from '../shared/comments.ts'
import { createDocument } from '../shared/documents/new-document.ts'
import { withdrawDocument } from '../shared/documents/withdrawal.ts'
import { aDocument, decideAs, refusalOf, seen } from '../testing/office.ts'

const app = await startedApp()
const [creator, reviewer] = (await Promise.all(['creator', 'reviewer'].map(app.as))) as [Caller, Caller]
const leave = { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' }
const create = (title: string, fields: Record<string, string> = leave) =>
  creator.call(createDocument, { flow_id: 2, title, fields })

test.each(['\u200b', '\u3164', '\u200b\u00a0', '\u2800', '\u202e\u2066'])(
  'where something is asked for, %j says nothing',
  async (nothing) => {
    const untitled = await create(nothing)
    expect([refusalOf(untitled), Object.keys(untitled.body.fields ?? {})]).toEqual([
      '422 platform.bad_input',
      ['title'],
    ])
    expect((await create('Чөлөө', { ...leave, reason: nothing })).body.fields).toEqual({
      'fields.reason': 'Утга оруулна уу',
    })

    const id = await aDocument(creator)
    expect(refusalOf(await decideAs(reviewer, id, 'returned', { description: nothing }))).toBe(
      '422 workflow.reason_required',
    )
    expect((await creator.call(withdrawDocument, { id, description: nothing })).status).toBe(422)
    expect(Object.keys((await creator.call(writeComment, { id, text: nothing })).body.fields ?? {})).toEqual(['text'])
    const {
      body: { id: comment_id },
    } = await creator.call(writeComment, { id, text: '👨\u200d👩\u200d👧' })
    expect((await creator.call(editComment, { id, comment_id, text: nothing })).status).toBe(422)
  },
)

test('what nobody can see corrects nothing, neither in the title nor in a field', async () => {
  const title = 'Гэрээний төсөл'
  const fields = { purpose: 'Зочид буудлын захиалга', amount: '52000000' }
  const id = await aDocument(creator, { title, fields })
  await decideAs(reviewer, id, 'returned', { description: 'Засна уу.' })
  const again = (revision: { title: string; fields: Record<string, string> }, description = '') =>
    decideAs(creator, id, 'recreated', { new_revision: revision, description })
  const alike = {
    title: 'Гэрээний\u200b төсөл\u2060',
    fields: { ...fields, purpose: 'Зочид\u00a0буудлын захиалга\u3164' },
  }
  expect(refusalOf(await again(alike))).toBe('422 workflow.no_change')
  expect(refusalOf(await again({ title, fields }, '\u200b'))).toBe('422 workflow.no_change')

  expect((await again(alike, 'Хэвээр нь')).status).toBe(200)
  expect((await seen(creator, id)).revision).toMatchObject({ number: 1, title, fields })
})

test('a title stands in one line and is not shown turned around; a long text keeps its lines', async () => {
  const reason = 'Нэг\nхоёр \u202eгурав\u202c'
  const { body } = await create('\u202eЧөлөө\u202c\r\nхүсэх\u2028нь \u2067x\u2069', { ...leave, reason })
  const document = await seen(creator, body.id)
  expect([document.title, document.revision.fields['reason']]).toEqual(['Чөлөө хүсэх нь x', 'Нэг\nхоёр гурав'])
})
