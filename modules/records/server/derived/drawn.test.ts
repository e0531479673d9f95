import { afterAll, expect, test } from 'vitest'
import { kindOf, registerKinds, registry } from '#platform/shared/fields/index.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import type { View, ViewFilter } from '../../shared/definition/view.ts'
import { kinds } from '../../shared/fields/kinds/index.ts'
import { drawnSelect } from './drawn.ts'
import { Unreadable } from './problem.ts'

// People are a kind of another module.
const person = { ...kindOf('text'), name: 'person', to: 'employee', stored: 'number' as const }
// Whoever was tested before in the same process may have brought them.
const missing = [...kinds, person].filter(({ name }) => !registry().kinds.has(name))
afterAll(registerKinds(missing))
const own = (text: string) => words(text, text, text)
const shops = {
  ...table('records.shops', {
    title: own('Дэлгүүр'),
    columns: { name: column('text', { title: own('Нэр') }), head: column('person', { title: own('Эрхлэгч') }) },
    label: '{name}',
    sort: 'name',
  }),
  schema: 'o7',
}
const sales = {
  ...table('records.sales', {
    title: own('Борлуулалт'),
    columns: {
      shop: column('relation', { title: own('Дэлгүүр'), rows_of: shops.name }),
      day: column('date', { title: own('Өдөр') }),
      amount: column('money', { title: own('Дүн') }),
      note: column('text', { title: own('Тайлбар') }),
    },
    label: '{note}',
    sort: 'day',
  }),
  schema: 'o7',
}
const find = (name: string | undefined) => [shops, sales].find((one) => one.name === name)
const joined: View = {
  sources: [
    { as: 's', table: sales.name },
    { as: 'p', table: shops.name },
  ],
  joins: [{ from: 's', to: 'p', kind: 'left', on: [{ left: 'shop', is: '=', right: 'id' }] }],
  columns: [{ name: 'name', from: 'p.name' }],
}
const drawn = (change: Partial<View>) => drawnSelect(7, { ...joined, ...change }, find).select
const filtered = (filter: ViewFilter) => drawn({ filter }).split('\n  where ').slice(1).join('')
const problemOf = (change: Partial<View>) => {
  try {
    drawn(change)
    return null
  } catch (error) {
    if (error instanceof Unreadable) return error.key
    throw error
  }
}

test('each table is read where it stands: of this organisation, without what was deleted, with what is named', () => {
  const { select, used } = drawnSelect(7, joined, find)
  expect(select).toContain('from "o7"."sales"\n    where org_id = 7 and deleted_at is null) as "s"')
  expect(select).toContain('left join (select "id", "created_at", "updated_at", "name" from "o7"."shops"')
  expect(select).not.toContain('"note"')
  expect(Object.fromEntries(used.of)).toEqual({
    [sales.name]: new Set(['shop']),
    [shops.name]: new Set(['id', 'name']),
  })
})

test('a row has the id of its first table where the others are what it names, else one of all together', () => {
  expect(drawn({})).toContain('"s"."id" as "_key"')
  const many: View['joins'] = [{ from: 'p', to: 's', kind: 'left', on: [{ left: 'id', is: '=', right: 'shop' }] }]
  const sources = [joined.sources[1]!, joined.sources[0]!]
  expect(drawn({ joins: many, sources })).toContain('md5(array[("p"."id")::text, ("s"."id")::text]')
})

test('a join is the same whichever of its tables stands first', () => {
  const sources = [joined.sources[1]!, joined.sources[0]!]
  expect(drawn({ sources })).toMatch(/right join \(select [^)]*\) as "s" on "s"\."shop" = "p"\."id"/)
})

test('figures are of the rows that say the same, and their group is their id', () => {
  const select = drawn({
    columns: [
      { name: 'month', from: 's.day', by: 'month' },
      { name: 'count', of: 'count' },
      { name: 'shops', from: 's.shop', of: 'distinct' },
      { name: 'most', from: 's.amount', of: 'max' },
      { name: 'more', formula: 's_amount + s_amount', of: 'sum' },
    ],
  })
  const month = `date_trunc('month', "s"."day"::timestamp)::date`
  for (const part of [
    `${month} as "month"`,
    'count(*) as "count"',
    'count(distinct "s"."shop") as "shops"',
    'max("s"."amount") as "most"',
    'sum((("s"."amount" + "s"."amount")::numeric)) as "more"',
    `group by ${month}`,
    `md5(array[(${month})::text]`,
  ])
    expect(select).toContain(part)
})

test('conditions stand within each other, and what they say is a value and never SQL', () => {
  const hostile = `x' or true; drop table o7.sales --`
  expect(
    filtered({
      any: [
        { column: 's.note', is: 'is', values: [hostile] },
        {
          all: [
            { column: 's.amount', is: 'gt', values: ['10'] },
            { column: 's.day', is: 'before', values: [], reader: 'today' },
          ],
        },
      ],
    }),
  ).toContain(`lower('x'' or true; drop table o7.sales --')`)
  expect(filtered({ column: 's.note', is: 'contains', values: ['50%\\'] })).toContain(`E'%50\\\\%\\\\\\\\%'`)
  expect(filtered({ column: 'p.head', is: 'any_of', values: [], reader: 'own' })).toContain(`'app.user_id'`)
})

test.each([
  ['records.view.no_sources', { sources: [] }],
  ['records.view.source_twice', { sources: [joined.sources[0]!, { as: 's', table: shops.name }] }],
  ['records.view.no_columns', { columns: [] }],
  ['records.view.table_missing', { sources: [{ as: 's', table: 'nowhere.users' }] }],
  ['records.view.apart', { joins: [] }],
  ['records.view.join_loop', { joins: [joined.joins[0]!, { ...joined.joins[0]! }] }],
  ['records.view.join_empty', { joins: [{ ...joined.joins[0]!, on: [] }] }],
  [
    'records.view.join_kind',
    { joins: [{ ...joined.joins[0]!, on: [{ left: 'day', is: '=' as const, right: 'name' }] }] },
  ],
  ['records.view.column_missing', { columns: [{ name: 'x', from: 's.org_id' }] }],
  ['records.view.column_missing', { columns: [{ name: 'x', from: 's.deleted_at' }] }],
  ['records.view.figure', { columns: [{ name: 'x', from: 's.note', of: 'sum' as const }] }],
  ['records.view.span', { columns: [{ name: 'x', from: 's.note', by: 'month' as const }] }],
  ['records.view.formula', { columns: [{ name: 'x', formula: 's_amount * 2.0' }] }],
  ['records.view.formula', { columns: [{ name: 'x', formula: 'days(s_day, today)' }] }],
  ['records.view.filter', { filter: { column: 's.day', is: 'on' as const, values: ['soon'] } }],
  ['records.view.filter', { filter: { column: 's.note', is: 'is' as const, values: [], reader: 'own' as const } }],
] satisfies [string, Partial<View>][])('%s is told', (key, change) => {
  expect(problemOf(change)).toBe(key)
})
