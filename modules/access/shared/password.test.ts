import { expect, test } from 'vitest'
import { brokenRules, newPassword, passwordProblem, passwordStrength } from './password.ts'

test.each(['Orgil#2026', 'aB3$efgh', '~Zz9~Zz9'])('%s is a good password', (password) => {
  expect(brokenRules(password)).toEqual([])
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
  expect(brokenRules(password)).not.toEqual([])
})

test.each([
  'P@ssw0rd',
  'Password#1',
  'Pa$$w0rd!',
  'Admin@123',
  'Qwerty#2026',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Welcome1!',
  'Abcd#1234',
  'Aa123456@',
  'Mongol#2026',
  '#1Ulaanbaatar',
])('%s is what guessers try first', (password) => {
  expect(brokenRules(password)).toEqual(['uncommon'])
  expect(newPassword.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([
    'access.password_common',
  ])
  expect(passwordStrength(password)).toBe('weak')
})

test('a word of its own, or several, is not common', () => {
  for (const password of ['Orgil#2026', 'Summer-Rain-9', 'Passport#19Lake', 'Xk4$pQz9wL'])
    expect(brokenRules(password), password).toEqual([])
})

test('a password may be long, and all of it counts', () => {
  const long = `Aa1#${'x'.repeat(196)}`
  expect([64, 128, 200].map((length) => newPassword.safeParse(long.slice(0, length)).success)).toEqual([
    true,
    true,
    true,
  ])
  expect(newPassword.parse(long)).toBe(long)
  expect(newPassword.safeParse(`${long}x`).success).toBe(false)
})

test('each rule that a password breaks is named', () => {
  expect(brokenRules('')).toEqual(['length', 'latin', 'cases', 'digit', 'special'])
  expect(brokenRules('orgil 2026')).toEqual(['latin', 'cases', 'special'])
  expect(brokenRules('Orgil#2026')).toEqual([])
})

test.each([
  ['orgil', 'weak'],
  ['Orgil#2026', 'fair'],
  ['Aa1#Aa1#Aa1#Aa1#', 'fair'],
  ['Хүчтэй#2026', 'weak'],
  ['correct-Horse7battery', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('a password that holds the login name of its owner is refused, however it is written; a name of two letters stands in too many words', () => {
  expect(['Otgon#2026', '#1oTGONbayar'].map((password) => passwordProblem(password, 'OtGon'))).toEqual([
    'access.password_name',
    'access.password_name',
  ])
  expect(passwordStrength('correct-Horse7battery', 'horse')).toBe('weak')
  expect([
    passwordProblem('Shine#2026', 'otgon'),
    passwordProblem('Three#2026', 'hr'),
    passwordProblem('Shine#2026', ''),
  ]).toEqual([undefined, undefined, undefined])
  expect([
    passwordProblem('otgon', 'otgon'),
    passwordProblem('Admin#2026', 'admin'),
    passwordProblem('Admin#2026', 'otgon'),
  ]).toEqual(['access.password_rule', 'access.password_name', 'access.password_common'])
})
