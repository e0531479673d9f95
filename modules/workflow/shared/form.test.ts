import { expect, test } from 'vitest'
import { leaveForm } from './flows/forms.ts'
import { type FormField, problemsIn } from './form.ts'

const day = (name: string, not_before?: string): FormField => ({ name, label: { mn: name }, kind: 'date', required: false, ...(not_before && { not_before }) })
const [first, last] = [day('first'), day('last', 'first')]
const both = (from: string | null, to: string | null) => problemsIn([first, last], { first: from, last: to })

test('a last day may be the first one or later, not earlier', () => {
  expect([both('2026-12-01', '2026-12-01'), both('2026-12-31', '2027-01-01')]).toEqual([{}, {}])
  expect(both('2026-12-05', '2026-12-04')).toEqual({ last: 'workflow.form.too_early' })
  expect(problemsIn(leaveForm, { kind: 'annual', from: '2026-12-05', to: '2026-12-01', reason: 'Амралт' })).toEqual({ to: 'workflow.form.too_early' })
})

test('what is not there, or is no day, has no order', () => {
  expect([both(null, '2026-12-01'), both('2026-12-01', null), both('2026-12-01', '')]).toEqual([{}, {}, {}])
  expect(both('2026-13-01', '2026-12-01')).toEqual({ first: 'workflow.form.bad_date' })
  expect(problemsIn([{ ...first, kind: 'text' }, last], { first: '2026-12-05', last: '2026-12-04' })).toEqual({})
})

test('where only one of two days is asked, the other stands as it is, and the asked one is wrong', () => {
  const stands = (form: FormField[], values: Record<string, string>) => ({ form, values })
  expect(problemsIn([last], { last: '2026-12-04' }, stands([first], { first: '2026-12-05' }))).toEqual({ last: 'workflow.form.too_early' })
  expect(problemsIn([first], { first: '2026-12-05' }, stands([last], { last: '2026-12-04' }))).toEqual({ first: 'workflow.form.too_late' })
  expect(problemsIn([], {}, stands([first, last], { first: '2026-12-05', last: '2026-12-04' }))).toEqual({})
  expect(problemsIn([last], { last: '2026-12-04' })).toEqual({})
})
