import { type FieldValue, kindOf, writtenReference } from '#platform/shared/fields/index.ts'
import { pastedValue } from '#platform/shared/fields/pasted.ts'
import { plain } from '#platform/shared/written/words.ts'
import { call } from '#platform/web/call.ts'
import { listOptions } from '../../../shared/contract.ts'
import type { TableField } from '../../../shared/definition/table.ts'

/** What a cell of a spreadsheet says in a column; of what names a row the one that is called so. */
export async function pastedIn(table: string, field: TableField, text: string): Promise<FieldValue | undefined> {
  const said = text.trim()
  return kindOf(field.kind).stored === 'row' && said !== '' ? rowCalled(table, field, said) : pastedValue(field, text)
}

/** The one that is called exactly so; of two nobody knows which. */
async function rowCalled(table: string, { name }: TableField, said: string) {
  const { options } = await call(listOptions, { table, column: name, q: said.slice(0, 100) })
  const alike = options.filter((one) => plain(one.name) === plain(said))
  return alike.length === 1 && alike[0] ? writtenReference(alike[0]) : undefined
}
