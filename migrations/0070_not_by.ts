import { sql, type Kysely } from 'kysely'

/** Who may not decide a step although it is for them, as it stood when the step opened. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table workflow.steps add column not_by integer[]`.execute(db)
  await sql`create index steps_kept_from on workflow.steps (org_id) where not_by is not null and closed_as is null`.execute(
    db,
  )
}
