import { afterAll, afterEach } from 'vitest'
import { takeTroubles } from './nothing-beside.ts'

afterEach(failOnTroubles)
// What was begun on the way to the first test, or after the last.
afterAll(failOnTroubles)

/** Whatever ran meanwhile: what a transaction may not do fails the test, also where somebody caught the refusal. */
function failOnTroubles() {
  const [first, ...others] = takeTroubles()
  if (!first) return
  first.message = [first, ...others].map(({ message }) => message).join('\n')
  throw first
}
