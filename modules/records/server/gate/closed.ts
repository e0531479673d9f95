import type { RawBuilder } from 'kysely'
import { fieldsOf, isReckoned, type Table, type TableField } from '../../shared/definition/table.ts'
import { inputsOf } from '../../shared/rules/inputs.ts'
import type { Tables } from '../tables/book.ts'
import { everyRow } from './given.ts'

interface Columns {
  table: Table
  tables: Tables
  fields: readonly TableField[]
  masks: ReadonlyMap<string, RawBuilder<boolean>>
}

interface Seen extends Pick<Columns, 'fields' | 'masks'> {
  opened: ReadonlySet<string>
}

/**
 * Without reckoned columns of which this person does not see what they are made of, unless whoever built them shows
 * them to everybody. What is made of other rows asks for all of these: a sum over those that one sees would be
 * another one. `readOf`: the columns of a table that they read in every row.
 */
export async function withoutClosed(
  { table, tables, fields, masks }: Columns,
  readOf: (table: Table) => Promise<ReadonlySet<string>>,
): Promise<Seen> {
  if (!fields.some(isReckoned)) return { fields, masks, opened: new Set() }
  const own = new Set(fields.map(({ name }) => name))
  const read = new Map<string, Promise<ReadonlySet<string>>>()
  const isRead = async (other: Table, name: string): Promise<boolean> => {
    const known = read.get(other.name) ?? readOf(other)
    read.set(other.name, known)
    const field = fieldsOf(other).find((one) => one.name === name)
    return field !== undefined && (await known).has(name) && ((await isMade(other, field)) || field.is_open === true)
  }
  /** Whether they see all that it is made of. No column is made of itself, so this comes to an end. */
  const isMade = async (of: Table, field: TableField): Promise<boolean> => {
    for (const { table: other, column } of inputsOf(tables, of, field))
      if (!(of === table && other === table && own.has(column) ? await isOwn(column) : await isRead(other, column)))
        return false
    return true
  }
  const isOwn = async (name: string) => {
    const field = fields.find((one) => one.name === name)
    return field !== undefined && (field.is_open === true || (await isMade(table, field)))
  }
  const [seen, opened] = [[] as TableField[], new Set<string>()]
  for (const field of fields) {
    if (!isReckoned(field)) seen.push(field)
    else if (await isMade(table, field)) seen.push(field)
    else if (field.is_open) {
      seen.push(field)
      opened.add(field.name)
    }
  }
  return {
    fields: seen,
    masks: new Map([...masks, ...masksOf({ table, tables, fields: seen, masks }, opened)]),
    opened,
  }
}

/** Where an input is not seen in every row, neither is what is made of it. */
function masksOf({ table, tables, fields, masks }: Columns, opened: ReadonlySet<string>) {
  const made = new Map<string, RawBuilder<boolean>>()
  if (masks.size === 0) return made
  const maskOf = (field: TableField): RawBuilder<boolean> | null => {
    const inputs = field.is_open || opened.has(field.name) || !isReckoned(field) ? [] : inputsOf(tables, table, field)
    return everyRow([
      masks.get(field.name) ?? null,
      ...inputs.flatMap(({ table: other, column }) => {
        const input = other === table ? fields.find(({ name }) => name === column) : undefined
        return input ? [maskOf(input)] : []
      }),
    ])
  }
  for (const field of fields.filter(isReckoned)) {
    const mask = maskOf(field)
    if (mask) made.set(field.name, mask)
  }
  return made
}
