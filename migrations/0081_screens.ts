import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Screens that builders draw over tables, as they are drawn and as they stand. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table records.screens (
      org_id integer not null,
      id uuid not null,
      key text not null,
      version integer not null,
      definition jsonb not null,
      taken_away_at timestamptz,
      primary key (org_id, id)
    );
    create unique index screens_key on records.screens (org_id, key);
    create table records.screen_versions (
      org_id integer not null,
      screen_id uuid not null,
      version integer not null,
      definition jsonb not null,
      user_id integer,
      at timestamptz not null default now(),
      primary key (org_id, screen_id, version),
      foreign key (org_id, screen_id) references records.screens (org_id, id) on delete cascade
    );
    create table builder.screens (
      org_id integer not null,
      -- The id of the screen once it is published.
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
    create unique index screens_key on builder.screens (org_id, key);
    create index screens_of_project on builder.screens (org_id, project_id);
  `).execute(db)
  for (const table of ['records.screens', 'records.screen_versions', 'builder.screens'])
    await ownedByOrganization(db, table)
}
