import { expect, test } from 'vitest'
import { chainChosen, chainValue, wrongUnit } from './register.ts'
import register from './register.json' with { type: 'json' }

test('both codes travel in one value', () => {
  expect(chainChosen(chainValue({ aimag: 'MN-1', sum: 'MN51122' }))).toEqual({ aimag: 'MN-1', sum: 'MN51122' })
  expect(chainChosen(chainValue({ aimag: 'MN-1', sum: null }))).toEqual({ aimag: 'MN-1', sum: '' })
  expect(chainChosen('')).toEqual({ aimag: '', sum: '' })
})

test('a sum lies within its aimag, and both are in the register', () => {
  expect(wrongUnit(register, { aimag: 'MN-1', sum: 'MN51122' })).toBeNull()
  expect(wrongUnit(register, { aimag: null, sum: null })).toBeNull()
  expect(wrongUnit(register, { aimag: 'MN-999', sum: null })).toBe('aimag')
  expect(wrongUnit(register, { aimag: 'MN-071', sum: 'MN51122' })).toBe('sum')
  expect(wrongUnit(register, { aimag: null, sum: 'MN51122' })).toBe('sum')
})

test('a browser fetches the whole register in fewer bytes than a small picture has', () => {
  expect(JSON.stringify(register).length).toBeLessThan(30_000)
})
