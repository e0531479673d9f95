import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** What whoever holds a job may do besides their role. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table access.job_permissions (
      org_id integer not null,
      job_id integer not null,
      permissions text[] not null,
      version integer not null,
      primary key (org_id, job_id)
    )`.execute(db)
  await ownedByOrganization(db, 'access.job_permissions', 'select, insert, update')
}
