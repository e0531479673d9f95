import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Tables that organisations build themselves: what they are by now, what they were, and what is being made of them. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- Another one whenever a table of the organisation is another; whoever remembers the tables asks for it.
    create table records.catalogues (
      org_id integer primary key,
      stamp uuid not null
    );
    create table records.built_tables (
      org_id integer not null,
      id uuid not null,
      -- The name of the table in the schema of the organisation; kept also by one that was taken away.
      key text not null check (key ~ '^[a-z][a-z0-9_]{0,49}$'),
      version integer not null,
      definition jsonb not null,
      taken_away_at timestamptz,
      primary key (org_id, id)
    );
    create unique index built_tables_key on records.built_tables (org_id, key) where taken_away_at is null;
    create table records.table_versions (
      org_id integer not null,
      table_id uuid not null,
      version integer not null,
      definition jsonb not null,
      -- The statements that made it of the version before.
      statements text[] not null,
      user_id integer,
      at timestamptz not null default now(),
      primary key (org_id, table_id, version)
    );
    -- Columns and tables with what stood in them, until nobody can want them back.
    create table records.set_aside (
      org_id integer not null,
      id uuid not null,
      table_id uuid not null,
      -- Null: the whole table.
      column_name text,
      kept_as text not null,
      -- The column as it was defined.
      definition jsonb not null,
      version integer not null,
      until timestamptz not null,
      primary key (org_id, id)
    );
    create table records.publications (
      org_id integer not null,
      id uuid not null,
      state text not null check (state in ('waiting', 'done', 'refused')),
      wishes jsonb not null,
      problems jsonb,
      user_id integer not null,
      role_id integer not null,
      at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (org_id, id)
    );
  `).execute(db)
  await ownedByOrganization(db, 'records.catalogues', 'select')
  await ownedByOrganization(db, 'records.built_tables', 'select')
  await ownedByOrganization(db, 'records.table_versions', 'select')
  await ownedByOrganization(db, 'records.set_aside', 'select')
  await ownedByOrganization(db, 'records.publications', 'select, insert')
}
