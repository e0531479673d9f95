import type { Trx } from '#platform/server/database.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'

/** What the document says in its newest revision. */
export async function newestValues(db: Trx, orgId: number, documentId: string): Promise<FieldValues> {
  const { fields } = await db
    .selectFrom('workflow.revisions')
    .select('fields')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', documentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return fields
}
