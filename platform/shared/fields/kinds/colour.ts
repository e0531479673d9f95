import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

/** A colour as screens write it: `#1d4ed8`. */
export const colour: FieldKind<string> = {
  name: 'colour',
  isColour: true,
  example: '#1d4ed8',
  group: 'other',
  value: z.string(),
  tidy: (value) =>
    value
      .trim()
      .toLowerCase()
      .replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
      .replace(/^(?=[0-9a-f]{6}$)/, '#'),
  problem: (_, value) => (isColour(value) ? undefined : 'platform.fields.bad_colour'),
  stored: 'text',
  expression: 'text',
}

/** Of a picker while no colour is chosen. */
export const WHITE = '#ffffff'

export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)
