import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- When the clock reminds of the step, finds it late and tells others, and what of that has been said to whom.
    alter table workflow.steps add column alarms jsonb;
  `).execute(db)
}
