import { beforeAll, expect, test } from 'vitest'
import { evaluate } from '../expression/index.ts'
import { registerKinds } from './brought.ts'
import { columns } from './columns.ts'
import { formField } from './field.ts'
import type { FieldKind, FormField } from './kind.ts'
import { lineProblems, problemsIn } from './problems.ts'
import { expressionFields, isSame, printedOf, soughtIn } from './reading.ts'
import { reckonedIn, reckoningProblems, unreckoned } from './reckon.ts'
import { rowsIn } from './rows.ts'
import { tidied } from './tidy.ts'
import { z } from 'zod'

// Kinds as a module brings them.
const rows: FieldKind<string> = {
  name: 'some_rows',
  value: z.string().max(20_000),
  settings: columns,
  hasLines: true,
  expression: null,
}
const span: FieldKind<string> = {
  name: 'some_days',
  value: z.string(),
  worked: {
    isCounted: () => true,
    days: (value) => ({ from: value.slice(0, 10), to: value.slice(11, 21) }),
    withCount: (value, count) => (count === null ? value.slice(0, 21) : `${value.slice(0, 21)} ${count}`),
  },
  aspects: () => [{ name: 'days', label: { mn: 'ажлын өдөр' }, expression: 'number', of: (value) => value.slice(22) }],
  expression: null,
}
beforeAll(() => registerKinds([rows, span]))

const speech = { t: (key: string) => key, words: ({ mn }: { mn: string }) => mn, dateTime: (moment: string) => moment }
const of = (name: string, kind: string, more: object = {}): FormField =>
  formField.parse({ name, kind, label: { mn: name }, ...more })
const column = (name: string, kind: string, more: object = {}) => ({ name, kind, label: { mn: name }, ...more })
const goods = () =>
  of('goods', 'some_rows', {
    columns: [
      column('item', 'text', { required: true }),
      column('count', 'integer'),
      column('price', 'money'),
      column('cost', 'formula', { formula: 'count * price', sum: true }),
    ],
  })
const two = JSON.stringify([
  { price: '1500', item: ' A4 ', count: '2', stranger: 'x' },
  {},
  { item: 'Үзэг', count: '10', price: '700.50', cost: '1' },
])
/** Monday to Friday, and not the first of the year. */
const worksOn = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && !day.endsWith('-01-01')

test('the same lines are the same text: columns in their order, no strangers, nothing that is empty', () => {
  const field = goods()
  const kept = tidied(field, two)
  expect(rowsIn(kept)).toEqual([
    { item: ' A4 ', count: '2', price: '1500' },
    { item: 'Үзэг', count: '10', price: '700.50', cost: '1' },
  ])
  expect(Object.keys(rowsIn(kept)![0]!)).toEqual(['item', 'count', 'price'])
  expect(tidied(field, kept)).toBe(kept)
  expect(tidied(field, '[{},{"count":""}]')).toBeNull()
  expect(isSame(field, two, kept)).toBe(true)
  // Signs that turn letters about come in by no escape.
  expect(tidied(field, String.raw`[{"item":"a\u202eb"}]`)).toBe('[{"item":"ab"}]')
})

test.each([
  ['no JSON', '{', 'invalid'],
  ['no lines', '{"item":"x"}', 'invalid'],
  ['a cell that holds lines', '[{"item":[1]}]', 'invalid'],
  ['a number that is none', '[{"item":"x","count":"two"}]', 'wrong_lines'],
  ['a cell without what it needs', '[{"count":"2"}]', 'wrong_lines'],
  ['too many', JSON.stringify(Array.from({ length: 101 }, () => ({ item: 'x' }))), 'too_many_lines'],
])('lines with %s are refused', (_, value, why) => {
  expect(problemsIn([goods()], { goods: value })).toEqual({ goods: `platform.fields.${why}` })
})

test('a line says which of its cells is wrong, and a required table needs a line', () => {
  expect(lineProblems(goods(), { count: 'two' })).toEqual({
    item: 'platform.fields.required',
    count: 'platform.fields.bad_integer',
  })
  expect(problemsIn([{ ...goods(), required: true }], { goods: '[{}]' })).toEqual({
    goods: 'platform.fields.required',
  })
  expect(problemsIn([goods()], { goods: two })).toEqual({})
})

test('formulas are worked out in lines and over them, whoever says what they are', () => {
  const form = [
    of('left', 'formula', { formula: 'limit - total', decimals: 0 }),
    of('limit', 'money'),
    goods(),
    of('total', 'formula', { formula: 'goods_cost' }),
    of('each', 'formula', { formula: 'total / goods_count', decimals: 3 }),
    of('round', 'formula', { formula: 'circle' }),
    of('circle', 'formula', { formula: 'round + 1' }),
  ]
  const values = { limit: '20000', goods: tidied(goods(), two), total: '1', circle: '7' }
  const reckoned = reckonedIn(form, values, {})
  expect(reckoned).toMatchObject({ total: '10005', left: '9995', each: '5002.5', round: null, circle: null })
  expect(rowsIn(reckoned['goods'])!.map(({ cost }) => cost)).toEqual(['3000', '7005'])
  expect(reckonedIn(form, reckoned, {})).toEqual(reckoned)
  expect(Object.keys(unreckoned(form, reckoned)).toSorted()).toEqual(['goods', 'limit'])
  // Without lines there is nothing to add up, and no number that only looks like one.
  expect(reckonedIn(form, { limit: '5' }, {})).toMatchObject({ total: null, left: null, each: null })
})

test('working days are counted by the calendar, and stay as they were where nothing else changed', () => {
  const form = [
    of('away', 'some_days'),
    of('from', 'date'),
    of('to', 'date'),
    of('days', 'formula', { formula: 'workingDays(from, to)', decimals: 0 }),
  ]
  const values = { away: '2026-12-28/2027-01-04', from: '2026-12-28', to: '2027-01-01', days: '99' }
  const reckoned = reckonedIn(form, values, { worksOn })
  expect(reckoned).toEqual({ ...values, away: '2026-12-28/2027-01-04 5', days: '4' })
  const never = () => false
  expect(reckonedIn(form, { ...reckoned, days: '1' }, { worksOn: never, was: reckoned })).toEqual(reckoned)
  expect(reckonedIn(form, { ...reckoned, to: '2026-12-31' }, { worksOn: never, was: reckoned })['days']).toBe('0')
  // A count that somebody sends is not the count.
  expect(reckonedIn(form, { away: '2026-12-28/2027-01-04 99' }, { worksOn })['away']).toMatch(/ 5$/)
  expect(reckonedIn(form, values, {})).toMatchObject({ away: '2026-12-28/2027-01-04', days: null })
  const fields = expressionFields(form)
  const answer = (text: string) => evaluate(text, { fields, values: reckoned })
  expect(answer('away_days > 4 && days == 4')).toEqual({ ok: true, value: true })
  // A condition has no calendar, and is told so before it is asked.
  expect(answer('workingDays(from, to) > 4')).toMatchObject({ ok: false, problem: { params: { name: 'workingDays' } } })
})

test('lines are printed as a table with sums, sought by their cells, and conditions ask what they come to', () => {
  const field = goods()
  const value = reckonedIn([field], { goods: tidied(field, two) }, {})['goods']!
  const printed = printedOf(field, value, speech)!
  expect(printed.table).toEqual({
    columns: [
      { label: 'item', isAmount: false },
      { label: 'count', isAmount: true },
      { label: 'price', isAmount: true },
      { label: 'cost', isAmount: true },
    ],
    rows: [
      [' A4 ', '2', '1,500₮', '3,000'],
      ['Үзэг', '10', '700.50₮', '7,005'],
    ],
    sums: ['', '', '', '10,005'],
  })
  expect(printed.text.split('\n')).toHaveLength(3)
  expect(soughtIn(field, value)).toMatchObject({ mn: expect.stringContaining('Үзэг') })
  const fields = expressionFields([field])
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['goods_cost', 'number'],
    ['goods_count', 'number'],
  ])
  const holds = (text: string, goodsNow: string | null) => evaluate(text, { fields, values: { goods: goodsNow } })
  expect(holds('goods_cost > 10000 && goods_count == 2', value as string)).toEqual({ ok: true, value: true })
  expect(holds('isEmpty(goods_cost)', null)).toEqual({ ok: true, value: true })
})

test('what comes to more than a field can keep is told at its field, and what is not filled in yet is not', () => {
  const form = [
    of('price', 'money'),
    of('total', 'formula', { formula: 'price * 3' }),
    of('ratio', 'formula', { formula: 'price / 0' }),
    of('costs', 'some_rows', {
      columns: [
        { name: 'cost', kind: 'number', label: { mn: 'Үнэ' }, required: false },
        { name: 'twice', kind: 'formula', label: { mn: 'Хоёр' }, required: false, formula: 'cost * 1000000' },
      ],
    }),
  ]
  const wrong = (values: object) => {
    const known = reckonedIn(form, { ...values }, {})
    return reckoningProblems(form, known, {})
  }
  const key = 'platform.fields.result_too_large'
  expect(wrong({})).toEqual({})
  expect(wrong({ price: '299999999999999.97' })).toEqual({})
  expect(wrong({ price: '999999999999999.99' })).toEqual({ total: key })
  expect(wrong({ costs: JSON.stringify([{ cost: '1' }, { cost: '999999999999999' }]) })).toEqual({ costs: key })
})
