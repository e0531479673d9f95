import { sql, type Kysely } from 'kysely'

/**
 * Everybody who sees a document sees the hash of its revisions. Where a step hides a field, a salt that goes into that hash keeps those for whom it is hidden
 * from trying values until the hash fits. Earlier revisions have none and keep the hash that was signed.
 */
export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    alter table workflow.revisions add column salt text;
  `).execute(db)
}
