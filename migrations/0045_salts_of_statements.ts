import { sql, type Kysely } from 'kysely'

/** A document that begins to hide fields gets its salt with its next revision; who signs that revision before it is written signs with this one. */
export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw('alter table workflow.signing_statements add column salt text').execute(db)
}
