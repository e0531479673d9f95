import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, column, queryRows, showRow, table, words } from '#modules/records/shared/index.ts'
import { drafted, key, published } from '../testing/builders.ts'
import { previewTables, saveTableDraft, showTableDraft } from '../shared/contract.ts'

const app = await startedApp()
const builder = await app.as('builder')
const own = (name: string) => words(name, name, name)
const name = 'records.orders'
const [id = ''] = await drafted(builder, [
  table(name, {
    title: own('Захиалга'),
    columns: {
      item: column('text', { title: own('Бараа'), required: true }),
      price: column('money', { title: own('Үнэ') }),
      quantity: column('integer', { title: own('Тоо') }),
      total: column('money', { title: own('Нийт'), formula: 'price * quantity' }),
      is_late: column('checkbox', { title: own('Хоцорсон') }),
      why: column('text', { title: own('Шалтгаан'), shown_if: 'is_late == true', required_if: 'is_late == true' }),
    },
    label: '{item}',
    sort: 'item',
    rules: [
      { when: 'quantity > 100', says: words('Нэг дор 100-аас ихгүй', 'At most 100', '최대 100'), column: 'quantity' },
    ],
  }),
])
expect(await published(builder, [id])).toEqual({ state: 'done', problems: [] })
const add = (values: Record<string, string | boolean>) => builder.call(addRow, { table: name, values }, key())
const redraw = async (change: (draft: Record<string, unknown>) => object) => {
  const { body } = await builder.call(showTableDraft, { id })
  return builder.call(saveTableDraft, { id, edit: body.edit, draft: change(body.draft) as typeof body.draft })
}

test('a figure is reckoned by the server whenever the row changes, and written by nobody', async () => {
  const made = (await add({ item: 'Цаас', price: '1500', quantity: '4' })).body
  expect(made.values['total']).toBe('6000')
  expect((await add({ item: 'Х', total: '5' })).body.fields).toMatchObject({
    'values.total': 'Энэ баганыг зөвхөн харна.',
  })
  const wish = { table: name, id: made.id, was: { quantity: '4' }, values: { quantity: '10' } }
  expect((await builder.call(changeRow, wish, key())).body.values).toMatchObject({ quantity: '10', total: '15000' })
  const { body: sorted } = await builder.call(queryRows, {
    table: name,
    filter: { column: 'total', is: 'ge', values: ['15000'] },
  })
  expect(sorted.rows).toHaveLength(1)
})

test('what is asked under a condition has to be said under it, and goes with it', async () => {
  expect((await add({ item: 'Бал', is_late: true })).body.fields).toHaveProperty('values.why')
  const made = (await add({ item: 'Бал', is_late: true, why: 'Зам хаалттай' })).body
  const wish = { table: name, id: made.id, was: { is_late: true }, values: { is_late: false } }
  expect((await builder.call(changeRow, wish, key())).body.values).toMatchObject({ is_late: false, why: null })
  const back = { table: name, id: made.id, was: { is_late: false }, values: { is_late: true } }
  expect((await builder.call(changeRow, back, key())).body.fields).toHaveProperty('values.why')
})

test('a rule is told in the words of whoever made it, at its column', async () => {
  const refused = await add({ item: 'Дэвтэр', quantity: '101' })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'records.rule_broken',
      message: 'Нэг дор 100-аас ихгүй',
      fields: { 'values.quantity': 'Нэг дор 100-аас ихгүй' },
    },
  })
})

const formula = (text: string) =>
  redraw((draft) => ({
    ...draft,
    columns: (draft['columns'] as { name: string }[]).map((one) =>
      one.name === 'total' ? { ...one, formula: text } : one,
    ),
  }))

test('another formula is reckoned in all rows when it is published; one that cannot be is refused', async () => {
  await formula('price * quantity + 100')
  expect((await builder.call(previewTables, { ids: [id] })).body.steps).toMatchObject([
    { what: 'column_reckoned', column: 'total' },
  ])
  expect((await published(builder, [id])).state).toBe('done')
  const { body } = await builder.call(queryRows, { table: name, search: 'цаас' })
  expect(body.rows[0]?.values['total']).toBe('15100')
  expect((await builder.call(showRow, { table: name, id: body.rows[0]!.id })).body.version).toBe(2)
  for (const text of ['total + 1', 'item * 2', 'price *', 'nothing + 1']) {
    await formula(text)
    const { problems } = (await builder.call(previewTables, { ids: [id] })).body
    expect([text, problems.length]).toEqual([text, 1])
  }
})

test('where a column is reckoned a formula must be entered', async () => {
  await formula(' ')
  const { problems } = (await builder.call(previewTables, { ids: [id] })).body
  expect(problems).toMatchObject([{ column: 'total', problem: 'Томьёо оруулна уу.' }])
})
