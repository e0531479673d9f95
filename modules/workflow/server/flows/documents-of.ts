import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'

const isOnItsWay = sql`document_status in ('OPEN', 'POSTPONED')`

/** How many documents are on their way through each flow, in whatever version; those with none are left out. */
export async function documentsOnTheirWay(db: Trx, orgId: number, only: number | null): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; running: number }>`
    select definition_id as id, count(*)::integer as running from workflow.instances
    where org_id = ${orgId} and ${isOnItsWay} and (${only}::integer is null or definition_id = ${only}::integer)
    group by definition_id`.execute(db)
  return new Map(rows.map(({ id, running }) => [id, running]))
}

/** Of one flow: how many documents ever took each of its versions, and how many of them are on their way. */
export async function documentsByVersion(db: Trx, orgId: number, flow: number) {
  const { rows } = await sql<{ version: number; documents: number; running: number }>`
    select definition_version as version, count(*)::integer as documents,
      count(*) filter (where ${isOnItsWay})::integer as running
    from workflow.instances where org_id = ${orgId} and definition_id = ${flow} group by definition_version`.execute(db)
  return new Map(rows.map(({ version, ...counts }) => [version, counts]))
}
