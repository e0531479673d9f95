import { sql, type Kysely } from 'kysely'

/** Where a sign-in failed; of those from before it is not known. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table access.sign_ins add column failed_step text check (failed_step is null or (failed_step in ('password', 'second_step') and not succeeded))`.execute(db)
}
