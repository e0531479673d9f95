import { referenceIn } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import type { Row } from '../shared/contract.ts'
import type { Column, Table } from '../shared/definition/table.ts'

/** A translated column in the language of the reader. */
export function readIn(column: Column, values: Row['values'], language: Language) {
  const own = column.translated && language !== 'mn' ? values[`${column.name}_${language}`] : undefined
  return own || (values[column.name] ?? null)
}

/** The same by the name of the column, as it is said in the name of a row: what is named, and choices, by words. */
export function textIn(table: Table, values: Row['values'], name: string, language: Language) {
  const column = table.columns.find((one) => one.name === name)
  if (!column) return ''
  const value = readIn(column, values, language)
  const named = referenceIn(column, value)
  if (named) return named.name
  const option = column.options?.find((one) => one.value === value)
  return option ? inLanguage(option.label, language) : String(value ?? '')
}
