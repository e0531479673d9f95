import { expect, test } from 'vitest'
import { placeFor } from './place.ts'

const screen = { top: 0, height: 800, width: 1200 }

test('the list hangs under its field, as wide as the field', () => {
  expect(placeFor({ top: 100, bottom: 140, left: 50, width: 400 }, screen)).toMatchObject({
    isBelow: true,
    edge: 144,
    left: 50,
    width: 400,
    height: 320,
  })
})

test('where little room is left below it stands above', () => {
  expect(placeFor({ top: 700, bottom: 740, left: 50, width: 400 }, screen)).toMatchObject({
    isBelow: false,
    edge: 696,
    height: 320,
  })
})

test('over the keyboard of a phone it takes the larger part of what is seen', () => {
  expect(placeFor({ top: 200, bottom: 240, left: 16, width: 358 }, { top: 0, height: 420, width: 390 })).toMatchObject({
    isBelow: true,
    height: 168,
  })
  expect(placeFor({ top: 300, bottom: 340, left: 16, width: 358 }, { top: 0, height: 420, width: 390 })).toMatchObject({
    isBelow: false,
    height: 288,
  })
})

test('a narrow field gets a readable list that stays on the screen', () => {
  expect(placeFor({ top: 10, bottom: 40, left: 300, width: 80 }, { top: 0, height: 800, width: 390 })).toMatchObject({
    width: 260,
    left: 122,
  })
})
