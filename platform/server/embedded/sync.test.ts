import { expect, test } from 'vitest'
import { syncsAtOnce } from './start.ts'

test.each([
  ['linux', '6.18.44-generic', true],
  ['linux', '5.8.0', true],
  ['linux', '5.10', true],
  ['linux', '5.4.0-150', false],
  ['linux', '4.18.0', false],
  ['linux', 'unknown', false],
  ['darwin', '25.1.0', false],
])('%s %s writes everything through in one call that says whether it succeeded: %s', (platform, release, expected) => {
  expect(syncsAtOnce(platform, release)).toBe(expected)
})
