import { sql, type Kysely } from 'kysely'

/** A councillor who finds during a vote that the matter is their own: an abstention that says so. Null where nobody said it. */
export async function up(db: Kysely<unknown>) {
  await sql.raw('alter table workflow.voters add column recused boolean').execute(db)
}
