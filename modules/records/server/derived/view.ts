import { kindOf, type Stored } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { columnType, storedOf } from '../tables/served.ts'
import { drawnSelect } from './drawn.ts'
import { Unreadable } from './problem.ts'
import { labelColumns, type Used } from './source.ts'
import { readText } from './text/read.ts'
import { idOf, quoted } from './written.ts'

type Find = (name: string | undefined) => Table | undefined

/** A view as SQL, and what of the tables it shows or looks at. */
export interface Derived {
  /** What was drawn or written, as it is read: without what every table has besides. */
  select: string
  /** A SELECT with all columns that a table has. */
  whole: string
  names: readonly string[]
  used: Used
}

/** `find`: the tables there are. What cannot be read is thrown as an `Unreadable`. */
export function derivedFrom(orgId: number, table: Table, find: Find): Derived {
  const { view } = table
  if (!view) throw new Error(`${table.name} is no view`)
  const made = view.text === undefined ? drawn(orgId, table, find) : textual(orgId, view.text, find)
  for (const { rows_of } of table.columns) {
    const named = find(rows_of)
    if (rows_of !== undefined && !named) throw new Unreadable('records.view.table_missing', [rows_of])
    if (named) for (const column of labelColumns(named)) made.used.add(named.name, column)
  }
  return { ...made, whole: wholeSql(orgId, table, made) }
}

type Made = Pick<Derived, 'select' | 'names' | 'used'> & { key: string; made: string; changed: string }

function drawn(orgId: number, table: Table, find: Find): Made {
  const { select, columns, used } = drawnSelect(orgId, table.view!, find)
  for (const field of fieldsOf(table)) {
    const column = columns.find(({ name }) => name === field.name)
    if (!column) throw new Unreadable('records.view.column_missing', [field.name], field.name)
    if (!canShow(storedOf(field), column.stored))
      throw new Unreadable('records.view.kind', [field.label.mn], field.name)
    if (kindOf(field.kind).to === 'row' && column.rows_of !== field.rows_of)
      throw new Unreadable('records.view.kind', [field.label.mn], field.name)
  }
  const names = columns.map(({ name }) => name)
  return { select, names, used, key: 'v."_key"', made: 'v."_made"', changed: 'v."_changed"' }
}

/** A choice may be shown as the text it is kept as. */
const canShow = (shown: Stored, is: Stored) => shown === is || (shown === 'text' && is === 'key')

function textual(orgId: number, text: string, find: Find): Made {
  const { select, names, used } = readText(orgId, text, find)
  const key = idOf('concat(v::text, row_number() over (partition by v::text))')
  return { select, names, used, key, made: `'epoch'::timestamptz`, changed: `'epoch'::timestamptz` }
}

function wholeSql(orgId: number, table: Table, { select, names, key, made, changed }: Made): string {
  const fields = fieldsOf(table)
  const missing = fields.find(({ name }) => !names.includes(name))
  if (missing) throw new Unreadable('records.view.column_missing', [missing.name], missing.name)
  const shown = fields.map((field) => `v.${quoted(field.name)}::${columnType(field)} as ${quoted(field.name)}`)
  const sought = fields
    .filter((field) => ['text', 'key', 'keys'].includes(storedOf(field)))
    .map(({ name, kind }) => {
      const column = `v.${quoted(name)}`
      return kindOf(kind).stored === 'keys' ? `array_to_string(${column}, ' ')` : `${column}::text`
    })
  const all = [
    `${orgId} as org_id`,
    `${key} as id`,
    '1 as version',
    `coalesce(${made}, 'epoch'::timestamptz) as created_at`,
    'null::integer as created_by',
    `coalesce(${changed}, 'epoch'::timestamptz) as updated_at`,
    'null::integer as updated_by',
    'null::timestamptz as deleted_at',
    sought.length === 0 ? `''::text as search` : `records.plain_text(concat_ws(' ', ${sought.join(', ')})) as search`,
    ...shown,
  ]
  return `select ${all.join(',\n  ')}\nfrom (${select}) as v`
}

/** The statements that make it, or make it anew. */
export function viewStatements(schema: string, key: string, { whole }: Derived): string[] {
  return [
    `drop view if exists ${schema}.${key};`,
    `create view ${schema}.${key} with (security_invoker = true) as\n${whole};`,
    `revoke all on ${schema}.${key} from public;`,
    `grant select on ${schema}.${key} to orgil_app;`,
  ]
}
