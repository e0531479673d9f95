import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { moveRow } from '../../../shared/board.ts'
import {
  addRow,
  changeRow,
  changeRows,
  deleteRows,
  queryRows,
  restoreRows,
  showRow,
  showTable,
} from '../../../shared/contract.ts'
import { column, table, words } from '../../../shared/definition/kit.ts'
import { undoImport } from '../../../shared/exchange/imports.ts'
import { changeCells } from '../../../shared/views/cells.ts'
import { brought, rested, tried } from '../../../testing/importing.ts'
import { grant, testTables } from '../../../testing/tables.ts'

const own = (mn: string) => words(mn, mn, mn)
const cost = { table: 'summed.costs', by: 'car' }
const owners = table('summed.owners', {
  title: own('Эзэн'),
  columns: {
    name: column('text', { title: own('Нэр'), required: true, unique: true }),
    spent: column('money', {
      title: own('Зарцуулсан'),
      roll_up: { table: 'summed.cars', by: 'owner', of: 'sum', column: 'with_tax' },
    }),
  },
  label: '{name}',
  sort: 'name',
})
const cars = table('summed.cars', {
  title: own('Машин'),
  columns: {
    plate: column('text', { title: own('Дугаар'), required: true, unique: true }),
    owner: column('relation', { title: own('Эзэн'), rows_of: 'summed.owners' }),
    spent: column('money', { title: own('Зардал'), roll_up: { ...cost, of: 'sum', column: 'amount' } }),
    bills: column('integer', { title: own('Тоо'), roll_up: { ...cost, of: 'count' } }),
    fuel: column('money', {
      title: own('Түлш'),
      roll_up: { ...cost, of: 'sum', column: 'amount', when: 'kind == "fuel"' },
    }),
    least: column('money', { title: own('Бага'), roll_up: { ...cost, of: 'min', column: 'amount' } }),
    most: column('money', { title: own('Их'), roll_up: { ...cost, of: 'max', column: 'amount' } }),
    usual: column('money', { title: own('Дундаж'), roll_up: { ...cost, of: 'avg', column: 'amount' } }),
    last: column('date', { title: own('Сүүлд'), roll_up: { ...cost, of: 'max', column: 'day' } }),
    with_tax: column('money', { title: own('Татвартай'), formula: 'spent + 1' }),
    open: column('money', {
      title: own('Нийтэд'),
      roll_up: { ...cost, of: 'sum', column: 'amount' },
      is_open: true,
    }),
  },
  label: '{plate}',
  sort: 'plate',
})
const costs = table('summed.costs', {
  title: own('Зардал'),
  columns: {
    car: column('relation', { title: own('Машин'), rows_of: 'summed.cars' }),
    plate: column('text', { title: own('Дугаар'), look_up: { by: 'car', column: 'plate' } }),
    day: column('date', { title: own('Өдөр') }),
    kind: column('select', {
      title: own('Төрөл'),
      options: [
        { value: 'fuel', label: own('Түлш') },
        { value: 'repair', label: own('Засвар') },
      ],
    }),
    amount: column('money', { title: own('Дүн') }),
    said: column('text', { title: own('Нэр'), formula: 'plate + "!"' }),
  },
  label: '{day} {kind}',
  sort: '-day',
  ranked: true,
})

const app = await startedApp()
const { trade } = app.places.orgs
await testTables(app, [owners, cars, costs])
const [admin, creator] = [await app.as('admin'), await app.as('creator')]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

const add = async (name: string, values: Record<string, string>) =>
  (await admin.call(addRow, { table: name, values }, key())).body
const owner = await add('summed.owners', { name: 'Бат' })
const car = async (plate: string) => add('summed.cars', { plate, owner: `${owner.id} Бат` })
const [one, two] = [await car('1111 УБА'), await car('2222 УБА')]
const spend = (of: { id: string }, amount: string, more: Record<string, string> = {}) =>
  add('summed.costs', { car: `${of.id} Х`, amount, day: '2026-11-01', kind: 'fuel', ...more })
const figures = async ({ id }: { id: string }) => {
  const { values } = (await admin.call(showRow, { table: 'summed.cars', id })).body
  return [values['spent'], values['bills']]
}
const spentBy = async () => (await admin.call(showRow, { table: 'summed.owners', id: owner.id })).body.values['spent']

test('a row that others name says what these come to, and whatever is made of that follows', async () => {
  expect(await figures(one)).toEqual(['0', '0'])
  await spend(one, '10.50')
  await spend(one, '20', { kind: 'repair', day: '2026-11-05' })
  const { values } = (await admin.call(showRow, { table: 'summed.cars', id: one.id })).body
  expect(values).toMatchObject({
    spent: '30.5',
    bills: '2',
    fuel: '10.5',
    least: '10.5',
    most: '20',
    usual: '15.25',
    last: '2026-11-05',
    with_tax: '31.5',
  })
  expect(await spentBy()).toBe('32.5')
})

test('every door keeps them true', async () => {
  const { id } = await spend(two, '100')
  expect(await figures(two)).toEqual(['100', '1'])
  const of = { table: 'summed.costs', id }
  await admin.call(changeRow, { ...of, was: { amount: '100' }, values: { amount: '200' } }, key())
  expect(await figures(two)).toEqual(['200', '1'])
  await admin.call(changeRows, { table: 'summed.costs', ids: [id], values: { amount: '300' } }, key())
  expect(await figures(two)).toEqual(['300', '1'])
  const cells = { as: 'values' as const, rows: [{ id, was: { amount: '300' }, values: { amount: '400' } }] }
  await admin.call(changeCells, { table: 'summed.costs', ...cells }, key())
  expect(await figures(two)).toEqual(['400', '1'])
  const put = { after: null, before: null, was: { amount: '400' }, values: { amount: '500' } }
  await admin.call(moveRow, { ...of, ...put }, key())
  expect(await figures(two)).toEqual(['500', '1'])
  // To another car, and back.
  const before = await figures(one)
  await admin.call(changeRow, { ...of, was: { car: `${two.id} Х` }, values: { car: `${one.id} Х` } }, key())
  expect([await figures(two), await figures(one)]).toEqual([
    ['0', '0'],
    ['530.5', '3'],
  ])
  await admin.call(changeRow, { ...of, was: { car: `${one.id} Х` }, values: { car: `${two.id} Х` } }, key())
  expect([await figures(two), await figures(one)]).toEqual([['500', '1'], before])
  await admin.call(deleteRows, { table: 'summed.costs', ids: [id] }, key())
  expect(await figures(two)).toEqual(['0', '0'])
  await admin.call(restoreRows, { table: 'summed.costs', ids: [id] }, key())
  expect(await figures(two)).toEqual(['500', '1'])
})

test('so do an import and its undo', async () => {
  const [before, by] = [await figures(two), await spentBy()]
  const it = await tried(admin, 'summed.costs', [
    ['Машин', 'Дүн', 'Төрөл'],
    ['2222 УБА', '1000', 'Түлш'],
    ['2222 УБА', '2000', 'Засвар'],
  ])
  await brought(admin, 'summed.costs', it.id)
  expect(await figures(two)).toEqual(['3500', '3'])
  await admin.call(undoImport, { table: 'summed.costs', id: it.id }, key())
  await rested(admin, 'summed.costs', it.id)
  expect([await figures(two), await spentBy()]).toEqual([before, by])
})

test('what is looked up follows the row that is named, and what is made of it too', async () => {
  const { id, values } = await spend(two, '1')
  expect(values).toMatchObject({ plate: '2222 УБА', said: '2222 УБА!' })
  const change = { was: { plate: '2222 УБА' }, values: { plate: '3333 УБА' } }
  await admin.call(changeRow, { table: 'summed.cars', id: two.id, ...change }, key())
  expect((await admin.call(showRow, { table: 'summed.costs', id })).body.values).toMatchObject({
    plate: '3333 УБА',
    said: '3333 УБА!',
  })
  const found = { column: 'plate', is: 'is' as const, values: ['3333 УБА'] }
  expect((await admin.call(queryRows, { table: 'summed.costs', filter: found })).body.rows.length).toBeGreaterThan(1)
  const written = { table: 'summed.costs', id, was: { plate: '3333 УБА' }, values: { plate: 'Х' } }
  expect((await admin.call(changeRow, written, key())).status).toBe(422)
  await admin.call(deleteRows, { table: 'summed.costs', ids: [id] }, key())
})

test('those who write at once leave the same sum as those who write one after the other', async () => {
  const { id } = await add('summed.cars', { plate: '4444 УБА' })
  await Promise.all(Array.from({ length: 12 }, () => spend({ id }, '1')))
  expect(await figures({ id })).toEqual(['12', '12'])
})

test('a figure is hidden from whoever does not read all that it is made of, unless it is shown to everybody', async () => {
  const seen = async () => {
    const { body } = await creator.call(showTable, { table: 'summed.cars' })
    return body.table.columns.map(({ name }) => name)
  }
  await grant(app, cars, trade.roles.employee, ['r'], null)
  expect(await seen()).toEqual(['plate', 'owner', 'open'])
  const { body: known } = await creator.call(showTable, { table: 'summed.cars' })
  expect(JSON.stringify(known)).not.toContain('summed.costs')
  const sorted = async (by: string) => {
    const { status, body } = await creator.call(queryRows, { table: 'summed.cars', sort: [by] })
    return { status, ...body, reference: '' }
  }
  expect(await sorted('spent')).toEqual(await sorted('nothing_like_it'))
  await grant(app, costs, trade.roles.employee, ['r'], { car: 'read', amount: 'read', day: 'read' })
  // Without the kind nobody knows which of them are fuel.
  expect(await seen()).not.toContain('fuel')
  expect(await seen()).toEqual(expect.arrayContaining(['spent', 'with_tax', 'last']))
  await grant(app, costs, trade.roles.employee, ['r'], null, 1, 'amount > 100.0')
  expect(await seen()).toEqual(['plate', 'owner', 'open'])
})

test('after whatever is written the figures are those of a fresh sum', async () => {
  const all = [one, two, await add('summed.cars', { plate: '5555 УБА' })]
  const made: string[] = []
  const step = fc.record({
    what: fc.constantFrom('add', 'change', 'move', 'delete', 'restore', 'bulk'),
    at: fc.nat(50),
    car: fc.nat(2),
    amount: fc.integer({ min: -5000, max: 5000 }).map((cents) => String(cents / 100)),
    kind: fc.constantFrom('fuel', 'repair'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      for (const { what, at, car: to, amount, kind } of steps) {
        const id = made[at % Math.max(made.length, 1)]
        const ids = id === undefined ? [] : [id]
        const named = `${all[to]!.id} Х`
        if (what === 'add' || id === undefined) made.push((await spend(all[to]!, amount, { kind })).id)
        else if (what === 'delete') await admin.call(deleteRows, { table: 'summed.costs', ids }, key())
        else if (what === 'restore') await admin.call(restoreRows, { table: 'summed.costs', ids }, key())
        else {
          const values = what === 'move' ? { car: named } : what === 'bulk' ? { kind, amount } : { amount }
          await admin.call(changeRows, { table: 'summed.costs', ids, values }, key())
        }
      }
      const { body } = await admin.call(queryRows, { table: 'summed.costs', limit: 200 })
      for (const { id } of all) {
        const rows = body.rows.filter(({ values }) => String(values['car']).startsWith(id)).map(({ values }) => values)
        const cents = (some: typeof rows) =>
          some.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100
        const { values } = (await admin.call(showRow, { table: 'summed.cars', id })).body
        expect([Number(values['spent']), values['bills'], Number(values['fuel'])]).toEqual([
          cents(rows),
          String(rows.length),
          cents(rows.filter((row) => row['kind'] === 'fuel')),
        ])
      }
    }),
    { numRuns: 12, seed: 7 },
  )
})
