import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, queryRows } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { aggregateRows } from '../../shared/views/aggregate.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const options = ['new', 'won', 'lost'].map((value) => ({ value, label: named(value) }))
const firms = table('tried.payers', {
  title: named('Төлөгч'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    place: column('integer', { title: named('Байр') }),
  },
  label: '{name}',
  sort: 'name',
})
const bills = table('tried.bills', {
  title: named('Нэхэмжлэл'),
  columns: {
    title: column('text', { title: named('Гарчиг') }),
    stage: column('select', { title: named('Шат'), options }),
    amount: column('number', { title: named('Дүн') }),
    day: column('date', { title: named('Өдөр') }),
    is_paid: column('checkbox', { title: named('Төлсөн') }),
    payer: column('relation', { title: named('Төлөгч'), rows_of: 'tried.payers' }),
    taker: column('relation', { title: named('Авагч'), rows_of: 'tried.payers', offers: { sort: 'place' } }),
  },
  label: '{title}',
  sort: 'title',
})
const app = await startedApp()
await testTables(app, [firms, bills])
const { roles } = app.places.orgs.trade
await grant(app, bills, roles.employee, ['r'], { title: 'read', stage: 'read' })
const [admin, creator] = [await app.as('admin'), await app.as('creator')]

const payers = await Promise.all(
  ['Бодь', 'АПУ'].map(
    async (name, at) =>
      (await admin.call(addRow, { table: 'tried.payers', values: { name, place: String(at) } })).body.id,
  ),
)
/** The same of every run: what looks by chance must be found again. */
let seed = 7
const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
const oneOf = <T>(some: readonly T[]) => some[upTo(some.length)]!
const rows = Array.from({ length: 60 }, () => ({
  title: oneOf(['А', 'а', 'Өвөл', null]),
  stage: oneOf(['new', 'won', 'lost', null]),
  amount: oneOf([null, `${upTo(9)}.${upTo(9)}${1 + upTo(8)}`, `-${1 + upTo(9)}`, '7']),
  day: oneOf([null, `2026-0${1 + upTo(9)}-1${upTo(9)}`]),
  is_paid: oneOf([true, false]),
  payer: oneOf([null, ...payers.map((id) => `${id} Х`)]),
  taker: oneOf(payers.map((id) => `${id} Х`)),
}))
for (const values of rows) {
  const { status } = await admin.call(addRow, { table: 'tried.bills', values })
  expect(status).toBe(200)
}

type Bill = (typeof rows)[number]
const ask = async (asked: object, who = admin) => who.call(aggregateRows, { table: 'tried.bills', ...asked })
const inHundredths = (some: readonly Bill[]) =>
  some.flatMap(({ amount }) => (amount === null ? [] : [Math.round(Number(amount) * 100)]))
const total = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0)

test('figures agree with what is reckoned row by row, in groups and altogether', async () => {
  const measures = [
    { of: 'sum', column: 'amount' },
    { of: 'avg', column: 'amount' },
    { of: 'min', column: 'amount' },
    { of: 'max', column: 'amount' },
    { of: 'distinct', column: 'title' },
    { of: 'filled', column: 'day' },
    { of: 'max', column: 'day' },
  ]
  const reckoned = (some: readonly Bill[]) => {
    const amounts = inHundredths(some)
    const days = some.flatMap(({ day }) => day ?? [])
    return [
      some.length,
      total(amounts),
      Math.round(total(amounts) / amounts.length),
      Math.min(...amounts),
      Math.max(...amounts),
      new Set(some.flatMap(({ title }) => title ?? [])).size,
      days.length,
      days.toSorted().at(-1) ?? null,
    ]
  }
  const told = ({ count, measures: figures }: { count: number; measures: (string | null)[] }) => {
    const [distinct, filled, last] = figures.slice(4)
    const hundredths = figures.slice(0, 4).map((one) => Math.round(Number(one) * 100))
    return [count, ...hundredths, Number(distinct), Number(filled), last]
  }
  expect(told((await ask({ measures })).body.groups[0]!)).toEqual(reckoned(rows))
  const { groups } = (await ask({ measures, group: [{ column: 'stage' }] })).body
  expect(groups.map(({ at }) => at[0]!.key)).toEqual(['new', 'won', 'lost', null])
  for (const group of groups)
    expect(told(group)).toEqual(reckoned(rows.filter(({ stage }) => stage === group.at[0]!.key)))
  const lost = { filter: { column: 'stage', is: 'any_of', values: ['lost'] }, measures }
  expect(told((await ask(lost)).body.groups[0]!)).toEqual(reckoned(rows.filter(({ stage }) => stage === 'lost')))
  expect((await ask({ search: 'nothing such', measures })).body.groups).toEqual([
    { at: [], count: 0, measures: [null, null, null, null, '0', '0', null] },
  ])
})

test('what a group counts are the rows that belong to it, the empty group included', async () => {
  for (const group of [
    [{ column: 'title' }],
    [{ column: 'amount' }],
    [{ column: 'is_paid' }, { column: 'stage' }],
    [{ column: 'payer' }],
    [{ column: 'day', by: 'quarter' as const }, { column: 'payer' }],
    [{ column: 'day', by: 'week' as const }],
  ]) {
    const { groups, is_cut } = (await ask({ group })).body
    expect([total(groups.map(({ count }) => count)), is_cut]).toEqual([rows.length, false])
    for (const { at, count } of groups) {
      const within = at.map(({ key }, place) => ({ ...group[place]!, key }))
      const { body } = await admin.call(queryRows, { table: 'tried.bills', within, limit: 200 })
      expect([group, at, body.rows.length, body.total?.count]).toEqual([group, at, count, count])
    }
  }
  const { groups } = (await ask({ group: [{ column: 'payer' }] })).body
  expect(groups.map(({ at }) => at[0]!.value)).toEqual([`${payers[1]} АПУ`, `${payers[0]} Бодь`, null])
  const months = (await ask({ group: [{ column: 'day', by: 'month' }] })).body.groups.flatMap(
    ({ at }) => at[0]!.key ?? [],
  )
  expect(months).toEqual([...new Set(rows.flatMap(({ day }) => (day ? `${day.slice(0, 7)}-01` : [])))].toSorted())
})

test('of many groups those are told that come to most, and all that are left as one', async () => {
  const measures = [
    { of: 'sum' as const, column: 'amount' },
    { of: 'distinct' as const, column: 'title' },
  ]
  const group = [{ column: 'day' }, { column: 'is_paid' }]
  const all = (await ask({ group: [{ column: 'day' }], measures })).body.groups
  const most = all
    .toSorted((one, other) => Number(other.measures[0] ?? -Infinity) - Number(one.measures[0] ?? -Infinity))
    .slice(0, 4)
    .map(({ at }) => at[0]!.key)
  const { groups } = (await ask({ group, measures, most: { groups: 4, measure: 0 } })).body
  const kept = groups.filter((one) => !one.is_rest)
  expect(new Set(kept.map(({ at }) => at[0]!.key))).toEqual(new Set(most))
  const rest = groups.filter((one) => one.is_rest)
  expect(rest.map(({ at }) => at[1]!.key)).toEqual(['false', 'true'])
  expect(groups.indexOf(rest[0]!)).toBe(kept.length)
  for (const { at, count, measures: figures } of rest) {
    const left = rows.filter(({ day, is_paid }) => !most.includes(day) && String(is_paid) === at[1]!.key)
    // What is left is reckoned of its rows: of several different ones none is counted twice.
    expect([count, Math.round(Number(figures[0]) * 100), Number(figures[1])]).toEqual([
      left.length,
      total(inHundredths(left)),
      new Set(left.flatMap(({ title }) => title ?? [])).size,
    ])
  }
  const few = (await ask({ group: [{ column: 'stage' }], most: { groups: 1, rises: true } })).body.groups
  const counts = (await ask({ group: [{ column: 'stage' }] })).body.groups.map(({ count }) => count)
  expect(few.map((one) => [one.count, one.is_rest === true])).toEqual([
    [Math.min(...counts), false],
    [rows.length - Math.min(...counts), true],
  ])
  const whole = (await ask({ group: [{ column: 'stage' }], most: { groups: 100 } })).body.groups
  expect(whole.some((one) => one.is_rest)).toBe(false)
  for (const wrong of [{ most: { groups: 4 } }, { group: [{ column: 'day' }], most: { groups: 4, measure: 0 } }])
    expect((await ask(wrong)).status).toBe(422)
})

test('a hidden column answers as one that there is not, and what cannot be reckoned is refused', async () => {
  const same = async (asked: (name: string) => object) => {
    const [hidden, missing] = [await ask(asked('amount'), creator), await ask(asked('nothing'), creator)]
    expect([hidden.status, hidden.body]).toEqual([422, { ...missing.body, reference: expect.anything() as never }])
  }
  await same((name) => ({ group: [{ column: name }] }))
  await same((name) => ({ measures: [{ of: 'sum', column: name }] }))
  await same((name) => ({ filter: { column: name, is: 'empty' } }))
  const within = (name: string) =>
    creator.call(queryRows, { table: 'tried.bills', within: [{ column: name, key: null }] })
  expect((await within('amount')).body.code).toBe((await within('nothing')).body.code)
  expect((await ask({ group: [{ column: 'stage' }] }, creator)).status).toBe(200)
  for (const wrong of [
    { group: [{ column: 'stage', by: 'month' }] },
    { measures: [{ of: 'sum', column: 'title' }] },
    { measures: [{ of: 'avg', column: 'payer' }] },
    { group: [{ column: 'stage' }, { column: 'title' }, { column: 'day' }] },
  ])
    expect((await ask(wrong)).status).toBe(422)
})

test('groups of a relation stand as it offers its rows, or by their names', async () => {
  const named = async (column: string) => {
    const { body } = await ask({ group: [{ column }], measures: [] })
    return body.groups.flatMap(({ at: [group] }) => (group!.value === null ? [] : [String(group!.value).slice(37)]))
  }
  expect([await named('payer'), await named('taker')]).toEqual([
    ['АПУ', 'Бодь'],
    ['Бодь', 'АПУ'],
  ])
})
