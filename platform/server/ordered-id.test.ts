import { expect, test } from 'vitest'
import { orderedId } from './ordered-id.ts'

test('ids grow within a millisecond, beyond what its counter holds, and when the clock goes back', () => {
  const now = Date.now() + 60_000
  const ids = [...Array.from({ length: 10_000 }, () => orderedId(now)), orderedId(now - 5000), orderedId(now + 5000)]
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('they are UUIDs of version 7 that tell their time', () => {
  const now = Date.now() + 120_000
  const id = orderedId(now)
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
})
