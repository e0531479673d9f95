import { printedOf } from '#platform/shared/fields/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/i18n/index.ts'
import type { Column, Table } from '../../shared/definition/table.ts'
import type { Measure } from '../../shared/group.ts'

/** What a column comes to, as people read it. */
export function figure(
  column: Column,
  { of }: Pick<Measure, 'of'>,
  value: string | null,
  t: (key: string) => string,
): string {
  if (value === null) return ''
  const isCount = of === 'filled' || of === 'distinct'
  const said = isCount ? null : printedOf(column, value, { t, words: ({ mn }) => mn, dateTime: formatDateTime })?.text
  return said && said !== value ? said : formatNumber(value) || value
}

/** Column → what its rows come to. */
export function figuresOf(
  table: Table,
  measures: readonly Measure[],
  values: readonly (string | null)[],
  t: Translate,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    measures.flatMap((measure, at) => {
      const column = table.columns.find(({ name }) => name === measure.column)
      return column ? [[column.name, figure(column, measure, values[at] ?? null, t)]] : []
    }),
  )
}
