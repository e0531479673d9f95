import { expect, test } from 'vitest'
import type { FormField } from './kind.ts'
import { problemsIn } from './problems.ts'

const day = (name: string, not_before?: string): FormField => ({
  name,
  label: { mn: name },
  kind: 'date',
  required: false,
  ...(not_before && { not_before }),
})
const [first, last] = [day('first'), day('last', 'first')]
const both = (from: string | null, to: string | null) => problemsIn([first, last], { first: from, last: to })

test('a last day may be the first one or later, not earlier', () => {
  expect([both('2026-12-01', '2026-12-01'), both('2026-12-31', '2027-01-01')]).toEqual([{}, {}])
  expect(both('2026-12-05', '2026-12-04')).toEqual({ last: 'platform.fields.too_early' })
})

test('what is not there, or is no day, has no order', () => {
  expect([both(null, '2026-12-01'), both('2026-12-01', null), both('2026-12-01', '')]).toEqual([{}, {}, {}])
  expect(both('2026-13-01', '2026-12-01')).toEqual({ first: 'platform.fields.bad_date' })
  expect(problemsIn([{ ...first, kind: 'text' }, last], { first: '2026-12-05', last: '2026-12-04' })).toEqual({})
})

test('where only one of two days is asked, the other stands as it is, and the asked one is wrong', () => {
  const stands = (form: FormField[], values: Record<string, string>) => ({ form, values })
  expect(problemsIn([last], { last: '2026-12-04' }, stands([first], { first: '2026-12-05' }))).toEqual({
    last: 'platform.fields.too_early',
  })
  expect(problemsIn([first], { first: '2026-12-05' }, stands([last], { last: '2026-12-04' }))).toEqual({
    first: 'platform.fields.too_late',
  })
  expect(problemsIn([], {}, stands([first, last], { first: '2026-12-05', last: '2026-12-04' }))).toEqual({})
  expect(problemsIn([last], { last: '2026-12-04' })).toEqual({})
})

const asked = (kind: string, more: Partial<FormField> = {}): FormField => ({
  name: 'asked',
  label: { mn: 'Асуулт' },
  kind,
  required: false,
  ...more,
})
const wrong = (field: FormField, asked: string | boolean | null) =>
  problemsIn([field], { asked })['asked']?.replace('platform.fields.', '')
const answers = { options: [{ value: 'sick', label: { mn: 'Өвчтэй' } }] }

test.each([
  ['text', 'а'.repeat(500), 'а'.repeat(501), 'too_long'],
  ['long_text', 'а'.repeat(10_000), 'а'.repeat(10_001), 'too_long'],
  ['number', '-12.000001', '1.0000001', 'bad_number'],
  ['money', '123456789012345.67', '1.234', 'bad_number'],
  ['date', '2028-02-29', '2027-02-29', 'bad_date'],
  ['select', 'sick', 'annual', 'invalid'],
  ['checkbox', false, 'yes', 'invalid'],
  ['text', 'true', true, 'invalid'],
])('a field of the kind %s takes what it is for and refuses the rest', (kind, good, bad, problem) => {
  expect([wrong(asked(kind, answers), good), wrong(asked(kind, answers), bad)]).toEqual([undefined, problem])
})

test('what a field says of itself narrows what it takes', () => {
  expect([wrong(asked('text', { max_length: 3 }), 'абв'), wrong(asked('text', { max_length: 3 }), 'абвг')]).toEqual([
    undefined,
    'too_long',
  ])
  expect([wrong(asked('money', { min: 10 }), '10.00'), wrong(asked('money', { min: 10 }), '9.99')]).toEqual([
    undefined,
    'too_small',
  ])
})

test('a required field is not filled in by what nobody sees; a box without a tick says no', () => {
  expect([null, '', ' ', '\u200b'].map((value) => wrong(asked('text', { required: true }), value))).toEqual(
    Array(4).fill('required'),
  )
  expect(wrong(asked('checkbox', { required: true }), false)).toBeUndefined()
  expect(problemsIn([], { salary: '1' })).toEqual({ salary: 'platform.fields.unknown' })
})
