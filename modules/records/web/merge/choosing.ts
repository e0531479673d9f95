import { type FieldValue, isEmpty, isSame, kindOf } from '#platform/shared/fields/index.ts'
import { fieldsOf, isReckoned, type Table, type TableField } from '../../shared/definition/table.ts'
import type { Compared } from '../../shared/merge/contract.ts'

/** Of which row each column is taken, where somebody chose; the others follow from the row that stays. */
export type Chosen = Readonly<Record<string, string>>

export interface Line {
  field: TableField
  /** Rows that say it, the first of those that say the same. */
  said: { value: FieldValue; rows: Compared[] }[]
}

/** The row with which most hangs, and of these the oldest; nobody is made to look for it. */
export function keptAtFirst(rows: readonly Compared[]): string | undefined {
  const weight = ({ hanging, comments, files }: Compared) =>
    hanging.reduce((sum, { count }) => sum + count, comments + files)
  return rows
    .filter((row) => mayStay(rows, row.id))
    .toSorted((one, other) => weight(other) - weight(one) || (one.created_at < other.created_at ? -1 : 1))[0]?.id
}

/** It may be changed, and all the others may go. */
export const mayStay = (rows: readonly Compared[], id: string) =>
  rows.every((row) => (row.id === id ? row.may_stay : row.may_go))

/** What there is to choose, and what all of the rows say alike. */
export function linesOf(table: Table, rows: readonly Compared[]): { differing: Line[]; alike: Line[] } {
  const lines = fieldsOf(table)
    .filter((field) => !isReckoned(field) && kindOf(field.kind).stored !== 'secret')
    .filter((field) => rows.some(({ values }) => field.name in values))
    .map((field) => ({ field, said: saidBy(field, rows) }))
    .filter(({ said }) => said.some(({ value }) => !isEmpty(value)))
  return {
    differing: lines.filter(({ said }) => said.length > 1),
    alike: lines.filter(({ said }) => said.length === 1),
  }
}

function saidBy(field: TableField, rows: readonly Compared[]): Line['said'] {
  const said: Line['said'] = []
  for (const row of rows) {
    const value = row.values[field.name] ?? null
    const known = said.find((one) => isSame(field, one.value, value))
    if (known) known.rows.push(row)
    else said.push({ value, rows: [row] })
  }
  return said
}

/** The row whose value a column gets: the chosen one, else the one that stays, or whoever says anything at all. */
export function takenFrom({ field, said }: Line, kept: string, chosen: Chosen, isFixed: boolean): string {
  const wanted = chosen[field.name]
  if (isFixed) return kept
  if (wanted !== undefined) return wanted
  const own = said.find(({ rows }) => rows.some(({ id }) => id === kept))
  if (own && !isEmpty(own.value)) return kept
  const other = said.find(({ value, rows }) => !isEmpty(value) && rows.some((row) => !row.masked.includes(field.name)))
  return other?.rows.find((row) => !row.masked.includes(field.name))?.id ?? kept
}

/** As the server is told: columns that are taken from another row than the one that stays. */
export function valuesOf(
  lines: readonly Line[],
  kept: string,
  chosen: Chosen,
  fixed: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const { name } = line.field
      const from = takenFrom(line, kept, chosen, fixed.includes(name))
      const own = line.said.find(({ rows }) => rows.some(({ id }) => id === from))
      return own?.rows.some(({ id }) => id === kept) ? [] : [[name, from]]
    }),
  )
}

/** What so many rows are called: one as one, all others as their table. */
export const calledByCount = ({ title, one = title, count }: Compared['hanging'][number]) => (count === 1 ? one : title)
