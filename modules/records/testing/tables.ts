import { sql } from 'kysely'
import type { startedApp } from '#app/testing/started-app.ts'
import { setSourceGrant, type SourceGrant } from '#modules/access/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { type Action, actions } from '../shared/contract.ts'
import type { Table } from '../shared/definition/table.ts'
import { creation, schemaSql, walls } from '../server/tables/creation.ts'
import { definedBy } from '../server/tables/defined.ts'
import { registerTables } from '../server/tables/served.ts'

type App = Awaited<ReturnType<typeof startedApp>>

/**
 * A process remembers the grants of an organisation by their version, and files with databases of their own share a
 * process: each of them comes to another version.
 */
let files = 0
const APART = 20

/**
 * Tables that no module ships, for the test that asks: they are made in its database, and the administrator of the
 * first organisation may do everything with them.
 */
export async function testTables(app: App, tables: readonly Table[]) {
  const { db } = app.services
  const { trade } = app.places.orgs
  const forget = registerTables(tables)
  atTheEnd(() => Promise.resolve(forget()))
  files += 1
  for (const [at, table] of tables.entries()) {
    const [schema = ''] = table.name.split('.')
    const { name, ...rest } = definedBy(table)
    const made = creation({ name, ...rest, required: [], references: [] })
    await sql.raw([...schemaSql(schema), ...made, ...walls(name)].join('\n')).execute(db)
    for (let version = 0; version < (at === 0 ? files * APART : 1); version += 1)
      await grant(app, table, trade.roles.admin, actions, null, version)
  }
}

/**
 * Grants a role, or a job, of the first organisation something on a table; `version`: how often it was granted before.
 */
export async function grant(
  app: App,
  table: Table,
  holder: number | { job_id: number },
  may: readonly Action[],
  columns: SourceGrant['columns'],
  version = 0,
  rowCondition: string | null = null,
) {
  const { orgId, users, roles } = app.places.orgs.trade
  const userId = users['admin']!
  await withTenant(app.services.db, { orgId, userId }, (trx) =>
    setSourceGrant({ db: trx, principal: { orgId, userId, roleId: roles.admin } } as Context, {
      holder: typeof holder === 'number' ? { role_id: holder } : holder,
      source: table.name,
      names: { source: table.title, holder: JSON.stringify(holder) },
      version,
      actions: may,
      row_condition: rowCondition,
      columns,
    }),
  )
}
