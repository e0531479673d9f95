import { expect, test } from 'vitest'
import { plainRegisterNumber, readRegisterNumber } from './register-number.ts'

test.each([
  ['УБ90051512', { number: 'УБ90051512', birth_date: '1990-05-15', gender: 'men' }],
  ['АР02270826', { number: 'АР02270826', birth_date: '2002-07-08', gender: 'women' }],
  [' уб 90051512 ', { number: 'УБ90051512', birth_date: '1990-05-15', gender: 'men' }],
  // Typed with the Latin keyboard: A and P look the same.
  ['AP02270826', { number: 'АР02270826', birth_date: '2002-07-08', gender: 'women' }],
  ['ӨҮ00222918', { number: 'ӨҮ00222918', birth_date: '2000-02-29', gender: 'men' }],
  ['ӨҮ05233035', { number: 'ӨҮ05233035', birth_date: '2005-03-30', gender: 'men' }],
])('%s is read', (typed, read) => {
  expect(readRegisterNumber(typed)).toEqual(read)
})

test.each([
  '',
  'УБ',
  'УБ9005151',
  'УБ900515123',
  'УБ90133512',
  'УБ85023011',
  'УБ01222918',
  'УБ99993011',
  'QW90051512',
  '1290051512',
  'УБ90053212',
])('%s tells nothing', (typed) => {
  expect(readRegisterNumber(typed)).toBeUndefined()
})

test('who is not born yet has no number', () => {
  expect(readRegisterNumber('УБ99323111')).toBeUndefined()
})

test('what is kept has capital Cyrillic letters and no spaces; letters that only Latin has stay, to be refused', () => {
  expect(['уб 1', 'ap02', 'UB1', 'өү'].map(plainRegisterNumber)).toEqual(['УБ1', 'АР02', 'UВ1', 'ӨҮ'])
})
