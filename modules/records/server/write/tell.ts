import { tell, tellingSql } from '#platform/server/outbox.ts'
import type { Context } from '#platform/server/route.ts'
import { RECORDS_CHANGED } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import type { Deed } from './rows.ts'

/**
 * For open screens and whatever else listens: once for all rows of a command. Which they were is told to nobody who
 * may not see them: everybody reads again what they see.
 */
export async function tellChanged(
  { db, principal }: Context,
  table: Table,
  deed: Deed | 'imported',
  rows: readonly string[],
) {
  if (rows.length === 0) return
  await tell(db, principal.orgId, RECORDS_CHANGED, toldOf(table, deed, rows))
}

/** The same of one row, as a part of the statement that writes it. */
export const changedSql = ({ principal }: Pick<Context, 'principal'>, table: Table, deed: Deed, row: string) =>
  tellingSql(principal.orgId, RECORDS_CHANGED, toldOf(table, deed, [row]))

export const toldOf = ({ name }: Table, deed: Deed | 'imported', rows: readonly string[]) => ({
  table: name,
  rows,
  deed,
  live: [{ topic: RECORDS_CHANGED, key: name, audience: ['*'] }],
})
