import { sql, type Kysely } from 'kysely'

/** Steps that nobody is left for are found where they wait; the index of the open ones among `not_by` serves nobody. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index workflow.steps_kept_from`.execute(db)
}
