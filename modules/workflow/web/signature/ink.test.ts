import { expect, test } from 'vitest'
import { inkBox } from './ink.ts'

const clear = [0, 0, 0, 0] as const
const white = [255, 255, 255, 255] as const
const black = [0, 0, 0, 255] as const

test('a canvas nobody touched holds no signature', () => {
  expect(inkBox(pixels([clear, clear, clear, clear]), 2)).toBeNull()
})

test('white strokes on white are no signature', () => {
  expect(inkBox(pixels([white, white, [250, 250, 250, 255], white]), 2)).toBeNull()
})

test('a faint smudge of transparency is no signature', () => {
  expect(inkBox(pixels([[0, 0, 0, 10], clear, clear, clear]), 2)).toBeNull()
})

test('the margin around the strokes is cut away', () => {
  const canvas = [clear, clear, clear, clear, clear, black, black, clear, clear, clear, black, clear]
  expect(inkBox(pixels(canvas), 4)).toEqual({ left: 1, top: 1, width: 2, height: 2 })
})

function pixels(colours: readonly (readonly number[])[]) {
  return new Uint8ClampedArray(colours.flat())
}
