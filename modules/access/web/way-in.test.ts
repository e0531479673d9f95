import { expect, test } from 'vitest'
import { startOf } from './way-in.ts'

test('the super administrator starts in their own area, everybody else at the start route', () => {
  expect(startOf(1)).toBe('/lambda/puzzle')
  expect(startOf(5)).toBe('/home')
  expect(startOf(null)).toBe('/home')
})
