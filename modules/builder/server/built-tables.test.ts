import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { startedApp } from '#app/testing/started-app.ts'
import { showRole } from '#modules/access/shared/index.ts'
import { addRow, changeRow, column, queryRows, showTable, table, words } from '#modules/records/shared/index.ts'
import { drafted, key, published } from '../testing/builders.ts'
import {
  changeUse,
  listProjects,
  listTableVersions,
  previewTables,
  saveTableDraft,
  showTableDraft,
  takeVersionBack,
} from '../shared/contract.ts'

const app = await startedApp()
const [admin, builder, creator, theirs] = [
  await app.as('admin'),
  await app.as('builder'),
  await app.as('creator'),
  await app.as('principal'),
]
const { trade } = app.places.orgs
const own = (name: string) => words(name, name, name)

const makers = table('records.makers', {
  title: own('Үйлдвэрлэгч'),
  columns: { name: column('text', { title: own('Нэр'), required: true, unique: true }) },
  label: '{name}',
  sort: 'name',
})
const machines = table('records.machines', {
  title: own('Машин'),
  columns: {
    name: column('text', { title: own('Нэр'), required: true }),
    maker: column('relation', { title: own('Үйлдвэрлэгч'), rows_of: 'records.makers' }),
    plate: column('text', { title: own('Улсын дугаар'), unique: true }),
    price: column('text', { title: own('Үнэ') }),
    bought: column('date', { title: own('Авсан өдөр') }),
    is_used: column('checkbox', { title: own('Ашиглаж буй') }),
  },
  label: '{name} {plate}',
  sort: 'name',
})
const [makersId = '', machinesId = ''] = await drafted(builder, [makers, machines])
const rows = async (who = builder, name = 'records.machines', asked: object = {}) =>
  (await who.call(queryRows, { table: name, ...asked })).body.rows
const add = async (name: string, values: Record<string, string | boolean | null>) =>
  (await builder.call(addRow, { table: name, values }, key())).body
const redraw = async (id: string, change: (draft: typeof machines) => typeof machines) => {
  const { body } = await builder.call(showTableDraft, { id })
  return builder.call(saveTableDraft, { id, edit: body.edit, draft: change(body.draft as typeof machines) })
}

test('what is drawn is nothing to anybody before it is published, and then it is a table like all others', async () => {
  expect((await builder.call(showTable, { table: 'records.machines' })).status).toBe(404)
  // What it names and was never published goes along.
  const { body: seen } = await builder.call(previewTables, { ids: [machinesId] })
  expect([seen.problems, seen.steps.map(({ what }) => what)]).toEqual([[], ['table_made', 'table_made']])
  expect(await published(builder, [makersId, machinesId])).toEqual({ state: 'done', problems: [] })

  const toyota = await add('records.makers', { name: 'Тоёота' })
  const made = await add('records.machines', {
    name: 'Ланд 80',
    maker: `${toyota.id} Тоёота`,
    plate: '1234 УБА',
    price: '45000000',
    bought: '2024-05-01',
  })
  expect(made.values).toMatchObject({ name: 'Ланд 80', maker: `${toyota.id} Тоёота`, is_used: false })
  expect(
    (await builder.call(addRow, { table: 'records.machines', values: { name: 'Х', plate: '1234  уба' } }, key())).body,
  ).toMatchObject({ code: 'records.incomplete' })
  expect((await builder.call(listProjects, {})).body.tables.map(({ key: name, state }) => [name, state])).toEqual([
    ['makers', 'live'],
    ['machines', 'live'],
  ])
})

test('it is for whoever it was given to, and for nobody of another organisation', async () => {
  for (const who of [creator, theirs])
    expect((await who.call(showTable, { table: 'records.machines' })).status).toBe(404)
  const use = (roles: { id: number; actions: ('r' | 'c')[] }[], who = builder) =>
    who.call(changeUse, { id: machinesId, roles, in_menu: true })
  expect((await use([{ id: trade.roles.employee, actions: ['r'] }], creator)).status).toBe(403)
  expect((await use([{ id: trade.roles.employee, actions: ['r'] }], theirs)).status).toBe(403)
  expect((await use([{ id: trade.roles.employee, actions: ['r'] }])).status).toBe(200)
  expect((await rows(creator)).map(({ values }) => values['name'])).toEqual(['Ланд 80'])
  expect((await creator.call(addRow, { table: 'records.machines', values: { name: 'Х' } }, key())).status).toBe(403)
  const menu = await (await creator.fetch('/api/org/user-permissions')).text()
  expect(menu).toContain('"link_to":"records.machines"')
  expect((await theirs.call(queryRows, { table: 'records.machines' })).status).toBe(404)
  // The database itself shows nothing to others, whatever is asked.
  const foreign = await app.services.db.transaction().execute(async (trx) => {
    await sql`select set_config('role', 'orgil_app', true), set_config('app.org_id', ${String(app.places.orgs.school.orgId)}, true)`.execute(
      trx,
    )
    return (await sql`select * from ${sql.id(`o${trade.orgId}`, 'machines')}`.execute(trx)).rows
  })
  expect(foreign).toEqual([])
})

test('whoever administers roles has it too, so that those of its builder stay within their reach', async () => {
  expect((await admin.call(showTable, { table: 'records.machines' })).status).toBe(200)
  const { body } = await admin.call(showRole, { id: trade.roles.builder })
  expect(body.permissions).toContain('records.machines.u')
  expect(body.is_within_mine).toBe(true)
})

test('a column becomes another kind: what is lost is said before, and comes back with the version before', async () => {
  await add('records.machines', { name: 'Портер', plate: '5678 УБВ', price: 'Тохиролцоно' })
  await redraw(machinesId, (draft) => ({
    ...draft,
    columns: draft.columns
      .filter(({ name }) => name !== 'bought')
      .map((one) => (one.name === 'price' ? { ...one, kind: 'number' } : one)),
  }))
  const { body: seen } = await builder.call(previewTables, { ids: [machinesId] })
  expect(seen.steps).toMatchObject([
    { what: 'column_removed', column: 'bought', rows: 1 },
    { what: 'column_converted', column: 'price', rows: 2, lost: { count: 1, examples: ['Тохиролцоно'] } },
  ])
  // Whoever may not read the rows is told how many, not what.
  await builder.call(changeUse, {
    id: machinesId,
    roles: [{ id: trade.roles.admin, actions: [] }],
    in_menu: true,
  })
  expect((await admin.call(previewTables, { ids: [machinesId] })).body.steps[1]).toMatchObject({
    lost: { count: 1, examples: [] },
  })
  expect((await published(builder, [machinesId])).state).toBe('done')
  expect((await rows()).map(({ values }) => [values['name'], values['price'], 'bought' in values])).toEqual([
    ['Ланд 80', '45000000', false],
    ['Портер', null, false],
  ])
  const [land] = await rows()
  await builder.call(
    changeRow,
    { table: 'records.machines', id: land!.id, was: { price: '45000000' }, values: { price: '40000000' } },
    key(),
  )

  const { body: versions } = await builder.call(listTableVersions, { id: machinesId })
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  expect((await builder.call(takeVersionBack, { id: machinesId, version: 1 }, key())).status).toBe(200)
  expect((await published(builder, [machinesId])).state).toBe('done')
  expect((await rows()).map(({ values }) => [values['name'], values['price'], values['bought']])).toEqual([
    ['Ланд 80', '40000000', '2024-05-01'],
    ['Портер', 'Тохиролцоно', null],
  ])
})

test('what cannot be is refused in words, and nothing of it is done', async () => {
  await add('records.machines', { name: 'Ланд 80', plate: '9999 УБГ' })
  const before = await rows()
  await redraw(machinesId, (draft) => ({
    ...draft,
    columns: [
      ...draft.columns.map((one) => (one.name === 'name' ? { ...one, unique: true } : one)),
      { name: 'org_id', kind: 'text', label: own('Өөр'), required: false },
      { name: 'sort_of', kind: 'select', label: own('Төрөл'), required: false },
      {
        name: 'called',
        kind: 'select',
        label: own('Нэр'),
        required: false,
        options: [{ value: 'a', label: own(' ') }],
      },
      { name: 'other', kind: 'relation', label: own('Өөр'), required: false, rows_of: 'records.nothing' },
    ],
    label: '{nothing}',
  }))
  expect(await published(builder, [machinesId])).toMatchObject({ state: 'not taken', code: 'builder.not_publishable' })
  const { body } = await builder.call(previewTables, { ids: [machinesId] })
  expect(body.problems.map(({ problem, column: at }) => [problem, at])).toEqual([
    ['Энэ дотоод нэрийг багананд өгч болохгүй.', 'org_id'],
    ['Ядаж нэг сонголт нэмнэ үү.', 'sort_of'],
    ['Сонголт бүрд нэр өгнө үү.', 'called'],
    ['Аль хүснэгтийн мөрийг заахыг сонгоно уу.', 'other'],
    ['Мөрийн нэрэнд байхгүй багана орсон байна.', 'nothing'],
  ])
  await redraw(machinesId, (draft) => ({
    ...draft,
    columns: draft.columns.filter(({ name }) => !['org_id', 'sort_of', 'called', 'other'].includes(name)),
    label: '{name}',
  }))
  expect((await builder.call(previewTables, { ids: [machinesId] })).body.problems).toMatchObject([
    { problem: 'Энэ баганад давхардсан утга байна.', column: 'name', count: 1, examples: ['Ланд 80'] },
  ])
  expect(await rows()).toEqual(before)
})

test('a table that others name stays; the others may go, and come back with their rows', async () => {
  await redraw(machinesId, (draft) => ({
    ...draft,
    columns: draft.columns.map((one) => (one.name === 'name' ? { ...one, unique: false } : one)),
  }))
  expect(await published(builder, [makersId], { take_away: true })).toMatchObject({ state: 'not taken' })
  expect(await published(builder, [machinesId], { take_away: true })).toEqual({ state: 'done', problems: [] })
  expect((await builder.call(showTable, { table: 'records.machines' })).status).toBe(404)
  expect(await published(builder, [machinesId])).toEqual({ state: 'done', problems: [] })
  expect((await rows()).map(({ values }) => [values['name'], values['plate']])).toEqual([
    ['Ланд 80', '1234 УБА'],
    ['Ланд 80', '9999 УБГ'],
    ['Портер', '5678 УБВ'],
  ])
})

test('two who draw the same table at once are told apart, and so are two who publish', async () => {
  const { body } = await builder.call(showTableDraft, { id: machinesId })
  const draft = { ...body.draft, title: own('Машин механизм') }
  expect((await builder.call(saveTableDraft, { id: machinesId, edit: body.edit, draft })).status).toBe(200)
  expect((await admin.call(saveTableDraft, { id: machinesId, edit: body.edit, draft })).status).toBe(409)
  const both = await Promise.all([published(builder, [machinesId]), published(admin, [machinesId])])
  expect(both.map(({ state }) => state).sort()).toEqual(['done', 'refused'])
  expect((await builder.call(showTable, { table: 'records.machines' })).body.table.title.mn).toBe('Машин механизм')
})
