import { expect, test } from 'vitest'
import { generatedDigits, generatedPassword } from './generated.ts'

test('numbers have as many figures as they are asked to, and two are not the same', () => {
  const made = Array.from({ length: 200 }, () => generatedDigits(12))
  expect(made.every((one) => /^\d{12}$/.test(one))).toBe(true)
  expect(new Set(made).size).toBe(200)
  expect(new Set(made.join('')).size).toBe(10)
})

test('passwords have every sort of letter, and none that looks like another', () => {
  for (const one of Array.from({ length: 200 }, () => generatedPassword())) {
    expect(one).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9])[\x21-\x7e]{14}$/)
    expect(one).not.toMatch(/[lIO01]/)
  }
})
