import { sql, type Kysely } from 'kysely'

/** New columns of crm.contracts: grounds. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table crm.contracts add column "grounds" text;
  `).execute(db)
}
