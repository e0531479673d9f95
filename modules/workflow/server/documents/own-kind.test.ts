import { PDF } from '@libpdf/core'
import { afterAll, expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { registerKinds } from '#platform/shared/fields/index.ts'
import { colour } from '#platform/testing/colour.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { recordPath } from '../../shared/documents/view.ts'
import { findDocuments } from '../../shared/search.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { decideAs, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from '../index.ts'

afterAll(registerKinds([colour]))

const app = await startedApp()
const { orgId, roles } = app.places.orgs.trade
const [creator, reviewer, director] = (await Promise.all(['creator', 'reviewer', 'director'].map(app.as))) as [
  Caller,
  Caller,
  Caller,
]

const wall = { name: 'wall', label: { mn: 'Хана' }, kind: 'paint', required: true, palette: ['#ff0000', '#0000ff'] }
const drawn = draw({
  start: { type: 'START', next: 'review' },
  review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'cancel' } },
  decide: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end', returned: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
})
const [out] = drawn.edges.filter(({ source }) => source === 'review:reviewed')
const diagram = {
  ...drawn,
  edges: [...drawn.edges, { ...out!, id: 'red', target: 'decide', data: { condition: 'wall == "#ff0000"', order: 0 } }],
}
const publish = (field: object) =>
  asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      82,
      {
        code: 'painting',
        title: { mn: 'Будаг' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'БУ',
        form: [field as typeof wall],
        diagram,
      },
      null,
    ),
  )
await publish(wall)

const send = (value: string) =>
  creator.call(createDocument, { flow_id: 82, title: 'Ханын будаг', fields: { wall: value }, file_ids: [] })

test('a form asks for a kind of a module, and says what is wrong with it', async () => {
  await expect(publish({ ...wall, kind: 'smell' })).rejects.toThrow('kind')
  const answers = await Promise.all(['', 'red', '#00ff00'].map(send))
  expect(answers.map(refusalOf)).toEqual(Array(3).fill('422 workflow.form.incomplete'))
  expect(answers.map(({ body }) => body.fields)).toEqual([
    { 'fields.wall': 'Утга оруулна уу' },
    { 'fields.wall': 'Утга буруу байна' },
    { 'fields.wall': 'test.not_in_palette' },
  ])
})

test('it decides where a document goes, is found by what its kind says of it, and stands in the record as that prints it', async () => {
  const [red, blue] = await Promise.all([send('#ff0000'), send('#0000ff')])
  const [first, second] = [red.body.id, blue.body.id]
  for (const id of [first, second]) expect((await decideAs(reviewer, id, 'reviewed')).status).toBe(200)
  expect((await seen(creator, first)).form).toEqual([wall])
  expect([(await seen(creator, first)).status_id, (await seen(creator, second)).status_id]).toEqual(['decide', 'end'])
  expect((await seen(director, first)).my_steps).toHaveLength(1)

  const found = async (q: string) => (await creator.call(findDocuments, { q })).body.items.map(({ id }) => id)
  await expect.poll(() => found('улаан'), { timeout: 5000 }).toEqual([first])
  expect([await found('blue'), await found('파랑'), await found('ff0000')]).toEqual([[second], [second], []])

  const record = await creator.fetch(recordPath(first))
  const pdf = await PDF.load(new Uint8Array(await record.arrayBuffer()))
  expect(
    pdf
      .extractText()
      .map(({ text }) => text)
      .join('\n'),
  ).toContain('Улаан #ff0000')
})
