import { describe, expect, test } from 'vitest'
import { contrast } from './tone.ts'
import { dark, light, weak, type TokenName } from './tokens.ts'

const modes: [string, Record<TokenName, string>][] = [
  ['light', light],
  ['dark', dark],
  ['light for weak colour vision', { ...light, ...weak.light }],
  ['dark for weak colour vision', { ...dark, ...weak.dark }],
]
const texts: TokenName[] = ['ink', 'ink-2', 'ink-3', 'accent', 'link', 'success', 'warning', 'danger', 'info']
const surfaces: TokenName[] = ['card', 'bg', 'raised', 'fill', 'accent-soft']

describe.each(modes)('%s', (_, colours) => {
  test.each(texts)('%s reads on every surface', (text) => {
    for (const surface of surfaces)
      expect(contrast(colours[text], colours[surface]), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })

  const softs = (Object.keys(colours) as TokenName[]).filter((name) => name.endsWith('-soft') && name !== 'accent-soft')
  test.each(softs)('the word on %s reads there, on a card and on the page', (soft) => {
    const name = soft.slice(0, -'-soft'.length) as TokenName
    for (const surface of [soft, 'card', 'bg'] as const)
      expect(contrast(colours[name], colours[surface]), `${name} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })

  test('letters and icons on discs can be read', () => {
    const discs = (Object.keys(colours) as TokenName[]).filter((name) => name.startsWith('person-'))
    expect(discs.length).toBe(6)
    for (const disc of discs) expect(contrast(colours['on-mark'], colours[disc]), disc).toBeGreaterThanOrEqual(4.5)
  })

  test('buttons can be read and seen', () => {
    for (const fill of ['primary', 'primary-hover', 'primary-active'] as const)
      expect(contrast(colours['on-primary'], colours[fill]), fill).toBeGreaterThanOrEqual(4.5)
    for (const surface of surfaces)
      expect(contrast(colours.focus, colours[surface]), `focus on ${surface}`).toBeGreaterThanOrEqual(3)
    for (const surface of ['card', 'bg'] as const)
      expect(contrast(colours['line-strong'], colours[surface]), `edge on ${surface}`).toBeGreaterThanOrEqual(3)
  })
})
