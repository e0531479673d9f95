import { createHash } from 'node:crypto'
import type { Change } from '../../shared/built/plan.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import {
  columnSql,
  creation,
  reference,
  schemaSql,
  sortedIndex,
  indexGone,
  uniqueIndex,
  walls,
} from '../tables/creation.ts'
import { definedBy, sortedBy } from '../tables/defined.ts'
import { columnType, storedOf } from '../tables/served.ts'

/** Where the tables of an organisation stand that were taken away: nobody but the system comes there. */
export const awayOf = (schema: string) => `${schema}_away`

interface Place {
  schema: string
  key: string
  /** The version that is made. */
  version: number
  /** Where a table stands that a column names. */
  placeOf: (name: string) => string
  /** Under which name a column was set aside. */
  keptAs: (column: string) => string
  /** Under which name the table itself stands among those that were taken away. */
  tableKeptAs: string
}

interface Statements {
  now: string[]
  /** Once all tables stand: they may name each other. */
  late: string[]
}

/** The statements for a change of a table. What people wrote is renamed, never dropped. */
export function statementsOf(
  change: Change,
  { schema, key, version, placeOf, keptAs, tableKeptAs }: Place,
): Statements {
  const name = `${schema}.${key}`
  const now = (...statements: string[]): Statements => ({ now: statements, late: [] })
  switch (change.what) {
    case 'table_made':
      return made(change.table, { schema, name, placeOf })
    case 'table_taken_away':
      return now(
        `create schema if not exists ${awayOf(schema)};`,
        indexesAside(name, version),
        `alter table ${name} set schema ${awayOf(schema)};`,
        `alter table ${awayOf(schema)}.${key} rename to ${keptName(key, version)};`,
      )
    case 'table_returned':
      return now(
        `alter table ${awayOf(schema)}.${tableKeptAs} rename to ${key};`,
        `alter table ${awayOf(schema)}.${key} set schema ${schema};`,
        indexesBack(name),
      )
    case 'column_added':
      return {
        now: [`alter table ${name} add column ${columnSql(change.field.name, columnType(change.field))};`],
        late: referenceOf(name, change.field, placeOf),
      }
    case 'column_returned':
      return {
        now: [`alter table ${name} rename column "${keptAs(change.field.name)}" to "${change.field.name}";`],
        late: referenceOf(name, change.field, placeOf),
      }
    case 'column_removed':
      return now(...setAside(name, change.field, version))
    case 'column_converted':
      return {
        now: [
          ...setAside(name, change.was, version),
          `alter table ${name} add column ${columnSql(change.field.name, columnType(change.field))};`,
        ],
        late: referenceOf(name, change.field, placeOf),
      }
    case 'index_added':
      return { now: [], late: [sortedIndex(name, sortedBy(change))] }
    case 'index_removed':
      return now(...indexGone(name, change.field.name, change.falls ? 'falling' : 'rising'))
    case 'once_added':
      return { now: [], late: [uniqueIndex(name, change.field.name)] }
    case 'once_removed':
      return now(...indexGone(name, change.field.name, 'once'))
    case 'order_kept':
      // It stands there from before, where people gave it up for a time.
      return now(`alter table ${name} add column if not exists "rank" text;`)
    case 'view_made':
    case 'view_changed':
    case 'view_taken_away':
      // Views come before tables change, and after (`views.ts`).
      return now()
    case 'column_reckoned':
    case 'said_otherwise':
      return now()
  }
}

function made(
  table: Table,
  { schema, name, placeOf }: { schema: string; name: string; placeOf: Place['placeOf'] },
): Statements {
  const { references, ...defined } = definedBy(table, placeOf)
  return {
    now: [
      ...schemaSql(schema),
      ...creation({ ...defined, name, references: [], required: [] }),
      // The second wall, should a policy ever be lost.
      `alter table ${name} add constraint own_rows check (org_id = ${schema.slice(1)});`,
      ...walls(name),
    ],
    late: references.flatMap((one) => reference(name, one)),
  }
}

const referenceOf = (name: string, field: TableField, placeOf: Place['placeOf']) =>
  field.rows_of === undefined || storedOf(field) !== 'row'
    ? []
    : reference(name, { column: field.name, table: placeOf(field.rows_of) })

/** Out of sight, with what stands in it; what guarded it goes. */
function setAside(name: string, field: TableField, version: number): string[] {
  const [, key = ''] = name.split('.')
  return [
    ...(['rising', 'falling'] as const).flatMap((use) => indexGone(name, field.name, use)),
    ...(field.unique ? indexGone(name, field.name, 'once') : []),
    ...(field.rows_of === undefined
      ? []
      : [`alter table ${name} drop constraint if exists ${key}_${field.name};`, ...indexGone(name, field.name, 'by')]),
    `alter table ${name} rename column "${field.name}" to "${keptName(field.name, version)}";`,
  ]
}

/**
 * Where tables are kept that were taken away, a table of this key may stand already, with indexes of the same names:
 * they get others there, and remember their own.
 */
const indexesAside = (name: string, version: number) => {
  const schema = name.slice(0, name.indexOf('.'))
  return `do $$ declare one name; begin for one in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = '${name}'::regclass loop execute format('comment on index ${schema}.%I is %L', one, one); execute format('alter index ${schema}.%I rename to %I', one, left(one::text, 40) || '_v${version}_' || left(md5(one::text), 6)); end loop; end $$;`
}

const indexesBack = (name: string) => {
  const schema = name.slice(0, name.indexOf('.'))
  return `do $$ declare one record; begin for one in select c.relname, obj_description(c.oid, 'pg_class') as own from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = '${name}'::regclass and obj_description(c.oid, 'pg_class') is not null loop execute format('alter index ${schema}.%I rename to %I', one.relname, one.own); execute format('comment on index ${schema}.%I is null', one.own); end loop; end $$;`
}

/** No column that people name ends like this. */
export const keptName = (name: string, version: number) =>
  `${name.slice(0, 40)}_v${version}_${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
