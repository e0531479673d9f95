import { expect, test } from 'vitest'
import { nodeSize } from './node-size.ts'

/** Each letter as wide as its font is high: easy to check by head. */
const square = (text: string, font: number) => text.length * font

test('a short title gets the minimum of 120, plus the side padding of 40, less 19', () => {
  expect(nodeSize('аб', [], square)).toEqual({ width: 141, height: 48, triggers: [] })
})

test('a long title is measured at 21px and padded by 20', () => {
  expect(nodeSize('арваннэг үг', [], square).width).toBe(11 * 21 + 20 + 40 - 19)
})

test('triggers are measured at 10px, padded by 13, stand 13 apart and in the middle', () => {
  const { width, triggers } = nodeSize('аб', ['долоо', 'наймаа есөө'], square)
  expect(triggers.map((box) => box.width)).toEqual([63, 123])
  expect(width).toBe(63 + 13 + 123 + 40 - 19)
  expect(triggers.map((box) => box.x)).toEqual([10.5, 10.5 + 63 + 13])
})
