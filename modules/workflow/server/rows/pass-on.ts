import { sql } from 'kysely'
import { type PassingOn, ROW, writePlace } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'

/**
 * Processes that were about one row are about another: what was decided stays as it is. A process that was about both
 * stays with both.
 */
export async function passRowOn(db: Trx, orgId: number, { table, from, to, only }: PassingOn): Promise<string[]> {
  const [was, next] = [writePlace({ table, id: from }), writePlace({ table, id: to })]
  const { rows } = await sql<{ instance_id: string }>`update workflow.subject_rows as r set subject_id = ${next}
    where r.org_id = ${orgId} and r.subject_type = ${ROW} and r.subject_id = ${was}
    ${only ? sql`and r.instance_id = any(${[...only]}::uuid[])` : sql``}
    and not exists (select from workflow.subject_rows as known where known.org_id = ${orgId}
      and known.instance_id = r.instance_id and known.subject_id = ${next})
    returning r.instance_id`.execute(db)
  return rows.map(({ instance_id }) => instance_id)
}
