import { z } from 'zod'
import { groupedTo } from '../../amount.ts'
import type { FieldKind } from '../kind.ts'
import { numberCell, precision } from './number.ts'
import { around, withAround } from './text.ts'

declare module '../kind.ts' {
  interface FieldSettings {
    /** Over the other fields of the form; it gives a number. */
    formula?: string | undefined
  }
}

/** A number that is worked out from what the other fields say. */
export const formula: FieldKind<string> = {
  name: 'formula',
  example: '12.5',
  group: 'numbers',
  value: z.string(),
  settings: { formula: { schema: z.string().max(2000).optional() }, ...precision, ...around },
  reckoned: ({ formula: text }) => text ?? '',
  sought: () => null,
  expression: 'number',
  print: (field, value) => ({
    text: withAround(field, groupedTo(value, field.decimals ?? usualDigits(value)) ?? value),
    isAmount: true,
  }),
  sheet: 'hours',
  cell: numberCell,
}

/** A whole number is shown as one. */
const usualDigits = (value: string) => (value.includes('.') ? undefined : 0)
