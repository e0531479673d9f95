import { sql } from 'kysely'
import { type KeptStatement, keptStatement, sendKept, slot } from '#platform/server/kept-statement.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { freshOutboxId } from '#platform/server/outbox.ts'
import type { Context } from '#platform/server/route.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { RECORDS_CHANGED } from '../../shared/contract.ts'
import { fieldsOf, type TableField } from '../../shared/definition/table.ts'
import type { Access } from '../gate/gate.ts'
import { type RowRead, rowSql } from '../query/rows.ts'
import { seesAlike } from '../query/seen.ts'
import type { Tables } from '../tables/book.ts'
import { columnType, READ, tableSql } from '../tables/served.ts'
import { noted } from './noted.ts'
import type { Changes } from './rows.ts'
import { toldOf } from './tell.ts'
import { searchOf } from './values.ts'
import { writtenIn } from './written.ts'

interface New {
  id: string
  values: FieldValues
  /** What its columns keep: of passwords no more than their hashes. */
  kept: FieldValues
  changes: Changes
  /** Whoever adds it follows it, and open screens hear of it. */
  isTold: boolean
}

/**
 * A new row, its history, who follows it and what is told of it, in one statement and one journey to the database.
 * What comes back is the row as this person sees it, or no more than its id where that hangs on the row.
 */
export async function insertOne(
  { db, principal: { orgId, userId } }: Pick<Context, 'db' | 'principal'>,
  access: Access,
  { id, values, kept, changes, isTold }: New,
): Promise<RowRead | undefined> {
  const { table } = access
  const said = new Map<string, unknown>([
    ['#org', orgId],
    ['#id', id],
    ['#user', userId],
    ['#search', searchOf(table, values)],
    ['#change', orderedId()],
    ['#changes', JSON.stringify(noted(table, changes))],
    ...fieldsOf(table).map((field) => [field.name, parameterOf(field, kept)] as const),
  ])
  if (isTold) {
    said.set('#news', freshOutboxId())
    said.set('#payload', JSON.stringify(toldOf(table, 'created', [id])))
  }
  return (await sendKept<RowRead>(db, statementFor(db, orgId, access, isTold), said)).rows[0]
}

/** As a parameter of its own. */
function parameterOf(field: TableField, values: FieldValues): unknown {
  const written = writtenIn(field, values[field.name] ?? null)
  if (Array.isArray(written)) return written.length === 0 ? null : written
  if (typeof written === 'object' && written !== null && 'currency' in written)
    return `(${written.currency},${written.amount})`
  return written
}

/** Of so many kinds of people and tables the statement is remembered. */
const MOST_REMEMBERED = 500
const remembered = new WeakMap<Tables, Map<string, KeptStatement>>()

/** The text is put together once for all who see the same columns of the table. */
function statementFor(db: Context['db'], orgId: number, access: Access, isTold: boolean): KeptStatement {
  const { table, tables, fields } = access
  const columns = seesAlike(access) ? fields.map(({ name }) => name).join(' ') : undefined
  const key = `${orgId} ${table.name} ${isTold} ${columns}`
  const known = remembered.get(tables) ?? new Map<string, KeptStatement>()
  remembered.set(tables, known)
  const found = known.get(key) ?? keptStatement(db, insertSql(orgId, access, isTold))
  if (known.size < MOST_REMEMBERED) known.set(key, found)
  return found
}

function insertSql(orgId: number, access: Access, isTold: boolean) {
  const { table } = access
  const fields = fieldsOf(table)
  const [org, id, user] = [slot('#org'), slot('#id'), slot('#user')]
  // A type is none of what anybody writes: `columnType` has a fixed list of them, by kind.
  return sql`with made as (insert into ${tableSql(table)} as ${sql.id(READ)} (org_id, id, created_by, updated_by,
      search, ${sql.join(
        fields.map(({ name }) => sql.id(name)),
        sql`, `,
      )}) values (${org}, ${id}::uuid, ${user}, ${user}, ${slot('#search')}, ${sql.join(
        fields.map((field) => sql`${slot(field.name)}::${sql.raw(columnType(field))}`),
        sql`, `,
      )}) returning ${seesAlike(access) ? rowSql(orgId, access) : sql`id`}),
    noted as (insert into records.changes (org_id, id, table_name, row_id, deed, changes, user_id)
      values (${org}, ${slot('#change')}::uuid, ${table.name}, ${id}::uuid, 'created', ${slot('#changes')}::jsonb, ${user}))
    ${
      isTold
        ? sql`, followed as (insert into records.followers (org_id, table_name, row_id, user_id, follows)
            values (${org}, ${table.name}, ${id}::uuid, ${user}, true)
            on conflict (org_id, table_name, row_id, user_id) do nothing),
          told as (insert into platform.outbox (org_id, id, topic, payload)
            values (${org}, ${slot('#news')}::uuid, ${RECORDS_CHANGED}, ${slot('#payload')}::jsonb))`
        : sql``
    } select * from made`
}
