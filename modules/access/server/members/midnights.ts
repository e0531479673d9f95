import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'

/**
 * The organisation goes by another clock from now on: the days that are kept as moments begin when they begin there.
 */
export async function moveMidnights(db: Trx, orgId: number, zone: string) {
  await sql`
    update access.substitutes set starts_at = starts_on::timestamp at time zone ${zone},
    ends_at = (ends_on + 1)::timestamp at time zone ${zone}
    where org_id = ${orgId} and ends_at > now()`.execute(db)
  await sql`
    update access.security_rules set second_factor_at = second_factor_from::timestamp at time zone ${zone}
    where org_id = ${orgId} and second_factor_from is not null`.execute(db)
}
