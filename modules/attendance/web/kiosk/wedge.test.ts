import { expect, test } from 'vitest'
import { collector, letterOf } from './wedge.ts'

const code = 'O1p.2n.1a3.1njchs.Ab-_9zQ0aaaaaaaaaaaaaa'

/** As a scanner presses it while a Mongolian keyboard is chosen. */
function pressed(letter: string) {
  const cyrillic = { key: 'ө', shiftKey: /[A-Z_]/.test(letter) }
  if (/[a-z]/i.test(letter)) return { ...cyrillic, code: `Key${letter.toUpperCase()}` }
  if (/\d/.test(letter)) return { ...cyrillic, code: `Digit${letter}` }
  return { ...cyrillic, code: { '.': 'Period', '-': 'Minus', _: 'Minus' }[letter]! }
}
const enter = { key: 'Enter', code: 'Enter', shiftKey: false }

test('a scanner is read by its keys, whichever keyboard is chosen', () => {
  const heard: string[] = []
  const collect = collector((text) => heard.push(text))
  let at = 1000
  for (const letter of code) collect(pressed(letter), (at += 8))
  expect(collect(enter, at + 8)).toBe(true)
  expect(heard).toEqual([code])
})

test('what a person types is no code, and spoils none', () => {
  const heard: string[] = []
  const collect = collector((text) => heard.push(text))
  let at = 1000
  for (const letter of 'notascannedcodebutafingerthattypes') collect(pressed(letter), (at += 200))
  expect(collect(enter, at + 200)).toBe(false)
  for (const letter of '42') collect(pressed(letter), (at += 10))
  expect(collect(enter, at + 10)).toBe(false)
  at += 2000
  for (const letter of code) collect(pressed(letter), (at += 8))
  collect(enter, at + 8)
  expect(heard).toEqual([code])
})

test('keys that write nothing add nothing', () => {
  expect(letterOf({ key: 'Shift', code: 'ShiftLeft', shiftKey: true })).toBe('')
  expect(letterOf({ key: 'F5', code: 'F5', shiftKey: false })).toBe('')
})
