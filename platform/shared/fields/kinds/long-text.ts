import { z } from 'zod'
import type { FieldKind } from '../kind.ts'
import { maxLength, tooLong } from './text.ts'

/** In characters, where the field says nothing. */
export const LONGEST_LONG_TEXT = 10_000

/** A text of several lines. */
export const longText: FieldKind<string> = {
  name: 'long_text',
  title: 'platform.fields.kind.long_text',
  value: z.string(),
  settings: maxLength,
  problem: (field, value) => tooLong(field, value, LONGEST_LONG_TEXT),
  stored: 'text',
  expression: 'text',
}
