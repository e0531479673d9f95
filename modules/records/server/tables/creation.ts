import { createHash } from 'node:crypto'

/** A table as its definition says: columns by name, with their types in SQL. */
export interface Defined {
  /** `schema.table` */
  name: string
  columns: Readonly<Record<string, string>>
  /** Columns in which no two rows say the same. */
  unique: readonly string[]
  /** Columns that are never empty. */
  required: readonly string[]
  /** Orders in which the rows are kept. */
  sorted?: readonly SortedIndex[]
  /** Columns that name rows of another table. */
  references: readonly { column: string; table: string }[]
}

export interface SortedIndex {
  column: string
  falls: boolean
  /** Sorted as Mongolian is. */
  isText: boolean
}

/** What every table has besides the columns of its definition. */
export const ofEvery: Readonly<Record<string, string>> = {
  org_id: 'integer',
  id: 'uuid',
  version: 'integer',
  created_at: 'timestamp with time zone',
  created_by: 'integer',
  updated_at: 'timestamp with time zone',
  updated_by: 'integer',
  deleted_at: 'timestamp with time zone',
  search: 'text',
}

const rules: Readonly<Record<string, string>> = {
  org_id: 'not null',
  id: 'not null',
  version: 'not null default 1',
  created_at: 'not null default now()',
  updated_at: 'not null default now()',
  search: `not null default ''`,
}

export const columnSql = (column: string, type: string) =>
  `"${column}" ${type}${type === 'boolean' ? ' not null default false' : ''}`

/** The statements that make a table; its walls come apart. */
export function creation({ name, columns, unique, required, sorted = [], references }: Defined): string[] {
  const lines = Object.entries(columns).map(([column, type]) =>
    column in rules
      ? `  "${column}" ${type} ${rules[column]}`
      : `  ${columnSql(column, type)}${required.includes(column) && type !== 'boolean' ? ' not null' : ''}`,
  )
  return [
    `create table ${name} (\n      ${[...lines, '  primary key (org_id, id)'].join(',\n      ')}\n    );`,
    ...unique.map((column) => uniqueIndex(name, column)),
    ...sorted.map((one) => sortedIndex(name, one)),
    ...references.flatMap((one) => reference(name, one)),
  ]
}

const short = (name: string) => name.slice(name.indexOf('.') + 1)

/** Rows of the same organisation alone; deleted ones stay where they are, so nothing is left without what it names. */
export function reference(name: string, { column, table }: { column: string; table: string }): string[] {
  return [
    `alter table ${name} add constraint ${short(name)}_${column} foreign key (org_id, "${column}") references ${table} (org_id, id);`,
    `create index ${indexName(name, column, 'by')} on ${name} (org_id, "${column}");`,
  ]
}

export function uniqueIndex(name: string, column: string) {
  return `create unique index ${indexName(name, column, 'once')} on ${name} (org_id, records.same_text("${column}"::text)) where deleted_at is null;`
}

/** As `orderSql` puts rows in order, so that the first pages are read straight from it. */
export function sortedIndex(name: string, { column, falls, isText }: SortedIndex) {
  const by = `"${column}"${isText ? ' collate platform.mongolian' : ''}${falls ? ' desc nulls last' : ''}`
  return `create index if not exists ${indexName(name, column, falls ? 'falling' : 'rising')} on ${name} (org_id, ${by}, id) where deleted_at is null;`
}

type IndexUse = 'by' | 'once' | 'rising' | 'falling'

/** Of tables that modules ship, and of those that were built before names had something of their own. */
const plainName = (table: string, column: string, use: IndexUse) =>
  use === 'by' ? `${table}_by_${column}` : `${table}_${column}_${use}`

/**
 * What the index of a column is called. Indexes of a schema share one room, and `order.item_code` and
 * `order_item.code` come to the same words, so what organisations build has a few letters that only this column has.
 */
function indexName(name: string, column: string, use: IndexUse) {
  const table = short(name)
  if (!/^o[0-9]+\./.test(name)) return plainName(table, column, use)
  const own = createHash('sha256').update(`${table}.${column}`).digest('hex').slice(0, 6)
  return `${`${table}_${column}`.slice(0, 45)}_${use}_${own}`
}

/** Takes the index of a column away, however it was called when it was made, and never one of another table. */
export function indexGone(name: string, column: string, use: IndexUse): string[] {
  const schema = name.slice(0, name.indexOf('.'))
  return [indexName(name, column, use), plainName(short(name), column, use)].map(
    (index) =>
      `do $$ begin if exists (select from pg_index where indexrelid = to_regclass('${schema}.${index}') and indrelid = to_regclass('${name}')) then drop index ${schema}.${index}; end if; end $$;`,
  )
}

/** Closes a table to every other organisation, as `migrations/row-security.ts` does for those of modules. */
export const walls = (name: string): string[] => [
  `alter table ${name} enable row level security;`,
  `alter table ${name} force row level security;`,
  `create policy own_organization on ${name}
      using (org_id = nullif(current_setting('app.org_id', true), '')::integer)
      with check (org_id = nullif(current_setting('app.org_id', true), '')::integer);`,
  `create policy the_system on ${name} to current_user using (true) with check (true);`,
  `grant select, insert, update, delete on ${name} to orgil_app;`,
]

export const schemaSql = (schema: string) => [
  `create schema if not exists ${schema};`,
  `grant usage on schema ${schema} to orgil_app;`,
]
