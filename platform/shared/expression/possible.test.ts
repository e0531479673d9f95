import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExpressionField, holds, type Inputs } from './index.ts'
import { isPossible, valuesWith } from './possible.ts'

const fields: ExpressionField[] = [
  { name: 'amount', kind: 'money' },
  { name: 'count', kind: 'number' },
  { name: 'starts', kind: 'date' },
  { name: 'urgent', kind: 'boolean' },
  { name: 'note', kind: 'text' },
  {
    name: 'kind',
    kind: 'select',
    options: [
      { value: 'annual', label: { mn: 'Ээлжийн' } },
      { value: 'sick', label: { mn: 'Өвчтэй' } },
    ],
  },
  { name: 'tags', kind: 'list' },
]
const canHold = (...texts: string[]) =>
  isPossible(
    texts.map((text) => ({ text, holds: true })),
    fields,
  )
const canFail = (text: string) => isPossible([{ text, holds: false }], fields)

test.each([
  '1 == 2',
  'false',
  '!true',
  'amount > 5 && amount < 3',
  'amount > 5 && amount <= 5',
  'amount == 1 && amount == 2',
  'count > 2 * 3 && count < 6',
  '-1 > amount && amount > 0',
  'starts > date("2026-01-01") && starts < date("2025-12-31")',
  'starts > "2026-01-01" && starts < "2026-01-02"',
  'urgent && !urgent',
  'kind == "annual" && kind == "sick"',
  'kind in ["annual"] && kind != "annual"',
  'note == "a" && note != "a"',
  'isEmpty(amount) && amount > 0',
  '!isEmpty(kind) && kind != "annual" && kind != "sick"',
  '5 < amount && row["amount"] < 5',
])('%s can never hold', (text) => {
  expect(canHold(text)).toBe(false)
})

test.each([
  'true',
  '1 < 2',
  'urgent == true || urgent != true',
  'isEmpty(note) || !isEmpty(note)',
  'note == "a" || note != "a"',
  'amount != 5 || amount == 5',
  '1 + 1 == 2 || urgent',
])('%s always holds', (text) => {
  expect(canFail(text)).toBe(false)
  expect(canHold(text)).toBe(true)
})

test.each([
  'amount > 5 && amount < 5.02',
  'amount > 5 || amount <= 5',
  'urgent || !urgent',
  'starts >= date("2026-01-01") && starts <= date("2026-01-01")',
  'kind == "annual"',
  'note == "a"',
  'amount > 3 && count < 3',
])('%s may hold and may not', (text) => {
  expect([canHold(text), canFail(text)]).toEqual([true, true])
})

test('what it cannot judge it holds for possible', () => {
  for (const text of [
    'amount > count && amount < count',
    'contains(note, "a") && !contains(note, "a")',
    'starts > today() && starts < today()',
    '"a" in tags && !("a" in tags)',
    'amount ?',
    'nothing > 5',
    'amount / 0 > 1',
    'amount > 1 / 0',
  ]) {
    expect([text, canHold(text), canFail(text)]).toEqual([text, true, true])
  }
})

test('several claims are about the same values', () => {
  expect(canHold('amount > 5', 'amount < 3')).toBe(false)
  expect(
    isPossible(
      [
        { text: 'amount < 10', holds: false },
        { text: 'amount < 5', holds: true },
      ],
      fields,
    ),
  ).toBe(false)
  expect(
    isPossible(
      [
        { text: 'amount < 10', holds: false },
        { text: 'amount < 20', holds: true },
      ],
      fields,
    ),
  ).toBe(true)
  // Without an answer it does not hold, so an empty amount is neither.
  expect(
    isPossible(
      [
        { text: 'amount < 10', holds: false },
        { text: 'amount >= 10', holds: false },
      ],
      fields,
    ),
  ).toBe(true)
  expect(
    isPossible(
      [
        { text: '!isEmpty(amount)', holds: true },
        { text: 'amount < 10', holds: false },
        { text: 'amount >= 10', holds: false },
      ],
      fields,
    ),
  ).toBe(false)
})

test('more than it tries it holds for possible', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ name: `f${at}`, kind: 'number' as const }))
  expect(
    isPossible(
      [
        { text: many.map(({ name }) => `${name} > 1`).join(' && '), holds: true },
        { text: 'f1 < 0', holds: true },
      ],
      many,
    ),
  ).toBe(true)
})

test('values for which all is so are found where that can be told for certain', () => {
  const found = (...claims: [text: string, isSo: boolean][]) =>
    valuesWith(
      claims.map(([text, isSo]) => ({ text, holds: isSo })),
      fields,
    )
  expect(found(['amount > 5', true], ['amount < 7', true], ['urgent', false], ['kind == "sick"', true])).toMatchObject({
    amount: '6',
    kind: 'sick',
  })
  expect(found(['amount > 5', true], ['amount > 5', false])).toBeUndefined()
  // Of these it is not known whether they hold.
  for (const text of ['starts > today()', 'amount > count', 'contains(note, "a")', 'nothing > 5'])
    expect(found([text, true], ['amount > 5', true])).toBeUndefined()
})

test('no value of any kind ever does what it calls impossible', () => {
  const atom = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('amount', 'count'),
        fc.constantFrom('<', '<=', '>', '>=', '==', '!='),
        fc.integer({ min: -3, max: 3 }),
      )
      .map((parts) => parts.join(' ')),
    fc
      .tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), fc.integer({ min: 1, max: 4 }))
      .map(([operator, day]) => `starts ${operator} date("2026-01-0${day}")`),
    fc.constantFrom(
      'urgent',
      'urgent == true',
      'isEmpty(amount)',
      'isEmpty(kind)',
      'kind == "annual"',
      'kind != "sick"',
      'note == "a"',
      'note in ["a", "b"]',
      'true',
      '1 == 2',
    ),
  )
  const condition = fc.letrec<{ any: string; both: string; either: string; not: string; atom: string }>((tie) => ({
    any: fc.oneof({ maxDepth: 3 }, tie('atom'), tie('both'), tie('either'), tie('not')),
    atom,
    both: fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(${a}) && (${b})`),
    either: fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(${a}) || (${b})`),
    not: tie('any').map((one) => `!(${one})`),
  })).any
  const number = fc.option(fc.integer({ min: -8, max: 8 }).map((half) => String(half / 2)))
  const values: fc.Arbitrary<Inputs> = fc.record({
    amount: number,
    count: number,
    starts: fc.option(fc.integer({ min: 1, max: 6 }).map((day) => `2026-01-0${day}`)),
    urgent: fc.option(fc.boolean()),
    note: fc.option(fc.constantFrom('a', 'b', 'c', '')),
    kind: fc.option(fc.constantFrom('annual', 'sick')),
  })
  fc.assert(
    fc.property(condition, values, (text, given) => {
      const isSo = holds(text, { fields, values: given })
      expect(isPossible([{ text, holds: isSo }], fields)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
