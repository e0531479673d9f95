import { dayIn } from '../written/days.ts'
import { amountIn } from '../written/numbers.ts'
import { flagIn, plain } from '../written/words.ts'
import type { FormField } from './kind.ts'
import { kindOf } from './registry.ts'
import { tidied } from './tidy.ts'
import type { FieldValue } from './values.ts'

/**
 * What a cell of a spreadsheet says in a field. A number that is none stays as it was pasted and is told as wrong; of
 * what is chosen nothing stands there that is not known for certain: `undefined`, as for whatever names a row.
 */
export function pastedValue(field: FormField, text: string): FieldValue | undefined {
  const said = text.trim()
  if (said === '') return null
  switch (kindOf(field.kind).stored) {
    case 'decimal':
      return amountIn(said) ?? tidied(field, said)
    case 'day':
      return dayIn(said, 'ymd') ?? undefined
    case 'flag':
      return flagIn(said) ?? undefined
    case 'key':
      return optionOf(field, said)
    case 'keys': {
      const keys = said.split(/[,;]/).map((one) => optionOf(field, one.trim()))
      return keys.includes(undefined) ? undefined : keys.join(',')
    }
    case 'text':
      return tidied(field, text)
    default:
      return undefined
  }
}

const optionOf = ({ options = [] }: FormField, said: string) =>
  options.find(({ value, label }) =>
    [value, label.mn, label.en, label.ko].some((one) => one !== undefined && plain(one) === plain(said)),
  )?.value
