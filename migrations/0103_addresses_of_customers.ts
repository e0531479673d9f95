import { sql, type Kysely } from 'kysely'

/**
 * What is known of people as of companies, and where a territory is. Addresses that were written as one text stay as
 * they are: a text without a unit of the register is the rest of an address.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table crm.contacts add column register text, add column tin text, add column address text`.execute(db)
  await sql`alter table crm.territories add column area text`.execute(db)
}
