import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { hitRateLimit } from './rate-limit.ts'

const { db } = await openTestDatabase()
const HOUR = 3600

test('exactly as many as allowed get through, also all at once', async () => {
  const results = await Promise.all(
    Array.from({ length: 12 }, () => hitRateLimit(db, 'login:bat', { limit: 5, windowSeconds: HOUR })),
  )
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(5)
})

test('whoever is refused learns when to come back', async () => {
  const { allowed, retryAfter } = await hitRateLimit(db, 'login:bat', { limit: 5, windowSeconds: HOUR })
  expect(allowed).toBe(false)
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(HOUR)
})

test('others are not held up', async () => {
  expect((await hitRateLimit(db, 'login:dorj', { limit: 5, windowSeconds: HOUR })).allowed).toBe(true)
})

test('the count begins anew with the next window', async () => {
  const limit = { limit: 1, windowSeconds: 1 }
  await hitRateLimit(db, 'brief', limit)
  await hitRateLimit(db, 'brief', limit)
  await new Promise((resume) => setTimeout(resume, 1050))
  expect((await hitRateLimit(db, 'brief', limit)).allowed).toBe(true)
})
