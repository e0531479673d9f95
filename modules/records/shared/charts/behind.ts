import { kindOf } from '#platform/shared/fields/index.ts'
import type { Column, Table } from '../definition/table.ts'
import { operatorsFor } from '../operators.ts'
import type { Condition, Filter } from '../query.ts'
import type { Span } from '../spans.ts'
import { isTime } from './columns.ts'
import { lastDay, nextDay } from './periods.ts'
import type { Category, Figures, Series } from './series.ts'
import type { ChartSetting } from './setting.ts'

/** The rows that say this in a column, as a filter that people can read and change. */
function rowsSaying(column: Column, key: string | null, span: Span | undefined): Condition {
  const { name } = column
  if (kindOf(column.kind).stored === 'flag') return { column: name, is: key === 'true' ? 'yes' : 'no', values: [] }
  if (key === null) return { column: name, is: 'empty', values: [] }
  if (isTime(column)) {
    const last = lastDay(span ?? 'day', key)
    return last === key
      ? { column: name, is: 'on', values: [key] }
      : { column: name, is: 'between', values: [key, last] }
  }
  const is = (['any_of', 'eq', 'is'] as const).find((one) => operatorsFor(column).includes(one)) ?? 'is'
  return { column: name, is, values: [key] }
}

/** Those that had begun by the end of a span of time, and had not ended. */
function rowsOpen(by: string, until: string, { at }: Category, span: Span | undefined): Filter {
  const last = lastDay(span ?? 'month', at.key ?? '')
  const next = nextDay(last)
  return {
    all: [
      { column: by, is: 'before', values: [next] },
      {
        any: [
          { column: until, is: 'empty', values: [] },
          { column: until, is: 'after', values: [last] },
        ],
      },
    ],
  }
}

/** All rows but those that say one of these. */
function rowsBeside(column: Column, keys: readonly (string | null)[]): Filter {
  const { name } = column
  const said = keys.flatMap((key) => key ?? [])
  const filled: Filter[] = keys.includes(null) ? [{ column: name, is: 'filled', values: [] }] : []
  if (operatorsFor(column).includes('none_of'))
    return { all: [...(said.length > 0 ? [{ column: name, is: 'none_of' as const, values: said }] : []), ...filled] }
  const other = operatorsFor(column).includes('ne') ? 'ne' : 'is_not'
  const without = said.map((key): Filter => ({ column: name, is: other, values: [key] }))
  // Of a number that is missing it is not known that it is another.
  if (other === 'ne' && filled.length === 0)
    return { any: [{ all: without }, { column: name, is: 'empty', values: [] }] }
  return { all: [...without, ...filled] }
}

/** The rows behind a mark: those of its place, and of its series. */
export function filterBehind(
  table: Pick<Table, 'columns'>,
  setting: ChartSetting,
  { categories }: Figures,
  category: Category,
  series: Series | undefined,
): Filter | undefined {
  const named = (name: string | undefined) => table.columns.find((one) => one.name === name)
  const [by, split] = [named(setting.by), named(setting.split)]
  const shown = categories.flatMap(({ at, isRest }) => (isRest ? [] : [at.key]))
  const parts = [
    by && setting.until !== undefined ? rowsOpen(by.name, setting.until, category, setting.span) : undefined,
    by &&
      setting.until === undefined &&
      (category.isRest ? rowsBeside(by, shown) : rowsSaying(by, category.at.key, setting.span)),
    split && series?.split && rowsSaying(split, series.split.key, undefined),
  ].filter((one): one is Filter => one !== undefined && one !== false)
  return parts.length > 1 ? { all: parts.flatMap((one) => ('all' in one ? one.all : [one])) } : parts[0]
}
