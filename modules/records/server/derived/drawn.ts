import { sql } from 'kysely'
import { readerSql, todaySql, zoneSql } from '#modules/organization/server/index.ts'
import { type ConditionColumn, readingOf } from '#platform/server/row-condition/where.ts'
import { AppError } from '#platform/shared/errors.ts'
import { kindOf, type Stored } from '#platform/shared/fields/index.ts'
import type { Table } from '../../shared/definition/table.ts'
import type { View, ViewColumn, ViewFilter } from '../../shared/definition/view.ts'
import { measuresOf } from '../../shared/group.ts'
import { conditionColumns } from '../gate/condition.ts'
import { conditionSql } from '../query/filter.ts'
import { Unreadable } from './problem.ts'
import { type SourceColumn, sourceColumn, sourceSql, Used } from './source.ts'
import { joinsOf } from './joins.ts'
import { idOf, quoted, written } from './written.ts'

/** A column of a view, and what its values are kept as. */
interface Drawn {
  name: string
  sql: string
  stored: Stored
  rows_of?: string | undefined
}

interface Made {
  /** With a column for each of the view, and `_key`, `_made`, `_changed`. */
  select: string
  columns: Drawn[]
  used: Used
}

type Find = (name: string | undefined) => Table | undefined

/** A view as it is drawn, as one SELECT; what it cannot be is thrown as an `Unreadable`. */
export function drawnSelect(orgId: number, view: View, find: Find): Made {
  const sources = new Map(view.sources.map(({ as, table }) => [as, sourceTable(find, table)]))
  if (sources.size === 0) throw new Unreadable('records.view.no_sources')
  if (sources.size < view.sources.length) throw new Unreadable('records.view.source_twice')
  if (view.columns.length === 0) throw new Unreadable('records.view.no_columns')
  const reading = new Reading(sources)
  const columns = view.columns.map((column) => drawnColumn(reading, column))
  const where = view.filter && filterSql(reading, view.filter)
  const isFigured = view.columns.some(({ of }) => of !== undefined)
  const groups = columns.filter((_, at) => view.columns[at]!.of === undefined)
  const { from, isOnePerFirst } = joinsOf(view, reading, (as, columnsRead) =>
    sourceSql(orgId, sources.get(as)!, columnsRead),
  )
  const names = [...sources.keys()]
  const times = (column: string, of: 'min' | 'max') => {
    const all = names.map((as) => `${quoted(as)}.${quoted(column)}`)
    const one = `${of === 'min' ? 'least' : 'greatest'}(${all.join(', ')})`
    return isFigured ? `${of}(${one})` : one
  }
  const key = isFigured
    ? digest(groups.map((group) => group.sql))
    : isOnePerFirst
      ? `${quoted(names[0]!)}."id"`
      : digest(names.map((as) => `${quoted(as)}."id"`))
  const told = [
    ...columns.map((column) => `${column.sql} as ${quoted(column.name)}`),
    `${key} as "_key"`,
    `${times('created_at', 'min')} as "_made"`,
    `${times('updated_at', 'max')} as "_changed"`,
  ]
  const grouped = isFigured && groups.length > 0 ? `\n  group by ${groups.map((group) => group.sql).join(', ')}` : ''
  return {
    select: `select ${told.join(',\n    ')}\n  from ${from}${where ? `\n  where ${where}` : ''}${grouped}`,
    columns,
    used: reading.used,
  }
}

const digest = (parts: readonly string[]) =>
  idOf(`array[${parts.map((part) => `(${part})::text`).join(', ')}]::text[]::text`)

function sourceTable(find: Find, name: string): Table {
  const table = find(name)
  if (!table) throw new Unreadable('records.view.table_missing', [name])
  if (table.view) throw new Unreadable('records.view.text.view', [table.title.mn])
  return table
}

/** Columns of the sources, and which of them are read. */
export class Reading {
  readonly used = new Used()
  readonly read = new Map<string, Set<string>>()
  readonly sources: ReadonlyMap<string, Table>

  constructor(sources: ReadonlyMap<string, Table>) {
    this.sources = sources
    for (const [as, table] of sources) {
      this.read.set(as, new Set())
      this.used.add(table.name)
    }
  }

  /** `t.amount` */
  at(path: string, column?: string): SourceColumn & { sql: string } {
    const [as = '', name = ''] = path.split('.')
    const table = this.sources.get(as)
    const found = table && sourceColumn(table, name)
    if (!table || !found) throw new Unreadable('records.view.column_missing', [path], column)
    this.read.get(as)!.add(name)
    this.used.add(table.name, name)
    return { ...found, sql: `${quoted(as)}.${quoted(name)}` }
  }
}

function drawnColumn(reading: Reading, column: ViewColumn): Drawn {
  const { name, of, by } = column
  if (of === 'count' && column.from === undefined && column.formula === undefined)
    return { name, sql: 'count(*)', stored: 'decimal' }
  const value = column.formula === undefined ? ofColumn(reading, column) : ofFormula(reading, column)
  if (value.stored === 'files') throw new Unreadable('records.view.files', [column.from ?? ''], name)
  if (of !== undefined) return { name, ...figure(value, of, name) }
  if (by === undefined) return { name, ...value }
  if (value.stored !== 'day' && value.stored !== 'moment') throw new Unreadable('records.view.span', [], name)
  const at = value.stored === 'day' ? `${value.sql}::timestamp` : `(${value.sql} at time zone ${written(zoneSql)})`
  return { name, sql: `date_trunc('${by}', ${at})::date`, stored: 'day' }
}

type Value = Omit<Drawn, 'name'>

function ofColumn(reading: Reading, { name, from = '' }: ViewColumn): Value {
  const { sql: text, stored, rows_of } = reading.at(from, name)
  return { sql: text, stored, rows_of }
}

function figure({ sql: text, stored }: Value, of: NonNullable<ViewColumn['of']>, name: string): Value {
  if (of === 'count') return { sql: `count(${text})`, stored: 'decimal' }
  if (of === 'distinct') return { sql: `count(distinct ${text})`, stored: 'decimal' }
  if (!measuresOf[stored].includes(of)) throw new Unreadable('records.view.figure', [], name)
  if (of === 'avg') return { sql: `trim_scale(round(avg(${text}), 6))`, stored: 'decimal' }
  return { sql: `${of}(${text})`, stored }
}

const storedAs = { text: 'text', amount: 'decimal', day: 'day', flag: 'flag', texts: 'keys' } as const

/** Columns are called `trips_to_km` in an expression. */
const inFormula = (as: string, column: string) => `${as}_${column}`

function ofFormula(reading: Reading, { name, formula = '' }: ViewColumn): Value {
  const columns = [...reading.sources].flatMap(([as, table]) =>
    conditionColumns(table).flatMap((column): (ConditionColumn & { path: string })[] => {
      const known = sourceColumn(table, column.field.name)
      if (!known?.field) return []
      const called = { ...column.field, name: inFormula(as, known.name) }
      return [{ field: called, at: sql.id(as, known.name), kept: column.kept, path: `${as}.${known.name}` }]
    }),
  )
  const read = readingOf(formula, { columns, facts: [], values: {}, today: '2000-01-01' })
  if (!read.ok || /\btoday\b/.test(formula)) throw new Unreadable('records.view.formula', [formula], name)
  for (const { field, path } of columns) if (new RegExp(`\\b${field.name}\\b`).test(formula)) reading.at(path, name)
  return { sql: `(${written(read.sql)})`, stored: storedAs[read.as] }
}

function filterSql(reading: Reading, filter: ViewFilter): string {
  if ('all' in filter) return joined(reading, filter.all, ' and ')
  if ('any' in filter) return joined(reading, filter.any, ' or ')
  const { field, stored, sql: at } = reading.at(filter.column)
  // The condition of a column that every row has is read as that of a column of the same sort.
  const kind = field?.kind ?? (stored === 'moment' ? 'datetime' : 'relation')
  const shown = field ?? { name: filter.column, kind, label: { mn: filter.column }, required: false }
  // Of quoted names alone, as `reading` wrote it.
  const column = sql.raw(at)
  if (filter.reader === 'today') {
    const signs: Partial<Record<typeof filter.is, string>> = { on: '=', before: '<', after: '>' }
    const sign = signs[filter.is]
    if (sign === undefined || (stored !== 'day' && stored !== 'moment')) throw bad(filter.column)
    // The sign is one of the three above.
    const day = stored === 'day' ? column : sql`(${column} at time zone ${zoneSql})::date`
    return written(sql`coalesce(${day} ${sql.raw(sign)} ${todaySql}, false)`)
  }
  if (filter.reader === 'own') {
    const own = readerSql[kindOf(kind).to ?? '']
    if (!own || (filter.is !== 'any_of' && filter.is !== 'none_of')) throw bad(filter.column)
    const is = sql`coalesce(${column} = ${own}, false)`
    return written(filter.is === 'any_of' ? is : sql`not ${is}`)
  }
  try {
    return written(conditionSql(shown, filter, column))
  } catch (error) {
    if (error instanceof AppError) throw bad(filter.column)
    throw error
  }
}

const bad = (column: string) => new Unreadable('records.view.filter', [column])

function joined(reading: Reading, parts: readonly ViewFilter[], by: string): string {
  return parts.length === 0 ? 'true' : `(${parts.map((part) => filterSql(reading, part)).join(by)})`
}
