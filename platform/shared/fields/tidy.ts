import type { FormField } from './kind.ts'
import { tidiedLines } from './lines.ts'
import { kindOf } from './registry.ts'
import { type FieldValue, type FieldValues, isEmpty } from './values.ts'

/** A value as its kind keeps it. */
export function tidied(field: FormField, value: FieldValue): FieldValue {
  const { tidy, hasLines } = kindOf(field.kind)
  if (typeof value !== 'string' || isEmpty(value)) return value
  if (hasLines) return tidiedLines(field, value, tidied)
  return tidy ? tidy(value, field) || null : value
}

/** All that these fields say; of what is none of them nothing is touched. */
export const tidiedIn = (form: readonly FormField[], values: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(
    form.flatMap((field) => {
      const value = values[field.name]
      return value === undefined ? [] : [[field.name, tidied(field, value)]]
    }),
  ),
})
