import { fieldsOf } from '../../shared/definition/table.ts'
import type { Tables } from '../tables/book.ts'
import { type Access, everything } from './gate.ts'

/**
 * Everything of a table, for what the product does by itself: takes back what the gate let in, puts into a row what
 * became of its process. Undefined where the table is gone.
 */
export function wholeAccess(tables: Tables, name: string): Access | undefined {
  const table = tables.find(name)
  if (!table) return undefined
  const all = new Set(fieldsOf(table).map((field) => field.name))
  return { ...everything({ table, tables }), writable: { c: all, u: all } }
}
