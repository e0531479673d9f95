import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { FirstStep } from '#platform/server/module.ts'

const isThere = async (db: Trx, rows: ReturnType<typeof sql>) => {
  const found = await sql<{ is_there: boolean }>`select exists (${rows}) as is_there`.execute(db)
  return found.rows[0]?.is_there ?? false
}

/** A flow by which documents go, and the first document. */
export const firstSteps: readonly FirstStep[] = [
  {
    name: 'workflow.flow',
    place: 40,
    permission: 'workflow.flows.u',
    isDone: (db, orgId) =>
      isThere(
        db,
        sql`select from workflow.definitions where org_id = ${orgId} and published_version is not null and not is_retired`,
      ),
  },
  {
    name: 'workflow.document',
    place: 50,
    permission: 'workflow.documents.c',
    isDone: (db, orgId) => isThere(db, sql`select from workflow.instances where org_id = ${orgId}`),
  },
]
