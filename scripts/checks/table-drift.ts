import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { notOurs } from './schema.ts'
import type { DeclaredColumn, DeclaredTables } from './table-types.ts'

interface Column {
  name: string
  type: string
  not_null: boolean
  /** It fills itself where nothing is written. */
  has_default: boolean
  /** Nothing may be written. */
  is_generated: boolean
}

/**
 * Where a table of the database is another one than the type through which the program reads and writes it. A type may
 * ask for what the database would fill, so that nobody forgets it.
 */
export async function tableDrift(db: Db, declared: DeclaredTables): Promise<string[]> {
  const tables = await columnsOfTables(db)
  const found = [...tables].flatMap(([table, columns]) => {
    const known = declared.get(table)
    if (!known) return [`${table} has no type`]
    return [
      ...columns.flatMap((column) => columnDrift(column, known.get(column.name)).map((why) => `${table}.${why}`)),
      ...[...known.keys()]
        .filter((name) => !columns.some((column) => column.name === name))
        .map((name) => `${table}.${name} stands in the type alone`),
    ]
  })
  const gone = [...declared.keys()].filter((table) => !tables.has(table))
  return [...found, ...gone.map((table) => `${table} stands in the types alone`)]
}

function columnDrift(column: Column, type: DeclaredColumn | undefined): string[] {
  const { name, not_null, has_default, is_generated } = column
  if (!type) return [`${name} is missing in the type`]
  const { read, written } = type
  const wanted = kindsOfType(column.type)
  const misfits = [...read].filter((kind) => kind !== 'null' && !wanted.includes(kind))
  const mayBeLeftOut = written.has('undefined') || written.has('null')
  return [
    ...misfits.map((kind) => `${name} is ${column.type}, and ${kind} in the type`),
    ...(read.has('null') === not_null
      ? [`${name} ${not_null ? 'is never empty, which its type does not know' : 'may be empty, which its type denies'}`]
      : []),
    ...(not_null && written.has('null') ? [`${name} is written as null, which it cannot be`] : []),
    ...(is_generated && written.size > 0 ? [`${name} is written, and only the database writes it`] : []),
    ...(!is_generated && written.size === 0 ? [`${name} is never written, and the database does not write it`] : []),
    ...(mayBeLeftOut && not_null && !has_default ? [`${name} is left out, and nothing fills it`] : []),
  ]
}

/** What `pg` reads of a type, as platform/server/database.ts has set it. */
function kindsOfType(type: string): string[] {
  if (type.endsWith('[]')) return [...kindsOfType(type.slice(0, -2)).map((kind) => `${kind}[]`), 'unknown']
  if (/^(smallint|integer|bigint|double precision|real)$/.test(type)) return ['number']
  // `infinity` is read as a number.
  if (type.startsWith('timestamp')) return ['Date', 'number']
  if (type === 'boolean') return ['boolean']
  if (type === 'bytea') return ['Buffer']
  if (type === 'jsonb') return ['object', 'unknown', 'object[]', 'unknown[]', 'string[]']
  return ['string', 'unknown']
}

async function columnsOfTables(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select n.nspname || '.' || c.relname as table, jsonb_agg(jsonb_build_object('name', a.attname,
        'type', format_type(a.atttypid, null), 'not_null', a.attnotnull,
        'has_default', a.atthasdef or a.attidentity <> '',
        'is_generated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> all (${notOurs})
    group by 1 order by 1`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
