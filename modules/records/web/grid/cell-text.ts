import { type FieldValue, isEmpty, kindOf, printedOf } from '#platform/shared/fields/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Column } from '../../shared/definition/table.ts'

interface Speech {
  t: (key: string) => string
  words: (names: Words) => string
}

/** A value as a spreadsheet takes it: figures as they are kept, whatever has a name by that. */
export function cellText(column: Column, value: FieldValue, speech: Speech): string {
  if (isEmpty(value)) return ''
  const { stored = '', isComposed } = kindOf(column.kind)
  if (['decimal', 'day', 'text', 'span', 'sum'].includes(stored) && !isComposed) return String(value)
  return printedOf(column, value, { ...speech, dateTime: formatDateTime })?.text ?? String(value)
}

/** The column of the table that a cell writes: of a translated one that in the language of the reader. */
export const writtenName = ({ name, translated }: Column, language: string) =>
  translated && language !== 'mn' ? `${name}_${language}` : name
