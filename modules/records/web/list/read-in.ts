import type { Language } from '#platform/shared/i18n.ts'
import type { Row } from '../../shared/contract.ts'
import type { Column, Table } from '../../shared/definition/table.ts'

/** A translated column in the language of the reader. */
export function readIn(column: Column, values: Row['values'], language: Language) {
  const own = column.translated && language !== 'mn' ? values[`${column.name}_${language}`] : undefined
  return own || (values[column.name] ?? null)
}

/** The same by the name of the column, as a text. */
export function textIn(table: Table, values: Row['values'], name: string, language: Language) {
  const column = table.columns.find((one) => one.name === name)
  return column ? String(readIn(column, values, language) ?? '') : ''
}
