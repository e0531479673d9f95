import { expect, test } from 'vitest'
import { isGoodPassword } from './password.ts'

test.each(['Orgil#2026', 'aB3$efgh', '~Zz9~Zz9'])('%s is a good password', (password) => {
  expect(isGoodPassword(password)).toBe(true)
})

test.each([
  ['too short', 'Or#2026'],
  ['without an upper-case letter', 'orgil#2026'],
  ['without a lower-case letter', 'ORGIL#2026'],
  ['without a digit', 'Orgil#Orgil'],
  ['without a special character', 'Orgil2026'],
  ['with a space', 'Orgil #2026'],
  ['with Mongolian letters', 'Оргил#2026aB'],
])('a password %s is refused', (_, password) => {
  expect(isGoodPassword(password)).toBe(false)
})
