import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { FirstStep } from '#platform/server/module.ts'

/** An organisation begins with its management and an office, and with whoever leads it. */
const UNITS_AT_FIRST = 2
const PEOPLE_AT_FIRST = 1

const areMoreThan = async (db: Trx, most: number, rows: ReturnType<typeof sql>) => {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from (${rows} limit ${sql.lit(most + 1)}) as few`.execute(db)
  return (found.rows[0]?.count ?? 0) > most
}

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'organization.units',
    place: 10,
    permission: 'organization.structure.u',
    isDone: (db, orgId) =>
      areMoreThan(
        db,
        UNITS_AT_FIRST,
        sql`select from organization.structs where org_id = ${orgId} and valid_to is null`,
      ),
  },
  {
    name: 'organization.staff',
    place: 20,
    permission: 'organization.employees.c',
    isDone: (db, orgId) =>
      areMoreThan(db, PEOPLE_AT_FIRST, sql`select from organization.employees where org_id = ${orgId} and is_active`),
  },
]
