import { expect, test } from 'vitest'
import { deedOf, endOf, following, moved, type Press, rangeOf, type Selection } from './keys.ts'

const size = { lines: 20, columns: 4, page: 8 }
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})
const at = (line: number, column: number): Selection => ({ at: { line, column }, anchor: { line, column } })
const go = (from: Selection, ...presses: Press[]) =>
  presses.reduce<Selection>((now, one) => moved(now, one, size) ?? now, from)

test('arrows walk cell by cell and stay within the grid', () => {
  expect(go(at(0, 0), press('ArrowDown'), press('ArrowRight'))).toEqual(at(1, 1))
  expect(go(at(0, 0), press('ArrowUp'), press('ArrowLeft'))).toEqual(at(0, 0))
  expect(go(at(19, 3), press('ArrowDown'), press('ArrowRight'))).toEqual(at(19, 3))
})

test('pages, ends and far arrows jump', () => {
  expect(go(at(2, 2), press('PageDown'))).toEqual(at(10, 2))
  expect(go(at(2, 2), press('PageUp'))).toEqual(at(0, 2))
  expect(go(at(2, 2), press('End'))).toEqual(at(2, 3))
  expect(go(at(2, 2), press('Home', { ctrlKey: true }))).toEqual(at(0, 0))
  expect(go(at(2, 2), press('End', { metaKey: true }))).toEqual(at(19, 3))
  expect(go(at(2, 2), press('ArrowDown', { ctrlKey: true }))).toEqual(at(19, 2))
  expect(go(at(2, 2), press('ArrowLeft', { ctrlKey: true }))).toEqual(at(2, 0))
})

test('with shift what is selected grows from where it began, and the next arrow begins anew', () => {
  const grown = go(at(2, 2), press('ArrowUp', { shiftKey: true }), press('ArrowRight', { shiftKey: true }))
  expect(rangeOf(grown)).toEqual({ from: { line: 1, column: 2 }, to: { line: 2, column: 3 } })
  expect(go(grown, press('ArrowDown'))).toEqual(at(2, 3))
})

test('keys with Alt, and those that mean nothing here, are left to others', () => {
  expect(moved(at(1, 1), press('ArrowDown', { altKey: true }), size)).toBeUndefined()
  expect(moved(at(1, 1), press('Tab'), size)).toBeUndefined()
  for (const key of ['Tab', 'Escape', 'F5', 'Shift']) expect(deedOf(press(key))).toBeUndefined()
  expect(deedOf(press('c', { ctrlKey: true }))).toBeUndefined()
  expect(deedOf(press('я', { isComposing: true }))).toBeUndefined()
})

test('a letter begins to write, other keys edit, clear, open and choose', () => {
  expect(deedOf(press('Ө'))).toEqual({ kind: 'type', text: 'Ө' })
  expect(deedOf(press(' '))).toEqual({ kind: 'type', text: ' ' })
  expect([press('F2'), press('Enter'), press('Delete'), press('Enter', { ctrlKey: true })].map(deedOf)).toEqual([
    { kind: 'edit' },
    { kind: 'edit' },
    { kind: 'clear' },
    { kind: 'open' },
  ])
  expect(deedOf(press(' ', { shiftKey: true }))).toEqual({ kind: 'choose' })
  expect([press('й', { ctrlKey: true }), press('z', { metaKey: true })].map(deedOf)).toEqual([
    { kind: 'all' },
    { kind: 'undo' },
  ])
})

test('Enter and Tab save and go on, Escape gives up, and the end of a line is the beginning of the next', () => {
  expect([press('Enter'), press('Enter', { shiftKey: true }), press('Tab')].map(endOf)).toEqual(['down', 'up', 'right'])
  expect(endOf(press('Escape'))).toBe('give_up')
  expect(endOf(press('Enter', { altKey: true }))).toBeUndefined()
  expect(following({ line: 0, column: 3 }, 'right', size)).toEqual({ line: 1, column: 0 })
  expect(following({ line: 1, column: 0 }, 'left', size)).toEqual({ line: 0, column: 3 })
  expect(following({ line: 19, column: 3 }, 'right', size)).toEqual({ line: 19, column: 3 })
  expect(following({ line: 19, column: 1 }, 'down', size)).toEqual({ line: 19, column: 1 })
})
