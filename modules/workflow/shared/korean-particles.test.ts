import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const words = JSON.parse(readFileSync(new URL('../locales/ko.json', import.meta.url), 'utf8')) as Record<string, string>
/** One of the two forms alone, which is wrong after half of all names. */
const BARE = /\}\}”(이라는|라는|이|가|을|를|은|는|과|와|으로|로)(?=[ ,.])/

test('what is found in a drawing reads well in Korean after every name of a step', () => {
  const found = Object.entries(words).filter(([key]) => /^workflow\.(finding|fix)\./.test(key))
  expect(found.length).toBeGreaterThan(50)
  expect(found.filter(([, text]) => BARE.test(text)).map(([key]) => key)).toEqual([])
})
