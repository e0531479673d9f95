import { sql } from 'kysely'
import { organizationBook, personOfAccountSql } from '#modules/organization/server/index.ts'
import { raiseLastNumber } from '#platform/server/counters.ts'
import type { Trx } from '#platform/server/database.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { numbered, periodOf } from '../../shared/fields/sequence.ts'
import { tableSql } from '../tables/served.ts'
import { counterOf } from '../write/given.ts'

const PART = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** What a new column that the server fills in says of rows that were there before: numbers in their order. */
export async function fillGiven(db: Trx, orgId: number, table: Table, field: TableField) {
  const given = kindOf(field.kind).given?.(field)
  // Rows that travel say so with their next step.
  if (!given || given.when === 'on_its_way') return
  if (given.what === 'number') return numberAll(db, orgId, table, field)
  const [at, by] = given.when === 'created' ? ['created_at', 'created_by'] : ['updated_at', 'updated_by']
  const said =
    given.what === 'moment' ? sql`date_trunc('milliseconds', ${sql.ref(at)})` : personOfAccountSql(orgId, sql.ref(by))
  await sql`update ${tableSql(table)} set ${sql.id(field.name)} = ${said} where org_id = ${orgId}`.execute(db)
}

async function numberAll(db: Trx, orgId: number, table: Table, field: TableField) {
  const zone = await organizationBook.zoneOf(db, orgId)
  const counts = new Map<string, number>()
  let after = BEFORE_ALL
  for (;;) {
    const { rows } = await sql<{ id: string; created_at: Date }>`select id, created_at from ${tableSql(table)}
      where org_id = ${orgId} and id > ${after}::uuid order by id limit ${PART}`.execute(db)
    const said = rows.map(({ id, created_at }) => {
      const day = dayIn(zone, created_at)
      const period = periodOf(field, day)
      const number = (counts.get(period) ?? 0) + 1
      counts.set(period, number)
      return { id, number: numbered(field, day, number) }
    })
    await sql`update ${tableSql(table)} as t set ${sql.id(field.name)} = said.number
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (id uuid, number text)
      where t.org_id = ${orgId} and t.id = said.id`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < PART) break
    after = last.id
  }
  for (const [period, number] of counts) await raiseLastNumber(db, orgId, counterOf(table, field, period), number)
}
