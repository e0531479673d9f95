import { expect, test } from 'vitest'
import { capsOf, nameOf, press, spelled } from './press.ts'

const known = [['KeyG', 'KeyI'], ['KeyG', 'KeyP'], ['KeyC'], ['?']]
const typed = (...names: string[]) =>
  names.reduce((state, name) => press(state.begun, name, known), press([], names.shift()!, known))
const event = (key: string, code: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test('one key after another leads somewhere, the first alone does nothing yet', () => {
  expect(typed('KeyG')).toEqual({ complete: null, begun: ['KeyG'] })
  expect(typed('KeyG', 'KeyI').complete).toEqual(['KeyG', 'KeyI'])
  expect(typed('KeyC').complete).toEqual(['KeyC'])
})

test('a key that does not go on with what was begun does nothing, also where it means something by itself', () => {
  expect(typed('KeyG', 'KeyC')).toEqual({ complete: null, begun: [] })
  expect(typed('KeyG', 'KeyX', 'KeyI')).toEqual({ complete: null, begun: [] })
  expect(typed('KeyZ')).toEqual({ complete: null, begun: [] })
})

test('what counts is the place of the key, so a Cyrillic layout needs no change of language', () => {
  expect(nameOf(event('п', 'KeyG'))).toBe('KeyG')
  expect(nameOf(event('?', 'Digit7', { shiftKey: true }))).toBe('?')
  expect(nameOf(event('Ъ', 'Slash', { shiftKey: true }))).toBe('?')
})

test('keys with Ctrl, Alt or Shift, and keys that move, belong to others', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])
    expect(nameOf(event('g', 'KeyG', held))).toBeNull()
  expect(nameOf(event('Tab', 'Tab'))).toBeNull()
  expect(nameOf(event('ArrowDown', 'ArrowDown'))).toBeNull()
})

test('they are written as the keyboard at hand writes them', () => {
  expect([capsOf('Mod+KeyK', false), capsOf('Mod+KeyK', true), capsOf('BracketLeft', false)]).toEqual([
    ['Ctrl', 'K'],
    ['⌘', 'K'],
    ['['],
  ])
  expect(spelled(['KeyG', 'KeyI'])).toBe('G I')
})
