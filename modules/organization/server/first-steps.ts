import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { FirstStep } from '#platform/server/module.ts'

const isMoreThanOne = async (db: Trx, rows: ReturnType<typeof sql>) => {
  const found = await sql<{ count: number }>`select count(*)::integer as count from (${rows} limit 2) as few`.execute(
    db,
  )
  return (found.rows[0]?.count ?? 0) > 1
}

/** Units beside the one with which an organisation begins, and people beside whoever began it. */
export const firstSteps: readonly FirstStep[] = [
  {
    name: 'organization.units',
    place: 10,
    permission: 'organization.structure.u',
    isDone: (db, orgId) =>
      isMoreThanOne(db, sql`select from organization.structs where org_id = ${orgId} and valid_to is null`),
  },
  {
    name: 'organization.employees',
    place: 20,
    permission: 'organization.employees.c',
    isDone: (db, orgId) =>
      isMoreThanOne(db, sql`select from organization.employees where org_id = ${orgId} and is_active`),
  },
]
