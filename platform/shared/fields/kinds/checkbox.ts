import { z } from 'zod'
import { isFlagWord } from '../../written/words.ts'
import type { FieldKind } from '../kind.ts'

/** Yes or no. */
export const checkbox: FieldKind<boolean> = {
  name: 'checkbox',
  example: true,
  group: 'options',
  value: z.boolean(),
  isSame: (one, other) => Boolean(one) === Boolean(other),
  sought: () => null,
  stored: 'flag',
  expression: 'boolean',
  guess: {
    place: 10,
    fits: ({ texts, marks }) => (marks.size === 1 && marks.has('flag')) || texts.every(isFlagWord),
  },
}
