import { contrast, tone } from './tone.ts'
import { dark, light, type TokenName } from './tokens.ts'

/** The primary colour of the specification and its four variants, by how far each lies from it. */
const parts = { navy: 0, 'lighten-20': 0.2, 'lighten-40': 0.4, 'darken-20': -0.2, 'darken-50': -0.5 } as const

export type Colour = keyof typeof parts
export const colours = Object.keys(parts) as Colour[]

const READS = 4.5
const surfaces: TokenName[] = ['card', 'bg', 'raised', 'fill', 'accent-soft']

/**
 * What a chosen colour changes; nothing for the usual one. Words stay readable on it and in it, whatever was chosen.
 */
export function coloursOf(colour: Colour, mode: 'light' | 'dark'): Partial<Record<TokenName, string>> {
  const part = parts[colour]
  if (part === 0) return {}
  const base = mode === 'dark' ? dark : light
  const primary = until(tone(base.primary, part), -0.06, (one) => contrast(base['on-primary'], one) >= READS)
  const hover = tone(primary, 0.12)
  return {
    primary,
    'primary-hover': contrast(base['on-primary'], hover) >= READS ? hover : tone(primary, -0.1),
    'primary-active': tone(primary, -0.2),
    accent: until(tone(base.accent, part), mode === 'dark' ? 0.06 : -0.06, (one) =>
      surfaces.every((surface) => contrast(one, base[surface]) >= READS),
    ),
  }
}

/** The colour as its sample shows it. */
export const sampleOf = (colour: Colour) => tone(light.navy, parts[colour])

/** Moves a colour step by step until it fits; towards black or white every one does in the end. */
function until(colour: string, step: number, fits: (colour: string) => boolean) {
  let now = colour
  for (let tries = 0; tries < 40 && !fits(now); tries += 1) now = tone(now, step)
  return now
}

export function colourSheet(colour: Colour) {
  const block = (mode: 'light' | 'dark') =>
    Object.entries(coloursOf(colour, mode))
      .map(([name, value]) => `--orgil-${name}:${value}`)
      .join(';')
  return `:root{${block('light')}}\n@media not print{:root[data-theme=dark]{${block('dark')}}}`
}
