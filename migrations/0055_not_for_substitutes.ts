import { sql, type Kysely } from 'kysely'

/** Addresses of those who may not stand in at a step that waits; what waits already learns it with the next decision beside it. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table workflow.waiting add column not_for text[] not null default '{}'`.execute(db)
  // Looked through every ten minutes for those who lost the right to what they took up.
  await sql`create index steps_taken_up on workflow.steps (org_id) where claimed_by is not null and closed_as is null`.execute(db)
}
