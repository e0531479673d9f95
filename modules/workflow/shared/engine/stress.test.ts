import fc from 'fast-check'
import { test } from 'vitest'
import { decide } from './decide.ts'
import { invariants } from './testing/invariants.ts'
import { walk, walks } from './testing/walk.ts'
test('stress', () => {
  fc.assert(fc.property(walks, (plan) => { const t = walk(plan, decide); for (const h of Object.values(invariants)) h(t) }), { numRuns: 40_000 })
}, 300_000)
