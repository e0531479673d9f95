import { sql, type Kysely } from 'kysely'

/** A job that was given up does not come back when its unit is opened again, also where both ended on one day. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table organization.jobs add column is_given_up boolean not null default false`.execute(db)
  // What is there again was brought back with its unit, and stays.
  await sql`
    update organization.jobs j set is_given_up = true where j.valid_to is not null and exists (
      select from platform.audit a where a.org_id = j.org_id and a.subject_type = 'organization.job' and a.subject_id = j.id::text and a.action = 'organization.job_removed'
    )`.execute(db)
}
