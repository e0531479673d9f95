import { sql, type Kysely } from 'kysely'

/** Whoever registered reads the decision in the language they registered in; whoever waits from before reads it in Mongolian, like most. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table access.registrations add column language text not null default 'mn' check (language in ('mn', 'en', 'ko'))`.execute(db)
  await sql`alter table access.members add column registered_in text check (registered_in in ('mn', 'en', 'ko'))`.execute(db)
}
