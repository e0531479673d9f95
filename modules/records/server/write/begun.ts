import type { FieldValues } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { isOfItself } from '../../shared/rules/beginning.ts'

/**
 * What a row began with by itself and does not fit what was said, such as oneself among people of another unit, is not
 * said at all; where something has to stand it stays a misfit.
 */
export function takeBack(table: Table, given: FieldValues, values: FieldValues, misfits: Record<string, string>) {
  for (const field of fieldsOf(table)) {
    if (!(field.name in misfits) || field.required || !isOfItself(field, given)) continue
    values[field.name] = null
    delete misfits[field.name]
  }
}
