import { expect, test } from 'vitest'
import { cropWith, MAX_ZOOM, sideOf, startCrop } from './crop.ts'

const wide = { width: 1200, height: 800 }

test('at first the largest square in the middle is cut', () => {
  const crop = startCrop(wide)
  expect(crop).toEqual({ x: 600, y: 400, zoom: 1 })
  expect(sideOf(wide, crop)).toBe(800)
})

test('the square stays inside the picture', () => {
  const crop = startCrop(wide)
  expect(cropWith(wide, crop, { x: -50, y: 9999 })).toEqual({ x: 400, y: 400, zoom: 1 })
  expect(cropWith(wide, crop, { zoom: 2, x: 9999, y: 9999 })).toEqual({ x: 1000, y: 600, zoom: 2 })
})

test('zooming has its limits, and zooming out pulls the square back in', () => {
  const corner = cropWith(wide, startCrop(wide), { zoom: 99, x: 0, y: 0 })
  expect(corner).toEqual({ zoom: MAX_ZOOM, x: 100, y: 100 })
  expect(cropWith(wide, corner, { zoom: 0 })).toEqual({ zoom: 1, x: 400, y: 400 })
})
