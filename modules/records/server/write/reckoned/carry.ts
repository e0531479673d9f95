import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import { type FieldValues, referenceIn } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import { readByRollUp } from '../../../shared/rules/figures.ts'
import type { Access } from '../../gate/gate.ts'
import type { Tables } from '../../tables/book.ts'
import { tableSql } from '../../tables/served.ts'
import { tellChanged } from '../tell.ts'
import { type Dependent, dependentsOf } from './dependents.ts'
import { reckonRows } from './reckon.ts'

/** What a row said before and says now; null where it is not there, or no more. */
interface Touched {
  id: string
  from: FieldValues | null
  to: FieldValues | null
}

const AT_ONCE = 500

/**
 * After rows were written: puts into other rows, of whatever tables, what follows from that, in the same transaction,
 * and says so. Whoever may see these rows has no part in it.
 */
export async function carryOn(
  context: Context,
  { table, tables }: Pick<Access, 'table' | 'tables'>,
  touched: readonly Touched[],
) {
  const told = new Map<Table, Set<string>>()
  await carry(context, tables, table, touched, told)
  for (const [other, ids] of told) await tellChanged(context, other, 'changed', [...ids])
}

async function carry(
  context: Context,
  tables: Tables,
  table: Table,
  touched: readonly Touched[],
  told: Map<Table, Set<string>>,
) {
  if (touched.length === 0) return
  const { db, principal } = context
  for (const dependent of dependentsOf(tables, table)) {
    const ids = [...(await reachedIn(context, table, dependent, touched))].toSorted()
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const changed = await reckonRows(db, principal.orgId, tables, dependent.table, ids.slice(at, at + AT_ONCE))
      const known = told.get(dependent.table) ?? new Set()
      told.set(dependent.table, known)
      for (const { id } of changed) known.add(id)
      const standing = changed.filter(({ isDeleted }) => !isDeleted)
      await carry(context, tables, dependent.table, standing, told)
    }
  }
}

/** Rows of another table that have to be reckoned again. */
async function reachedIn(
  { db, principal }: Context,
  table: Table,
  { table: other, rollUps, lookUps }: Dependent,
  touched: readonly Touched[],
): Promise<Set<string>> {
  const reached = new Set<string>()
  for (const { roll_up } of rollUps) {
    const read = readByRollUp(roll_up, table)
    const by = fieldsOf(table).find(({ name }) => name === roll_up.by)
    if (by)
      for (const row of touched)
        if (saysOther(row, read))
          for (const values of [row.from, row.to]) {
            const id = referenceIn(by, values?.[by.name])?.id
            if (id !== undefined) reached.add(id)
          }
  }
  for (const [by, fields] of Map.groupBy(lookUps, ({ look_up }) => look_up.by)) {
    const read = fields.map(({ look_up }) => look_up.column)
    const named = touched.filter((row) => row.from && row.to && saysOther(row, read)).map(({ id }) => id)
    if (named.length === 0) continue
    const { rows } = await sql<{ id: string }>`select id from ${tableSql(other)} where org_id = ${principal.orgId}
      and ${sql.id(by)} = any(${named}::uuid[])`.execute(db)
    for (const { id } of rows) reached.add(id)
  }
  return reached
}

const saysOther = ({ from, to }: Touched, columns: readonly string[]) =>
  from === null || to === null || columns.some((name) => (from[name] ?? '') !== (to[name] ?? ''))
