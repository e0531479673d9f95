import { z } from 'zod'
import type { FieldKind } from '../kind.ts'
import { maxLength, tooLong } from './text.ts'

/** In characters, where the field says nothing. */
export const LONGEST_LONG_TEXT = 10_000

/** In characters: what is longer has several lines. */
const LONG = 200

/** A text of several lines. */
export const longText: FieldKind<string> = {
  name: 'long_text',
  group: 'texts',
  value: z.string(),
  settings: maxLength,
  problem: (field, value) => tooLong(field, value, LONGEST_LONG_TEXT),
  stored: 'text',
  expression: 'text',
  guess: { place: 90, fits: ({ texts }) => texts.some((text) => text.length > LONG || text.includes('\n')) },
}
