import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** What roles and jobs may do with a source of data, row by row and column by column; and the names that an entry of the log carries for what has no words in the product. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table access.source_grants (
      org_id integer not null,
      id uuid not null,
      role_id integer,
      -- Of the structure, which another module keeps.
      job_id integer,
      source text not null,
      actions text[] not null,
      -- An expression over the row; null: every row.
      row_condition text,
      -- Column → write, read or hidden, and whatever is not named is hidden; null: every column, as the source has it.
      columns jsonb,
      version integer not null,
      primary key (org_id, id),
      foreign key (org_id, role_id) references access.roles (org_id, id) on delete cascade,
      check ((role_id is null) <> (job_id is null)),
      unique nulls not distinct (org_id, source, role_id, job_id)
    );
    create index source_grants_of_role on access.source_grants (org_id, role_id);
    -- Counts up with every change of them, so that whoever remembers them knows when they have changed.
    alter table access.organization_permissions add column source_version integer not null default 0;
    grant insert (source_version), update (source_version) on access.organization_permissions to orgil_app;
    alter table platform.audit add column labels jsonb;
  `).execute(db)
  await ownedByOrganization(db, 'access.source_grants')
}
