import { sql, type Kysely } from 'kysely'

/** The log is sought as people and documents are: in either spelling, with or without ө and ү. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table platform.audit add column search text not null generated always as (access.search_text(subject_name)) stored`.execute(db)
}
