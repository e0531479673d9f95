import { sql, type Kysely } from 'kysely'

/** New columns of crm.activities: lead_owner, opportunity_owner. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table crm.activities add column "lead_owner" integer;
    alter table crm.activities add column "opportunity_owner" integer;
  `).execute(db)
}
