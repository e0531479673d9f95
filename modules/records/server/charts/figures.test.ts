import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { sheetOf } from '#platform/testing/workbook.ts'
import { addRow } from '../../shared/contract.ts'
import { chart, column, table, words } from '../../shared/definition/kit.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const orders = table('tried.orders', {
  title: named('Захиалга'),
  columns: {
    title: column('text', { title: named('Гарчиг') }),
    stage: column('select', {
      title: named('Шат'),
      options: ['new', 'won'].map((value) => ({ value, label: named(value) })),
    }),
    amount: column('money', { title: named('Дүн') }),
    secret: column('money', { title: named('Ашиг') }),
  },
  label: '{title}',
  sort: 'title',
})
const app = await startedApp()
await testTables(app, [orders])
const { roles } = app.places.orgs.trade
await grant(
  app,
  orders,
  roles.employee,
  ['r', 'export'],
  { title: 'read', stage: 'read', amount: 'read' },
  0,
  'stage == "won"',
)
await grant(app, orders, roles.reviewer, ['r'], null)
const [admin, creator, reviewer, theirs] = [
  await app.as('admin'),
  await app.as('creator'),
  await app.as('reviewer'),
  await app.as('principal'),
]
for (const values of [
  { title: 'А', stage: 'new', amount: '100', secret: '7' },
  { title: 'Б', stage: 'won', amount: '20.5', secret: '8' },
  { title: 'В', stage: 'won', amount: '1', secret: '9' },
])
  expect((await admin.call(addRow, { table: orders.name, values })).status).toBe(200)

type Who = typeof admin
const take = (who: Who, setting: object, more: Record<string, string> = {}) =>
  who.fetch(
    `/api/records/${orders.name}/figures?${new URLSearchParams({ setting: JSON.stringify(setting), ...more }).toString()}`,
    { method: 'POST' },
  )
const byStage = chart({ type: 'column', by: 'stage', measures: [{ of: 'count' }, { of: 'sum', column: 'amount' }] })

test('figures come as a file, as numbers and in the language of the reader', async () => {
  const reply = await take(admin, byStage)
  expect(reply.status).toBe(200)
  expect(await sheetOf(reply)).toEqual([
    ['Шат', 'Мөрийн тоо', 'Дүн: Нийлбэр'],
    ['new', '1', '100'],
    ['won', '2', '21.5'],
  ])
  const text = await (await take(admin, byStage, { format: 'csv', lang: 'en' })).text()
  expect(text).toContain('Number of rows')
})

test('whoever takes figures out gets those of the rows and columns that are theirs to take out', async () => {
  expect(await sheetOf(await take(creator, byStage))).toEqual([
    ['Шат', 'Мөрийн тоо', 'Дүн: Нийлбэр'],
    ['won', '2', '21.5'],
  ])
  const hidden = chart({ type: 'count', measures: [{ of: 'sum', column: 'secret' }] })
  const missing = chart({ type: 'count', measures: [{ of: 'sum', column: 'nothing' }] })
  for (const setting of [hidden, missing]) {
    const reply = await take(creator, setting)
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([422, 'records.bad_group'])
  }
  // A filter on it tells nothing either.
  const narrowed = { filter: JSON.stringify({ column: 'secret', is: 'gt', values: ['8'] }) }
  expect((await take(creator, byStage, narrowed)).status).toBe(422)
})

test('who may look and not take out, and who is of another organisation, get no file', async () => {
  expect((await take(reviewer, byStage)).status).toBe(403)
  expect((await take(theirs, byStage)).status).toBe(404)
  for (const wrong of [{}, { kind: 'grid' }, { ...byStage, measures: [] }])
    expect((await take(admin, wrong)).status).toBe(422)
})
