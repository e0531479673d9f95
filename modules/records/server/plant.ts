import { sql } from 'kysely'
import type { Services } from '#platform/server/module.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { accessFor } from './gate/gate.ts'
import { rowLabelSql } from './tables/labels.ts'
import { tableSql } from './tables/served.ts'
import { followAll } from './talk/following.ts'
import { updateRows } from './write/batch/change.ts'
import { insertRows } from './write/batch/insert.ts'
import { tellChanged } from './write/tell.ts'
import { writeAsLongAgo } from './write/triggers/long-ago.ts'

interface Planting {
  /** It stands since long: nobody is told of it, and no trigger has anything to do because of it any more. */
  isOld?: boolean
}

/** Rows that somebody of the demo wrote, each as if they had typed it; their ids, in this order. */
export async function plantRows(
  services: Services,
  principal: Principal,
  table: string,
  rows: readonly FieldValues[],
  { isOld = false }: Planting = {},
): Promise<string[]> {
  return within(services, principal, async (context) => {
    if (isOld) writeAsLongAgo(context.db)
    const access = await accessFor(context.db, principal, table, 'c')
    const ids = (await insertRows(context, access, rows)).map((one, at) => {
      if ('id' in one) return one.id
      throw new Error(`the demo cannot have ${JSON.stringify(rows[at])} in ${table}: ${JSON.stringify(one)}`)
    })
    await followAll(context, access.table, ids)
    await tellChanged(context, access.table, 'created', ids)
    return ids
  })
}

/** What somebody of the demo made of rows long ago, of which nobody is told. */
export async function plantChanges(
  services: Services,
  principal: Principal,
  table: string,
  changes: readonly { id: string; values: FieldValues }[],
): Promise<void> {
  await within(services, principal, async (context) => {
    writeAsLongAgo(context.db)
    const access = await accessFor(context.db, principal, table, 'u')
    for (const { id, problems } of await updateRows(context, access, changes))
      if (Object.keys(problems).length > 0)
        throw new Error(`the demo cannot change ${id} of ${table}: ${JSON.stringify(problems)}`)
  })
}

const within = <T>(services: Services, principal: Principal, work: (context: Context) => Promise<T>) =>
  withTenant(services.db, principal, (db) =>
    work({ services, principal, language: 'mn', requestId: 'demo', ip: '127.0.0.1', userAgent: null, db }),
  )

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
