import { z } from 'zod'
import type { FieldKind } from '../kind.ts'
import { looksLike, maxLength, printedText, tooLong, unlike, written } from './text.ts'

/** In characters, where the field says nothing. */
export const LONGEST_LONG_TEXT = 10_000

/** In characters: what is longer has several lines. */
const LONG = 200

/** A text of several lines. */
export const longText: FieldKind<string> = {
  name: 'long_text',
  example: 'Үлдэгдлийг сар бүр тулгана.\nАкт үйлдэнэ.',
  group: 'texts',
  value: z.string(),
  settings: { ...maxLength, min_length: looksLike.min_length, letters: looksLike.letters, ...written },
  problem: (field, value) =>
    tooLong(field, value, LONGEST_LONG_TEXT) ?? unlike({ ...field, pattern: undefined }, value),
  stored: 'text',
  expression: 'text',
  print: printedText,
  guess: { place: 90, fits: ({ texts }) => texts.some((text) => text.length > LONG || text.includes('\n')) },
}
