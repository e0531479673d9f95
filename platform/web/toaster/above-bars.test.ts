import { expect, test } from 'vitest'
import { aboveBars } from './above-bars.ts'

const message = { left: 530, right: 910, height: 70 }
const bar = (top: number, bottom: number, left = 0, right = 1440) => ({ left, right, top, bottom })

test('a message stands at the lower edge where nothing else does', () => {
  expect(aboveBars(message, [], 900)).toBe(16)
})

test('it stands above a bar of buttons, and above a second one over that', () => {
  expect(aboveBars(message, [bar(830, 900)], 900)).toBe(86)
  expect(aboveBars(message, [bar(740, 800), bar(830, 900)], 900)).toBe(176)
})

test('what is beside it, or well above it, moves it not', () => {
  expect(aboveBars(message, [bar(600, 900, 1100, 1440), bar(830, 900, 0, 400), bar(500, 600)], 900)).toBe(16)
})

test('where all is full of bars it is seen all the same', () => {
  expect(aboveBars(message, [bar(60, 900)], 900)).toBe(814)
  expect(aboveBars({ ...message, height: 1000 }, [], 900)).toBe(16)
})
