import type { Language } from '#platform/shared/i18n.ts'
import type { Row } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { textIn } from '../read-in.ts'

/** What a row is called in the language of the reader. */
export function rowName(table: Table, { values }: Pick<Row, 'values'>, language: Language): string {
  return labelOf(table, (name) => textIn(table, values, name, language)) || '—'
}
