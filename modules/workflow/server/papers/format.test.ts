import { expect, test } from 'vitest'
import { capitalised, fileSize } from './format.ts'

test('a status begins with a capital letter', () => {
  expect(capitalised('албажсан')).toBe('Албажсан')
  expect(capitalised('өгсөн')).toBe('Өгсөн')
  expect(capitalised('확정')).toBe('확정')
  expect(capitalised('')).toBe('')
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [48_900, '48 KB'],
  [1_258_000, '1.2 MB'],
  [26_214_400, '25 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
