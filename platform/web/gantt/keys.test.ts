import { expect, test } from 'vitest'
import { ganttKey } from './keys.ts'

const plain = { code: '', altKey: false, shiftKey: false, ctrlKey: false, metaKey: false }

test('arrows walk; with Alt they move, with Shift they stretch the end, with both the beginning', () => {
  expect(ganttKey({ ...plain, key: 'ArrowDown' })).toEqual({ does: 'walk', by: 1 })
  expect(ganttKey({ ...plain, key: 'ArrowRight', altKey: true })).toEqual({ does: 'move', by: 1 })
  expect(ganttKey({ ...plain, key: 'ArrowUp', altKey: true })).toEqual({ does: 'move', by: -7 })
  expect(ganttKey({ ...plain, key: 'ArrowLeft', shiftKey: true })).toEqual({ does: 'last', by: -1 })
  expect(ganttKey({ ...plain, key: 'ArrowLeft', shiftKey: true, altKey: true })).toEqual({ does: 'first', by: -1 })
})

test('with Ctrl, or the key of a Mac, arrows put a line under the one before and out again', () => {
  expect(ganttKey({ ...plain, key: 'ArrowRight', ctrlKey: true })).toEqual({ does: 'indent' })
  expect(ganttKey({ ...plain, key: 'ArrowLeft', metaKey: true })).toEqual({ does: 'outdent' })
  expect(ganttKey({ ...plain, key: 'ArrowLeft', ctrlKey: true, shiftKey: true })).toBeUndefined()
})

test('letters are keys of the board, whatever the language writes with them', () => {
  expect(ganttKey({ ...plain, key: 'х', code: 'KeyL' })).toEqual({ does: 'link' })
  expect(ganttKey({ ...plain, key: 'й', code: 'KeyZ', ctrlKey: true })).toEqual({ does: 'undo' })
  expect(ganttKey({ ...plain, key: 'Z', code: 'KeyZ', metaKey: true, shiftKey: true })).toEqual({ does: 'redo' })
  expect(ganttKey({ ...plain, key: 'c', code: 'KeyC', ctrlKey: true })).toBeUndefined()
  expect(ganttKey({ ...plain, key: 'Tab', code: 'Tab' })).toBeUndefined()
})
