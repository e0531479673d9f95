import { describe, expect, test } from 'vitest'
import { contrast } from '#platform/web/theme/tone.ts'
import { dark, light, tokenSheet, weak } from '#platform/web/theme/tokens.ts'
import { colours } from './colours.ts'

const all = (mode: 'light' | 'dark') => Object.assign({}, ...colours.map((one) => one[mode])) as Record<string, string>
const allWeak = (mode: 'light' | 'dark') =>
  Object.assign({}, ...colours.map((one) => one.weak[mode])) as Record<string, string>
const modes: [string, Record<string, string>, Record<string, string>][] = [
  ['light', light, all('light')],
  ['dark', dark, all('dark')],
  ['light for weak colour vision', { ...light, ...weak.light }, { ...all('light'), ...allWeak('light') }],
  ['dark for weak colour vision', { ...dark, ...weak.dark }, { ...all('dark'), ...allWeak('dark') }],
]

describe.each(modes)('what modules add, %s', (_mode, house, added) => {
  const softs = Object.keys(added).filter((name) => name.endsWith('-soft'))
  test.each(softs)('the word on %s reads there, on a card and on the page, and an icon on its disc', (soft) => {
    const name = soft.slice(0, -'-soft'.length)
    for (const surface of [added[soft]!, house['card']!, house['bg']!])
      expect(contrast(added[name]!, surface), name).toBeGreaterThanOrEqual(4.5)
    expect(
      contrast(added[`on-${name.slice(0, name.indexOf('-'))}`]!, added[name]!),
      `icon on ${name}`,
    ).toBeGreaterThanOrEqual(4.5)
  })
})

test("every colour of a module exists in both lights, and is no other one's", () => {
  for (const one of colours) expect(Object.keys(one.dark)).toEqual(Object.keys(one.light))
  const names = [light, ...colours.map((one) => one.light)].flatMap((one) => Object.keys(one))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('the page has them beside those of the house', () => {
  const sheet = tokenSheet(colours)
  expect(sheet).toContain(`--orgil-ink:${light.ink}`)
  expect(sheet.match(/--orgil-step-vote:/g)).toHaveLength(3)
})
