import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Whoever remembers when an organisation works asks by this whether it still does.
  await sql`alter table organization.organizations add column calendar_version integer not null default 0`.execute(db)
}
