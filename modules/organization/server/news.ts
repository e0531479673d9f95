import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'

/** Open screens of this organisation that show units, jobs or people ask again. */
export async function tellStructure(db: Trx, orgId: number) {
  await structureChanged(db, orgId)
  await tell(db, orgId, 'organization.structure', {
    live: [{ topic: 'organization.structure', key: String(orgId), audience: ['*'] }],
  })
}

/**
 * Stands in the transaction of every change to units, jobs, and the people in them: the trees that are kept were made
 * of what was before. The row is one of its own, so that nobody who holds it waits for the lock of the organisation.
 */
export async function structureChanged(db: Trx, orgId: number) {
  await sql`insert into organization.structure_versions as kept (org_id) values (${orgId})
    on conflict (org_id) do update set version = kept.version + 1`.execute(db)
}

export async function structureVersion(db: Trx, orgId: number): Promise<number> {
  const kept = await db
    .selectFrom('organization.structure_versions')
    .select('version')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return kept?.version ?? 0
}
