import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceTo, speedBetween } from './places.ts'

/** Sukhbaatar Square, and the railway station two and a half kilometres away. */
const square = { latitude: 47.91885, longitude: 106.91758 }
const station = { latitude: 47.90833, longitude: 106.88389 }

test('a place is a circle', () => {
  const metres = distanceTo({ ...square, radius: 0 }, station)
  expect(Math.abs(metres - 2771)).toBeLessThan(10)
  expect(distanceTo({ ...square, radius: 100 }, station)).toBeCloseTo(metres - 100)
  expect(distanceTo({ ...square, radius: 3000 }, station)).toBe(0)
  expect(distanceTo({ ...square, radius: 0 }, square)).toBe(0)
})

test('a degree of latitude is 111.2 kilometres', () => {
  expect(distanceTo({ latitude: 47, longitude: 106, radius: 0 }, { latitude: 48, longitude: 106 })).toBeCloseTo(
    111_195,
    -1,
  )
})

const metresNorth = (metres: number) => metres / 111_195
const metresEast = (metres: number) => metresNorth(metres) / Math.cos((square.latitude * Math.PI) / 180)
const at = (east: number, north: number) => ({
  latitude: square.latitude + metresNorth(north),
  longitude: square.longitude + metresEast(east),
})
const corner = (east: number, north: number): [number, number] => [at(east, north).latitude, at(east, north).longitude]

/** Two wings around a yard, 300 metres by 300. */
const wings = {
  ...square,
  radius: 10_000,
  corners: [
    corner(0, 0),
    corner(300, 0),
    corner(300, 300),
    corner(200, 300),
    corner(200, 100),
    corner(100, 100),
    corner(100, 300),
    corner(0, 300),
  ],
}

test.each([
  ['in a wing', 50, 200, 0],
  ['in the other wing', 250, 290, 0],
  ['in the yard, which is outside', 150, 200, 50],
  ['to the north', 50, 340, 40],
  ['beyond a corner', 330, 340, 50],
  ['to the west', -1000, 50, 1000],
])('%s', (_, east, north, metres) => {
  expect(Math.abs(distanceTo(wings, at(east, north)) - metres)).toBeLessThan(1)
})

test('corners may be said from either end; two are none', () => {
  const position = fc.tuple(fc.integer({ min: -400, max: 700 }), fc.integer({ min: -400, max: 700 }))
  fc.assert(
    fc.property(position, fc.nat({ max: 7 }), ([east, north], first) => {
      const turned = [...wings.corners.slice(first), ...wings.corners.slice(0, first)].reverse()
      const here = at(east + 0.5, north + 0.5)
      expect(distanceTo({ ...wings, corners: turned }, here)).toBeCloseTo(distanceTo(wings, here), 6)
    }),
  )
  expect(distanceTo({ ...square, radius: 50, corners: wings.corners.slice(0, 2) }, at(0, 80))).toBeCloseTo(30, 0)
})

test('a square of corners is what lies between its sides', () => {
  const box = { ...square, radius: 0, corners: [corner(0, 0), corner(200, 0), corner(200, 200), corner(0, 200)] }
  const place = fc.integer({ min: -500, max: 700 })
  fc.assert(
    fc.property(place, place, (east, north) => {
      const beyond = (one: number) => Math.max(0, -one, one - 200)
      expect(Math.abs(distanceTo(box, at(east, north)) - Math.hypot(beyond(east), beyond(north)))).toBeLessThan(1)
    }),
  )
})

test('a place may lie on both sides of the line where the day changes', () => {
  const corners: [number, number][] = [
    [0, 179.999],
    [0, -179.999],
    [0.001, -179.999],
    [0.001, 179.999],
  ]
  const area = { latitude: 0, longitude: 180, radius: 0, corners }
  expect(distanceTo(area, { latitude: 0.0005, longitude: -179.9995 })).toBe(0)
  expect(distanceTo(area, { latitude: 0.0005, longitude: 179.998 })).toBeCloseTo(111.2, 0)
  expect(distanceTo({ ...area, corners: [] }, { latitude: 0, longitude: -179.999 })).toBeCloseTo(111.2, 0)
})

test('to be in Ulaanbaatar and half an hour later in Darkhan is impossible', () => {
  const darkhan = { latitude: 49.48667, longitude: 105.92278 }
  const speed = speedBetween({ at: 0, ...square }, { at: 1_800_000, ...darkhan })
  expect(Math.abs(speed - 377)).toBeLessThan(5)
  expect(speedBetween({ at: 1_800_000, ...darkhan }, { at: 0, ...square })).toBeCloseTo(speed)
  expect(speedBetween({ at: 0, ...square }, { at: 0, ...square })).toBe(0)
  expect(speedBetween({ at: 0, ...square }, { at: 0, ...darkhan })).toBe(Infinity)
})
