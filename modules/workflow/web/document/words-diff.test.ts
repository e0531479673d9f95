import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './words-diff.ts'

const without = (change: 'removed' | 'added', parts: ReturnType<typeof diffWords>) =>
  parts
    .filter((part) => part.change !== change)
    .map(({ text }) => text)
    .join('')

test('a changed word is struck and the new one stands beside it', () => {
  expect(diffWords('Төлбөр улирал бүр', 'Төлбөр сар бүр')).toEqual([
    { text: 'Төлбөр ', change: 'same' },
    { text: 'улирал', change: 'removed' },
    { text: 'сар', change: 'added' },
    { text: ' бүр', change: 'same' },
  ])
})

test('neighbouring changed words read as one change', () => {
  expect(diffWords('a old words z', 'a new phrase z').map(({ text }) => text)).toEqual([
    'a ',
    'old words',
    'new phrase',
    ' z',
  ])
})

test('equal texts have no change', () => {
  expect(diffWords('нэг хоёр', 'нэг хоёр')).toEqual([{ text: 'нэг хоёр', change: 'same' }])
})

test('an empty text becomes wholly new, and the reverse', () => {
  expect(diffWords('', 'шинэ')).toEqual([{ text: 'шинэ', change: 'added' }])
  expect(diffWords('хуучин', '')).toEqual([{ text: 'хуучин', change: 'removed' }])
})

test('both texts can be read back from any difference', () => {
  const word = fc.constantFrom('а', 'бв', 'г', ' ', '  ', '\n')
  const text = fc.array(word, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after)
      expect(without('removed', parts)).toBe(after)
      expect(without('added', parts)).toBe(before)
    }),
  )
})

test('two long texts with nothing in common are shown whole, quickly', () => {
  const long = (letter: string) => Array.from({ length: 3000 }, (_, index) => `${letter}${index}`).join(' ')
  expect(diffWords(long('a'), long('b')).map(({ change }) => change)).toContain('removed')
})
