import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check, type ExpressionField } from './index.ts'
import { heldAgainst } from './held.ts'
import {
  expressionOf,
  needsValue,
  operatorsOf,
  type SimpleTest,
  simpleTestsOf,
  takesSeveral,
  valueOf,
} from './simple-tests.ts'

const fields: ExpressionField[] = [
  { name: 'amount', kind: 'money' },
  { name: 'count', kind: 'number' },
  { name: 'starts', kind: 'date' },
  { name: 'title', kind: 'text' },
  { name: 'urgent', kind: 'boolean' },
  {
    name: 'kind',
    kind: 'select',
    options: [
      { value: 'annual', label: { mn: 'Ээлжийн' } },
      { value: 'sick', label: { mn: 'Өвчтэй' } },
    ],
  },
  { name: 'tags', kind: 'list' },
  { name: 'дүн', kind: 'money' },
  { name: 'in', kind: 'text' },
  { name: 'driver', kind: 'text', names: 'person' },
  { name: 'userPeople', kind: 'list', names: 'person', isOfUser: true },
  { name: 'userOne', kind: 'text', names: 'person', isOfUser: true },
]
const printable = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/\p{C}/gu, ''))
  .filter((text) => text !== '')
const valueFor = (kind: ExpressionField['kind']) => {
  if (kind === 'number' || kind === 'money')
    return fc
      .tuple(fc.integer({ min: -999, max: 999 }), fc.nat({ max: 99 }))
      .map(([whole, part]) => `${whole}.${part}1`)
  if (kind === 'date') return fc.constantFrom('2026-11-21', '2028-02-29')
  return kind === 'select' ? fc.constantFrom('annual', 'sick') : printable
}
const several = fc.uniqueArray(printable, { minLength: 1, maxLength: 4 }).map(valueOf)
const valuesFor = (operator: SimpleTest['operator'], kind: ExpressionField['kind']) => {
  if (takesSeveral(operator)) return several
  return operator === 'ofUser' || operator === 'notOfUser' ? fc.constantFrom('userPeople', 'userOne') : valueFor(kind)
}
const line: fc.Arbitrary<SimpleTest> = fc
  .constantFrom(...fields)
  .chain(({ name, ...field }) =>
    fc
      .constantFrom(...operatorsOf(field))
      .chain((operator) =>
        needsValue(operator)
          ? valuesFor(operator, field.kind).map((value) => ({ field: name, operator, value }))
          : fc.constant({ field: name, operator, value: '' }),
      ),
  )

test('lines become an expression that is right, and the expression the same lines again', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const text = expressionOf(lines, fields)
      expect(check(text, fields, 'boolean'), text).toMatchObject({ ok: true })
      expect(simpleTestsOf(text, fields), text).toEqual(lines)
    }),
  )
})

test.each([
  'amount > 5 || urgent == true',
  'row["amount"] > 5',
  '(amount > 5)',
  'amount > count',
  'salary > 5',
  'amount > 5 &&',
  'contains(amount, "a")',
  'amount >5',
  'title > 5',
  'title in ["a"]',
  'title in userPeople',
  'driver in tags',
  'driver == title',
  'userPeople in driver',
  '(isEmpty(driver) || !(title in ["a"]))',
])('only the text can show: %s', (text) => {
  expect(simpleTestsOf(text, fields)).toBeNull()
})
test('nothing written is no line at all', () => {
  expect(simpleTestsOf('', fields)).toEqual([])
})

test.each(
  fields.flatMap(({ name, ...field }) =>
    operatorsOf(field)
      .filter(needsValue)
      .map((operator) => [name, operator] as const),
  ),
)('a line without a value is no condition yet: %s %s', (field, operator) => {
  expect(check(expressionOf([{ field, operator, value: '' }], fields), fields, 'boolean')).toMatchObject({ ok: false })
})

test('what is named by its id is read where it was held against one as texts are', () => {
  expect(simpleTestsOf('driver == "5" && driver in userPeople && driver != userOne', fields)).toEqual([
    { field: 'driver', operator: '==', value: '5' },
    { field: 'driver', operator: 'ofUser', value: 'userPeople' },
    { field: 'driver', operator: 'notOfUser', value: 'userOne' },
  ])
})

test.each(['oneOf', 'noneOf'] as const)(
  'a line of several named things that has none yet is that line again: %s',
  (operator) => {
    const lines: SimpleTest[] = [{ field: 'driver', operator, value: '' }]
    expect(simpleTestsOf(expressionOf(lines, fields), fields)).toEqual(lines)
  },
)

test('a line of several values that has none yet is that line again', () => {
  const lines: SimpleTest[] = [{ field: 'tags', operator: 'noneOf', value: '' }]
  expect(simpleTestsOf(expressionOf(lines, fields), fields)).toEqual(lines)
})

test.each([
  ['exists(tags, one, one in ["a", "b"]) && amount > 5', ['tags a', 'tags b']],
  ['"a" in tags || !tags.exists(t, t == "b" || "c" == t)', ['tags a', 'tags b', 'tags c']],
  ['row["kind"] in ["sick"] ? title != "x" : row.kind == "annual"', ['kind sick', 'title x', 'kind annual']],
  ['exists(["a"], one, one in ["b"]) && contains(title, "c")', []],
  ['"a" in tags &&', []],
])('what fields are held against in %s', (text, held) => {
  const found = heldAgainst(text)
  expect(found.map(({ field, value }) => `${field} ${value}`)).toEqual(held)
  expect(found.every(({ value, from, to }) => text.slice(from, to) === `"${value}"`)).toBe(true)
})
