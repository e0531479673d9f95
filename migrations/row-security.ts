import { sql, type Kysely } from 'kysely'

/**
 * Closes an organisation-owned table to every other organisation: the database itself compares `org_id` with the transaction's
 * `app.org_id`. A transaction that names no organisation sees nothing. Also gives the restricted role its rights on the table.
 */
export async function ownedByOrganization(db: Kysely<unknown>, table: string, rights = 'select, insert, update, delete') {
  await sql.raw(`
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy own_organization on ${table}
      using (org_id = nullif(current_setting('app.org_id', true), '')::integer)
      with check (org_id = nullif(current_setting('app.org_id', true), '')::integer);
    grant ${rights} on ${table} to orgil_app;
  `).execute(db)
  await openToSystem(db, table)
}

/**
 * The account that migrates (and runs sign-in, the outbox reader and jobs) is not held back. A superuser never is; on a managed server it
 * is an ordinary owner, for whom this says the same.
 */
async function openToSystem(db: Kysely<unknown>, table: string) {
  await sql.raw(`create policy the_system on ${table} to current_user using (true) with check (true)`).execute(db)
}
