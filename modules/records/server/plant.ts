import type { Services } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { accessFor } from './gate/gate.ts'
import { rowLabelSql } from './tables/labels.ts'
import { tableSql } from './tables/served.ts'
import { sql } from 'kysely'
import { addRow } from './write/rows.ts'

/** Rows that somebody of the demo wrote, each as if they had typed it. */
export async function plantRows(
  services: Services,
  principal: Principal,
  table: string,
  rows: readonly FieldValues[],
): Promise<void> {
  await withTenant(services.db, principal, async (db) => {
    const caller = { services, principal, language: 'mn' as const, requestId: 'demo', ip: '127.0.0.1', userAgent: null }
    const access = await accessFor(db, principal, table, 'c')
    for (const row of rows) await addRow({ ...caller, db }, access, row)
  })
}

/** The rows of a table as others name them. */
export async function rowsCalled(services: Services, principal: Principal, table: string) {
  return withTenant(services.db, principal, async (db) => {
    const access = await accessFor(db, principal, table, 'r')
    const label = rowLabelSql(principal.orgId, access.tables, access.table, 't')
    const { rows } = await sql<{ id: string; name: string }>`select t.id, ${label} as name
      from ${tableSql(access.table)} as t where t.org_id = ${principal.orgId}`.execute(db)
    return rows.map((row) => ({ name: row.name, value: writtenReference(row) }))
  })
}
