import { expect, test } from 'vitest'
import { goKeys } from './go-keys.ts'
import { screens } from './screens.ts'

test('each screen has a letter of its own, and each letter a screen', () => {
  const letters = Object.values(goKeys)
  expect(new Set(letters).size).toBe(letters.length)
  const known = new Set(screens.map(({ path }) => path))
  expect(Object.keys(goKeys).filter((path) => !known.has(path))).toEqual([])
})
