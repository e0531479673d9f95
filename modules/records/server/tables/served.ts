import { sql, type RawBuilder } from 'kysely'
import { allNamedIn, kindOf, type FieldValue, referenceIn, type Stored } from '#platform/shared/fields/index.ts'
import { rangeIn } from '../../shared/fields/kinds/date-range.ts'
import { KEPT_PASSWORD } from '../../shared/fields/kinds/password.ts'
import { sumIn } from '../../shared/fields/kinds/money-currency.ts'
import { filesIn } from '../../shared/fields/kinds/files.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'

const shipped = new Map<string, Table>()
let times = 0

/** Another number whenever other tables are shipped. */
export const timesShipped = () => times

/** Registers the tables of a module when the program starts; what comes back takes them away again. */
export function registerTables(tables: readonly Table[]): () => void {
  for (const table of tables) {
    if (shipped.has(table.name)) throw new Error(`Two tables are called ${table.name}`)
    shipped.set(table.name, table)
  }
  times += 1
  return () => {
    times += 1
    for (const { name } of tables) shipped.delete(name)
  }
}

export const shippedTables = (): readonly Table[] => [...shipped.values()]

/** Its name in SQL: what an organisation built stands in a schema of its own. */
export function tableSql({ name, schema }: Table): RawBuilder<unknown> {
  const [area = '', own = ''] = name.split('.')
  return sql`${sql.id(schema ?? area, own)}`
}

export const storedOf = ({ kind }: Pick<TableField, 'kind'>): Stored =>
  kindOf(kind).stored ?? refuse(`No table keeps fields of the kind ${kind}`)

const columnTypes: Readonly<Record<Stored, string>> = {
  text: 'text',
  decimal: 'numeric',
  day: 'date',
  moment: 'timestamp with time zone',
  flag: 'boolean',
  key: 'text',
  keys: 'text[]',
  files: 'uuid[]',
  span: 'daterange',
  sum: 'records.sum',
  secret: 'bytea',
  row: 'uuid',
  rows: 'uuid[]',
  number: 'integer',
  numbers: 'integer[]',
}
export const columnType = (field: TableField) => columnTypes[storedOf(field)]

/** The name under which a table stands in a statement that reads it. */
export const READ = 't'

/** A column as the API writes it: decimals, days and moments as text. */
export function readSql(field: TableField): RawBuilder<FieldValue> {
  const column = sql.id(READ, field.name)
  switch (storedOf(field)) {
    case 'decimal':
      return sql`${column}::text`
    case 'day':
      return sql`to_char(${column}, 'YYYY-MM-DD')`
    case 'moment':
      return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    case 'keys':
      return sql`array_to_string(${column}, ',')`
    case 'secret':
      return sql`case when ${column} is not null then ${KEPT_PASSWORD}::text end`
    case 'span':
      // PostgreSQL keeps the day behind the last one.
      return sql`to_char(lower(${column}), 'YYYY-MM-DD') || '/' || to_char(upper(${column}) - 1, 'YYYY-MM-DD')`
    case 'sum':
      return sql`(${column}).amount::text || ' ' || (${column}).currency`
    case 'flag':
      return sql`coalesce(${column}, false)`
    default:
      return sql`${column}`
  }
}

/** Names something that is kept elsewhere, and is read with what that is called. */
export const isReference = (field: TableField) => ['row', 'number'].includes(storedOf(field))

/** Names rows of a table: one, or several. */
export const namesRows = (field: TableField) => ['row', 'rows'].includes(storedOf(field))

/** Names several things that are kept elsewhere. */
export const namesSeveral = (field: TableField) => ['rows', 'numbers'].includes(storedOf(field))

/** Is called as something else is called, and read and sorted by that. */
export const isCalled = (field: TableField) => isReference(field) || namesSeveral(field)

/** Whether a row names one of these in this column, as SQL. */
export function namesAnySql(field: TableField, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  const column = sql.id(field.name)
  return storedOf(field) === 'rows' ? sql<boolean>`${column} && ${ids}` : sql<boolean>`${column} = any(${ids})`
}

/** A value as its column takes it. */
export function writtenSql(field: TableField, value: FieldValue): RawBuilder<unknown> {
  if (value === null || value === '') return storedOf(field) === 'flag' ? sql`false` : sql`null`
  switch (storedOf(field)) {
    case 'decimal':
      return sql`${value}::numeric`
    case 'day':
      return sql`${value}::date`
    case 'moment':
      return sql`${value}::timestamptz`
    case 'secret':
      return sql`convert_to(${value}::text, 'UTF8')`
    case 'span': {
      const range = rangeIn(value)
      return range ? sql`daterange(${range.from}::date, ${range.to}::date, '[]')` : sql`null::daterange`
    }
    case 'sum': {
      const sum = sumIn(value)
      return sum ? sql`row(${sum.currency}::text, ${sum.amount}::numeric)::records.sum` : sql`null::records.sum`
    }
    case 'keys':
      return sql`string_to_array(${value}, ',')`
    case 'files':
      return sql`nullif(${filesIn(value).map((file) => file.id)}::uuid[], '{}')`
    case 'rows':
      return sql`nullif(${allNamedIn(value).map(({ id }) => id)}::uuid[], '{}')`
    case 'numbers':
      return sql`nullif(${allNamedIn(value).map(({ id }) => id)}::integer[], '{}')`
    case 'row':
      return sql`${referenceIn(field, value)?.id ?? null}::uuid`
    case 'number':
      return sql`${referenceIn(field, value)?.id ?? null}::integer`
    default:
      return sql`${value}`
  }
}

/** What a row is found by: everything that people read of it, in the plain form of search. */
export const soughtFields = (table: Table) =>
  fieldsOf(table).filter((field) => ['text', 'key', 'keys'].includes(storedOf(field)))

function refuse(message: string): never {
  throw new Error(message)
}
