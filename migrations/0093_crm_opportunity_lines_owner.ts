import { sql, type Kysely } from 'kysely'

/** New columns of crm.opportunity_lines: owner. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table crm.opportunity_lines add column "owner" integer;
  `).execute(db)
}
