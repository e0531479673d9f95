import { expect, test } from 'vitest'
import { dayTyped } from './day-typed.ts'

test.each([
  ['1999', '1999'],
  ['19990', '1999-0'],
  ['19990228', '1999-02-28'],
  ['1999-02-28', '1999-02-28'],
  ['1999-', '1999'],
  ['1999/02/281', '1999-02-28'],
])('%s is shown as %s', (typed, shown) => {
  expect(dayTyped(typed)).toBe(shown)
})
