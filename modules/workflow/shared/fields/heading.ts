import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'

/** A heading among the fields of a form; nobody fills it in. */
export const heading: FieldKind<string> = {
  name: 'heading',
  group: 'other',
  value: z.string(),
  isHeading: true,
  sought: () => null,
  expression: null,
}
