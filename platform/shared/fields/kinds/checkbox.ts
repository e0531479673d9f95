import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

/** Yes or no. */
export const checkbox: FieldKind<boolean> = {
  name: 'checkbox',
  title: 'platform.fields.kind.checkbox',
  value: z.boolean(),
  isSame: (one, other) => Boolean(one) === Boolean(other),
  sought: () => null,
  stored: 'flag',
  expression: 'boolean',
}
