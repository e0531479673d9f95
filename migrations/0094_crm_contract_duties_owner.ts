import { sql, type Kysely } from 'kysely'

/** New columns of crm.contract_duties: owner. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table crm.contract_duties add column "owner" integer;
  `).execute(db)
}
