import { sql, type Kysely } from 'kysely'

/**
 * Whom a writing named, kept with what it fired: whoever is named a moment later is told of that later writing alone.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table records.trigger_runs add column named jsonb`.execute(db)
}
