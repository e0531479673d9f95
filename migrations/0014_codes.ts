import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- By its code a unit, a job or an employee is known again in a file. Where none was given the number serves; a code that is a number
    -- of at most six digits becomes the number, so that the two never meet.
    alter table organization.structs add column code text check (code !~ '^[1-9][0-9]{0,5}$');
    alter table organization.jobs add column code text check (code !~ '^[1-9][0-9]{0,5}$');
    alter table organization.employees add column code text check (code !~ '^[1-9][0-9]{0,5}$');
    create unique index structs_by_code on organization.structs (org_id, lower(code)) where code is not null;
    create unique index jobs_by_code on organization.jobs (org_id, lower(code)) where code is not null;
    create unique index employees_by_code on organization.employees (org_id, lower(code)) where code is not null;
  `).execute(db)
}
