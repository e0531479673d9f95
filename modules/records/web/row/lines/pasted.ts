import { type FieldValue, kindOf, tidied, writtenReference } from '#platform/shared/fields/index.ts'
import { dayIn } from '#platform/shared/written/days.ts'
import { amountIn } from '#platform/shared/written/numbers.ts'
import { flagIn, plain } from '#platform/shared/written/words.ts'
import { call } from '#platform/web/call.ts'
import { listOptions } from '../../../shared/contract.ts'
import type { TableField } from '../../../shared/definition/table.ts'

/**
 * What a cell of a spreadsheet says in a column. A number that is none stays as it was pasted and is told as wrong; of
 * what is chosen or named nothing stands there that is not known for certain: `undefined`.
 */
export async function pastedIn(table: string, field: TableField, text: string): Promise<FieldValue | undefined> {
  const said = text.trim()
  if (said === '') return null
  const { stored } = kindOf(field.kind)
  switch (stored) {
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
    case 'row':
      return rowCalled(table, field, said)
    case 'text':
      return tidied(field, text)
    default:
      return undefined
  }
}

const optionOf = ({ options = [] }: TableField, said: string) =>
  options.find(({ value, label }) =>
    [value, label.mn, label.en, label.ko].some((one) => one !== undefined && plain(one) === plain(said)),
  )?.value

/** The one that is called exactly so; of two nobody knows which. */
async function rowCalled(table: string, { name }: TableField, said: string) {
  const { options } = await call(listOptions, { table, column: name, q: said.slice(0, 100) })
  const alike = options.filter((one) => plain(one.name) === plain(said))
  return alike.length === 1 && alike[0] ? writtenReference(alike[0]) : undefined
}
