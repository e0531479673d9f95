import { expect, test } from 'vitest'
import { formulaFields } from '#platform/shared/fields/reckon.ts'
import { signOf } from './FormulaSettings.tsx'

const fields = formulaFields([
  { name: 'price', kind: 'money', label: { mn: 'Үнэ' }, required: false },
  { name: 'count', kind: 'number', label: { mn: 'Тоо' }, required: false },
])

test.each([
  [undefined, 'price * count', '₮'],
  [undefined, 'count * 2', undefined],
  // Half written it is nothing yet.
  ['₮', 'price / pr', '₮'],
  ['₮', 'price / price', undefined],
  ['төг', 'price * 2', 'төг'],
  ['хоног', 'count + 1', 'хоног'],
])('the sign %s of a formula that becomes %s', (before, formula, after) => {
  expect(signOf(before, formula, fields)).toBe(after)
})
