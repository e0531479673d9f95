import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, column, showTable, table, words } from '#modules/records/shared/index.ts'
import { drafted, key, published } from '../testing/builders.ts'
import { saveTableDraft, showTableDraft } from '../shared/contract.ts'

const app = await startedApp()
const builder = await app.as('builder')
const own = (name: string) => words(name, name, name)
const name = 'records.leases'
const { roles } = app.places.orgs.trade
const cars = table(name, {
  title: own('Түрээс'),
  columns: {
    plate: column('text', { title: own('Дугаар'), required: true }),
    is_leased: column('checkbox', { title: own('Түрээсийн') }),
    lessor: column('text', { title: own('Түрээслэгч'), required: true }),
    price: column('money', { title: own('Үнэ') }),
  },
  label: '{plate}',
  sort: 'plate',
  form: {
    parts: [
      { kind: 'field', name: 'plate', spans: { tablet: 12 } },
      {
        kind: 'section',
        look: 'block',
        title: own('Түрээсийн нөхцөл'),
        shown_if: 'is_leased == true',
        parts: [{ kind: 'field', name: 'lessor' }],
      },
      {
        kind: 'section',
        look: 'tab',
        title: own('Санхүүгийн хэсэг'),
        roles: [roles.admin],
        parts: [{ kind: 'field', name: 'price' }],
      },
    ],
  },
})
const [id = ''] = await drafted(builder, [cars])
const redraw = async (form: typeof cars.form) => {
  const { body } = await builder.call(showTableDraft, { id })
  return builder.call(saveTableDraft, { id, edit: body.edit, draft: { ...body.draft, form } })
}

test('a form is published with its table, and said again as it was drawn', async () => {
  expect(await published(builder, [id])).toEqual({ state: 'done', problems: [] })
  const { body } = await builder.call(showTableDraft, { id })
  expect(body.live?.definition.form).toEqual(cars.form)
})

test('a section of some roles is not sent to others, and what stands in it is not written by them', async () => {
  const { body } = await builder.call(showTable, { table: name })
  expect(JSON.stringify(body)).not.toMatch(/Санхүүгийн|"roles"/)
  expect(body.table.form?.without).toEqual(['price'])
  expect(body.fixed).toContain('price')
  const refused = await builder.call(addRow, { table: name, values: { plate: '1', price: '5' } }, key())
  expect(refused.body.fields).toHaveProperty('values.price')
})

test('what stands in a section that is not shown has not to be filled in, and goes with it', async () => {
  const made = await builder.call(addRow, { table: name, values: { plate: '2', lessor: 'Бат' } }, key())
  expect(made.body.values).toMatchObject({ plate: '2', lessor: null })
  const asked = await builder.call(addRow, { table: name, values: { plate: '3', is_leased: true } }, key())
  expect(asked.body.fields).toHaveProperty('values.lessor')
  const leased = { plate: '4', is_leased: true, lessor: 'Дорж' }
  const { body } = await builder.call(addRow, { table: name, values: leased }, key())
  const back = { table: name, id: body.id, was: { is_leased: true }, values: { is_leased: false } }
  expect((await builder.call(changeRow, back, key())).body.values).toMatchObject({ is_leased: false, lessor: null })
})

test('a form that nobody could fill in is refused, with the column', async () => {
  const section = {
    kind: 'section' as const,
    look: 'block' as const,
    parts: [{ kind: 'field' as const, name: 'plate' }],
  }
  await redraw({ parts: [{ ...section, roles: [roles.admin] }] })
  expect(await published(builder, [id])).toMatchObject({
    problems: [{ column: 'plate', problem: expect.stringContaining('бөглөх боломжгүй') }],
  })
  await redraw({ parts: [{ ...section, shown_if: 'nothing == 1' }] })
  expect(await published(builder, [id])).toMatchObject({ problems: [{ problem: 'Нөхцөл буруу байна.' }] })
})
