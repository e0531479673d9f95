import { sql, type RawBuilder } from 'kysely'
import { unprocessable } from '#platform/shared/errors.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { isCalled, readSql, storedOf, writtenSql } from '../tables/served.ts'
import { sortedBy } from './value.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { keptOrders } from '../../shared/built/kept-orders.ts'
import { canGroup } from '../../shared/group.ts'
import type { Tables } from '../tables/book.ts'

/** One thing that rows are sorted by. */
interface Key {
  field: TableField
  falls: boolean
}

/** Where people put a row, in a table that is `ranked`: a column of no definition. */
const RANK: TableField = { name: 'rank', kind: 'text', label: { mn: '' }, required: false }

/** As it was asked for, otherwise as the table says; a column that this person does not see sorts nothing. */
export function keysOf(access: Access, asked: readonly string[]): Key[] {
  const named = (sort: string) => {
    const falls = sort.startsWith('-')
    const name = falls ? sort.slice(1) : sort
    const field = fieldOf(access, name) ?? (access.table.ranked && name === RANK.name ? RANK : undefined)
    return field && canGroup(storedOf(field)) ? [{ field, falls }] : []
  }
  const keys = asked.flatMap(named)
  if (keys.length < asked.length) throw unprocessable('records.bad_sort')
  return keys.length > 0 ? keys : access.table.sort.flatMap(named)
}

const direction = (falls: boolean) => (falls ? sql`desc nulls last` : sql`asc nulls last`)

/** Texts as Mongolian is sorted; what is empty comes last, whichever way. */
export function orderSql(orgId: number, tables: Tables, keys: readonly Key[]): RawBuilder<unknown> {
  const parts = keys.map(({ field, falls }) => sql`${collated(orgId, tables, field)} ${direction(falls)}`)
  return sql.join([...parts, sql`t.id`], sql`, `)
}

const isText = (field: TableField) => field !== RANK && (storedOf(field) === 'text' || isCalled(field))

const collated = (orgId: number, tables: Tables, field: TableField) =>
  isText(field) ? sql`${sortedBy(orgId, tables, field)} collate platform.mongolian` : sortedBy(orgId, tables, field)

/** What of a row says where it stands, beside its id. */
export const placeSql = (orgId: number, tables: Tables, keys: readonly Key[]): RawBuilder<unknown> =>
  keys.length === 0
    ? sql`'[]'::jsonb`
    : sql`jsonb_build_array(${sql.join(
        keys.map(({ field }) => (isCalled(field) ? sortedBy(orgId, tables, field) : readSql(field))),
        sql`, `,
      )})`

interface Place {
  id: string
  at: FieldValue[]
}

export const writePlace = (id: string, at: unknown) => Buffer.from(JSON.stringify([id, at])).toString('base64url')

function readPlace(after: string, keys: readonly Key[]): Place {
  try {
    const [id, at] = JSON.parse(Buffer.from(after, 'base64url').toString()) as [unknown, unknown]
    if (typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) && Array.isArray(at) && at.length === keys.length)
      return { id, at: at.map((one) => (typeof one === 'string' || typeof one === 'boolean' ? one : null)) }
  } catch {
    // Below.
  }
  throw unprocessable('records.bad_place')
}

/** Whatever comes behind that place. */
export function behindSql(orgId: number, tables: Tables, after: string, keys: readonly Key[]): RawBuilder<boolean> {
  const { id, at, was } = readBehind(after, keys)
  const by = ({ field }: Key) => sortedBy(orgId, tables, field)
  const same = (upTo: number) =>
    keys
      .slice(0, upTo)
      .map((key, index) =>
        isNothing(at[index]) ? sql<boolean>`${by(key)} is null` : sql<boolean>`${by(key)} = ${was(index)}`,
      )
  const steps = keys.flatMap((key, index) => {
    // Behind what is empty comes nothing but what is empty as well.
    if (isNothing(at[index])) return []
    const passes = sql<boolean>`(${by(key)} is null
      or ${collated(orgId, tables, key.field)} ${key.falls ? sql`<` : sql`>`} ${was(index)})`
    return [allOf([...same(index), passes])]
  })
  return anyOf([...steps, allOf([...same(keys.length), sql<boolean>`t.id > ${id}::uuid`])])
}

/**
 * The same, in parts of which each is read from the index on that keeps the order: rows of another value, and rows of
 * none. One condition over both would be compared with row after row.
 */
export function partsBehindSql(
  orgId: number,
  { table, tables }: Pick<Access, 'table' | 'tables'>,
  after: string,
  keys: readonly Key[],
): RawBuilder<boolean>[] {
  const { id, at, was } = readBehind(after, keys)
  const whole = behindSql(orgId, tables, after, keys)
  const [first] = keys
  const isKept =
    first !== undefined &&
    !table.view &&
    keptOrders(table).some(({ field, falls }) => field.name === first.field.name && falls === first.falls)
  if (!isKept) return [whole]
  const nothing = sql<boolean>`${sortedBy(orgId, tables, first.field)} is null`
  if (isNothing(at[0])) return [allOf([nothing, whole])]
  const column = collated(orgId, tables, first.field)
  const on =
    keys.length === 1 && !first.falls
      ? sql<boolean>`(${column}, t.id) > (${was(0)}, ${id}::uuid)`
      : allOf([sql<boolean>`${column} ${first.falls ? sql`<=` : sql`>=`} ${was(0)}`, whole])
  return [on, nothing]
}

function readBehind(after: string, keys: readonly Key[]) {
  const { id, at } = readPlace(after, keys)
  const was = (index: number) => {
    const [value, field] = [at[index] ?? null, keys[index]!.field]
    return isCalled(field) ? sql`${value}::text` : writtenSql(field, value)
  }
  return { id, at, was }
}

const isNothing = (value: FieldValue | undefined) => value === undefined || value === null
const allOf = (parts: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(parts, sql` and `)})`
const anyOf = (parts: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(parts, sql` or `)})`
