import { expect, test } from 'vitest'
import { z } from 'zod'
import { heldOf, isOvertaken } from './held.ts'

const now = { name: 'Бат', note: null, places: 2, is_head: false, role_ids: [1, 2] }

test('what is as it was read is overtaken by nobody, whether the form said a number as text or nothing as an empty field', () => {
  expect(isOvertaken({ name: 'Бат', note: '', places: '2', is_head: false, role_ids: [1, 2] }, now)).toBe(false)
  expect(isOvertaken({}, now)).toBe(false)
  expect(isOvertaken(undefined, now)).toBe(false)
})

test.each([
  { name: 'Болд' },
  { note: 'Шинэ' },
  { places: '3' },
  { is_head: true },
  { role_ids: [1] },
  { role_ids: null },
])('%o is not so any more', (held) => {
  expect(isOvertaken(held, now)).toBe(true)
})

test('what is kept may break a rule of today, and is said all the same', () => {
  const form = z.object({ name: z.string().min(10), places: z.coerce.number().min(5) })
  expect(heldOf(form).safeParse({ name: 'Бат', places: '1' }).success).toBe(true)
  expect(heldOf(form).safeParse({ name: { inner: 1 } }).success).toBe(false)
})
