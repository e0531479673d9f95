import { z } from 'zod'
import type { FieldKind, FormField } from '../kind.ts'

/** One of several answers. */
export const select: FieldKind<string> = {
  name: 'select',
  title: 'platform.fields.kind.select',
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
}

/** In three languages; undefined where what was chosen is offered no more. */
export const chosen = ({ options }: FormField, value: string) =>
  options?.find((option) => option.value === value)?.label
