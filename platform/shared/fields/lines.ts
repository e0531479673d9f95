import { add, readDecimal, writeDecimal } from '../expression/decimal.ts'
import { unturned } from '../visible-text.ts'
import type { FieldKind, FormField, LineColumn } from './kind.ts'
import { kindOf } from './registry.ts'
import { rowsIn, writtenRows } from './rows.ts'
import { type FieldValue, type FieldValues, isEmpty } from './values.ts'

const none: readonly LineColumn[] = []

/** What each line of this field says; nothing where it is no table of lines. */
export const columnsOf = ({ kind, columns }: Pick<FormField, 'kind' | 'columns'>): readonly LineColumn[] =>
  kindOf(kind).hasLines ? (columns ?? none) : none

/** Kinds of which a line can have something: what fits into a cell. */
export const fitsInLine = ({ isOfTables, hasLines, isHeading, isMarkup }: FieldKind) =>
  !isOfTables && !hasLines && !isHeading && !isMarkup

/** What all lines say in a column can be added up. */
export function canBeSummed({ kind }: Pick<FormField, 'kind'>) {
  const { expression } = kindOf(kind)
  return expression === 'number' || expression === 'money'
}

/** Nothing that somebody wrote; what is worked out says something in an empty line, too. */
export const isBlank = (columns: readonly LineColumn[], row: FieldValues) =>
  columns.every(
    ({ name, kind }) => kindOf(kind).reckoned !== undefined || row[name] === false || isEmpty(cellOf(row, name)),
  )

/** What a line says there itself. */
export const cellOf = (row: FieldValues, name: string): FieldValue =>
  Object.hasOwn(row, name) ? (row[name] ?? null) : null

/**
 * Lines as they are kept: columns in their order and no others, nothing that is empty, so that the same lines are the
 * same text. `tidy`: of a cell.
 */
export function tidiedLines(
  field: FormField,
  value: string,
  tidy: (column: FormField, cell: FieldValue) => FieldValue,
): FieldValue {
  const rows = rowsIn(value)
  const columns = columnsOf(field)
  if (!rows) return value
  return writtenRows(
    rows
      .map((row) =>
        Object.fromEntries(
          columns.flatMap((column): [string, FieldValue][] => {
            const cell = cellOf(row, column.name)
            const kept = tidy(column, typeof cell === 'string' ? unturned(cell) : cell)
            return isEmpty(kept) ? [] : [[column.name, kept]]
          }),
        ),
      )
      .filter((row) => !isBlank(columns, row)),
  )
}

/** What the lines say in a column, added up; null where none says anything. */
export function sumOf({ name }: LineColumn, rows: readonly FieldValues[]): string | null {
  const amounts = rows.flatMap((row) => {
    const cell = cellOf(row, name)
    return typeof cell === 'string' ? (readDecimal(cell) ?? []) : []
  })
  return amounts.length === 0 ? null : writeDecimal(amounts.reduce(add))
}
