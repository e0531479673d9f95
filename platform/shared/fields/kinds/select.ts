import { z } from 'zod'
import { plain } from '../../written/words.ts'
import { chosen } from '../chosen.ts'
import type { FieldKind } from '../kind.ts'

/** One of several answers. */
export const select: FieldKind<string> = {
  name: 'select',
  example: { option: 0 },
  group: 'options',
  value: z.string(),
  isChoice: true,
  problem: (field, value) => (chosen(field, value) ? undefined : 'platform.fields.invalid'),
  sought: (field, value) => chosen(field, value) ?? null,
  stored: 'key',
  expression: 'select',
  print(field, value, { words }) {
    const label = chosen(field, value)
    return { text: label ? words(label) : value }
  },
  guess: { place: 80, fits: ({ texts }) => areChoices(texts) },
}

const MOST_CHOICES = 30
const LONGEST_CHOICE = 60

/** Few answers that come again and again, and no codes. */
function areChoices(texts: readonly string[]) {
  const distinct = new Set(texts.map(plain))
  if (distinct.size < 2 || distinct.size > Math.min(MOST_CHOICES, texts.length / 3)) return false
  return texts.every((text) => text.length <= LONGEST_CHOICE && !/[\n,]|^\d+$/.test(text))
}
