import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** What builders draw before it is published: projects and the drafts of their tables. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema builder;
    grant usage on schema builder to orgil_app;
    create table builder.projects (
      org_id integer not null,
      id uuid not null,
      title jsonb not null,
      icon text not null,
      created_at timestamptz not null default now(),
      primary key (org_id, id)
    );
    create table builder.tables (
      org_id integer not null,
      -- The id of the table once it is published.
      id uuid not null,
      project_id uuid not null,
      key text not null,
      draft jsonb not null,
      -- Counts up with each saving.
      edit integer not null default 0,
      updated_at timestamptz not null default now(),
      updated_by integer not null,
      primary key (org_id, id),
      foreign key (org_id, project_id) references builder.projects (org_id, id)
    );
    create unique index tables_key on builder.tables (org_id, key);
  `).execute(db)
  await ownedByOrganization(db, 'builder.projects')
  await ownedByOrganization(db, 'builder.tables')
}
