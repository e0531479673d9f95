import { describe, expect, test } from 'vitest'
import { colours, coloursOf, sampleOf } from './colours.ts'
import { contrast } from './tone.ts'
import { dark, light, navySide, weak, type TokenName } from './tokens.ts'

test('the colours are those of the specification', () => {
  expect(colours.map(sampleOf)).toEqual([
    light.navy,
    light['navy-lighten-20'],
    light['navy-lighten-40'],
    light['navy-darken-20'],
    light['navy-darken-50'],
  ])
  expect(coloursOf('navy', 'light')).toEqual({})
})

test('the primary colour is #172554', () => {
  expect(light.navy).toBe('#172554')
  expect(colours).toEqual(['navy', 'lighten-20', 'lighten-40', 'darken-20', 'darken-50'])
})

test('each variant is as light as the primary colour moved so far towards white or black', () => {
  const lightness = (hex: string) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    return (Math.max(...channels) + Math.min(...channels)) / 2
  }
  const own = lightness('#172554')
  const wanted = {
    'lighten-20': own + (1 - own) * 0.2,
    'lighten-40': own + (1 - own) * 0.4,
    'darken-20': own * 0.8,
    'darken-50': own * 0.5,
  }
  for (const [colour, so] of Object.entries(wanted))
    expect(lightness(sampleOf(colour as keyof typeof wanted)), colour).toBeCloseTo(so, 2)
})

describe.each(colours.flatMap((colour) => (['light', 'dark'] as const).map((mode) => [colour, mode] as const)))(
  '%s, %s',
  (colour, mode) => {
    const look: Record<TokenName, string> = { ...(mode === 'dark' ? dark : light), ...coloursOf(colour, mode) }

    test('words on what acts can be read', () => {
      for (const fill of ['primary', 'primary-hover', 'primary-active'] as const)
        expect(contrast(look['on-primary'], look[fill]), fill).toBeGreaterThanOrEqual(4.5)
    })

    test('the colour as a word can be read', () => {
      for (const surface of ['card', 'bg', 'raised', 'fill', 'accent-soft'] as const)
        expect(contrast(look.accent, look[surface]), surface).toBeGreaterThanOrEqual(4.5)
    })

    test('what acts is seen against the page', () => {
      if (mode === 'light') expect(contrast(look.primary, look.card)).toBeGreaterThanOrEqual(3)
    })
  },
)

test.each([
  ['for everybody', {}],
  ['for weak colour vision', weak.dark],
])('words in the navy menu can be read, %s', (_, more) => {
  const look: Record<TokenName, string> = { ...dark, ...more, ...navySide }
  for (const text of ['ink', 'ink-2', 'ink-3', 'accent', 'link', 'danger', 'success'] as const) {
    for (const surface of ['card', 'fill', 'accent-soft'] as const)
      expect(contrast(look[text], look[surface]), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  }
})
