import type { Stored } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { storedOf } from '../tables/served.ts'
import { quoted } from './written.ts'

/** What every row has, and a view may ask for. */
const ofEveryRow: Readonly<Record<string, Stored>> = { id: 'row', created_at: 'moment', updated_at: 'moment' }

/** A column of a table that a view reads; without a field it is one that every row has. */
export interface SourceColumn {
  name: string
  field: TableField | undefined
  stored: Stored
  rows_of: string | undefined
}

export function sourceColumn(table: Table, name: string): SourceColumn | undefined {
  const field = fieldsOf(table).find((one) => one.name === name)
  if (field) return { name, field, stored: storedOf(field), rows_of: field.rows_of }
  const stored = ofEveryRow[name]
  return stored && { name, field: undefined, stored, rows_of: name === 'id' ? table.name : undefined }
}

/** Every column by which a text can name it. */
export const sourceNames = (table: Table): string[] => [
  ...Object.keys(ofEveryRow),
  ...fieldsOf(table).map(({ name }) => name),
]

/** The rows that are there of one organisation, with these columns and no other. */
export function sourceSql(orgId: number, table: Table, columns: ReadonlySet<string>): string {
  const [area = '', own = ''] = table.name.split('.')
  const names = [...new Set([...Object.keys(ofEveryRow), ...columns])]
  return `(select ${names.map(quoted).join(', ')} from ${quoted(table.schema ?? area)}.${quoted(own)}
    where org_id = ${orgId} and deleted_at is null)`
}

/** What a reader is told of a row that is named: the columns of what it is called. */
export const labelColumns = (table: Table): string[] =>
  [...table.label.matchAll(/\{([a-z0-9_]+)\}/g)].flatMap(([, name]) => name ?? [])

/** Which columns of which tables a view shows or looks at. */
export class Used {
  readonly of = new Map<string, Set<string>>()

  add(table: string, column?: string) {
    const columns = this.of.get(table) ?? new Set<string>()
    this.of.set(table, columns)
    if (column !== undefined) columns.add(column)
  }
}
