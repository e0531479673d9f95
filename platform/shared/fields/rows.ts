import type { FieldValue, FieldValues } from './values.ts'

// Knows no kinds: a kind of a module may read it with the list of modules.

/** More lines than these are a table of their own, with rows that others can name. */
export const MOST_LINES = 100

/** Lines as a value holds them, also those in which nothing stands yet; undefined where it holds none. */
export function rowsIn(value: FieldValue | undefined): FieldValues[] | undefined {
  if (typeof value !== 'string') return undefined
  try {
    const read: unknown = JSON.parse(value)
    return Array.isArray(read) && read.every(isRow) ? (read as FieldValues[]) : undefined
  } catch {
    return undefined
  }
}

function isRow(row: unknown) {
  return (
    typeof row === 'object' &&
    row !== null &&
    !Array.isArray(row) &&
    Object.values(row).every((cell) => typeof cell === 'string' || typeof cell === 'boolean' || cell === null)
  )
}

export const writtenRows = (rows: readonly FieldValues[]): string | null =>
  rows.length === 0 ? null : JSON.stringify(rows)
