import { kindOf } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table, type TableField } from '../definition/table.ts'

/** An order in which the database keeps the rows, so that a page of a large table is read without sorting all of it. */
export interface KeptOrder {
  field: TableField
  falls: boolean
}

/** The orders that a table is kept in: the one that it has by itself, and both ways of each column that is indexed. */
export function keptOrders(table: Table): KeptOrder[] {
  const fields = fieldsOf(table).filter(({ kind }) => canBeKept(kind))
  const [first = ''] = table.sort
  const usual = fields.find(({ name }) => name === first.replace(/^-/, ''))
  const orders = fields.flatMap((field) => (field.indexed ? [false, true].map((falls) => ({ field, falls })) : []))
  return usual && !usual.indexed ? [{ field: usual, falls: first.startsWith('-') }, ...orders] : orders
}

/** What rows are called that stand elsewhere changes there; several choices and files are no order. */
export const canBeKept = (kind: string) =>
  ['text', 'decimal', 'day', 'moment', 'key', 'flag'].includes(kindOf(kind).stored ?? '')

export const isSameOrder = (one: KeptOrder, other: KeptOrder) =>
  one.field.name === other.field.name && one.falls === other.falls
