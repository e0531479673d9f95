import { expect, test } from 'vitest'
import { firstActive, moveOf, type ListState } from './keys.ts'

const open: ListState = {
  isOpen: true,
  active: -1,
  count: 3,
  isWaiting: false,
  hasFailed: false,
  hasWords: false,
  hasChosen: false,
}
const closed: ListState = { ...open, isOpen: false }
const press = (key: string, state: Partial<ListState> = {}, more = {}) =>
  moveOf({ key, ...more }, { ...open, ...state })

test('the arrows open the list at its first or last option', () => {
  expect(moveOf({ key: 'ArrowDown' }, closed)).toEqual({ to: 'open', active: 0 })
  expect(moveOf({ key: 'ArrowUp' }, closed)).toEqual({ to: 'open', active: 2 })
  expect(moveOf({ key: 'ArrowDown', altKey: true }, closed)).toEqual({ to: 'open', active: -1 })
})

test('the arrows go round, pages stop at the ends', () => {
  expect(press('ArrowDown')).toEqual({ to: 'active', active: 0 })
  expect(press('ArrowDown', { active: 2 })).toEqual({ to: 'active', active: 0 })
  expect(press('ArrowUp', { active: 0 })).toEqual({ to: 'active', active: 2 })
  expect(press('ArrowUp')).toEqual({ to: 'active', active: 2 })
  expect(press('PageDown', { active: 1, count: 30 })).toEqual({ to: 'active', active: 9 })
  expect(press('PageDown', { active: 28, count: 30 })).toEqual({ to: 'active', active: 29 })
  expect(press('PageUp', { active: 3 })).toEqual({ to: 'active', active: 0 })
  expect(press('ArrowDown', { count: 0 })).toEqual({ to: 'stay' })
})

test('Enter takes the option that stands out, and never one of an older answer', () => {
  expect(press('Enter', { active: 1 })).toEqual({ to: 'choose', active: 1 })
  expect(press('Enter', { active: 1, isWaiting: true })).toEqual({ to: 'stay' })
  expect(press('Enter', { active: 5 })).toEqual({ to: 'stay' })
})

test('Enter sends the form only where the list is closed and nothing stands in the field', () => {
  expect(press('Enter')).toEqual({ to: 'stay' })
  expect(moveOf({ key: 'Enter' }, closed)).toBeNull()
  expect(moveOf({ key: 'Enter' }, { ...closed, hasWords: true })).toEqual({ to: 'open', active: 0 })
})

test('Enter asks again where the question was not answered', () => {
  expect(press('Enter', { hasFailed: true, count: 0 })).toEqual({ to: 'retry' })
})

test('Escape closes the list, then takes the words away, then belongs to the dialog', () => {
  expect(press('Escape', { hasWords: true })).toEqual({ to: 'close' })
  expect(moveOf({ key: 'Escape' }, { ...closed, hasWords: true })).toEqual({ to: 'erase' })
  expect(moveOf({ key: 'Escape' }, closed)).toBeNull()
})

test('Tab leaves without choosing', () => {
  expect(press('Tab', { active: 1 })).toEqual({ to: 'close' })
  expect(moveOf({ key: 'Tab' }, closed)).toBeNull()
})

test('Backspace takes the chosen one away only where there are no letters before it', () => {
  expect(press('Backspace', { hasChosen: true })).toEqual({ to: 'clear' })
  expect(press('Backspace', { hasChosen: true, hasWords: true })).toBeNull()
  expect(press('Backspace')).toBeNull()
})

test('letters, and keys of a syllable that is being written, stay with the field', () => {
  expect(press('б')).toBeNull()
  expect(press('Enter', { active: 1 }, { isComposing: true })).toBeNull()
  expect(press('ArrowDown', {}, { ctrlKey: true })).toBeNull()
})

test('what was sought stands out first, of the whole list the chosen one', () => {
  expect(firstActive({ hasWords: true, count: 4, chosenAt: 2 })).toBe(0)
  expect(firstActive({ hasWords: true, count: 0, chosenAt: -1 })).toBe(-1)
  expect(firstActive({ hasWords: false, count: 4, chosenAt: 2 })).toBe(2)
})
