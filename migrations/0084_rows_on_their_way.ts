import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Rows of tables that travel through a flow, and what the triggers of tables did. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table records.travelling (
      org_id integer not null,
      table_name text not null,
      row_id uuid not null,
      -- Of the workflow, which knows everything else of it.
      process_id uuid not null,
      since timestamptz not null default now(),
      primary key (org_id, table_name, row_id)
    );
    create table records.trigger_runs (
      org_id integer not null,
      id uuid not null,
      table_name text not null,
      trigger_id text not null,
      event text not null,
      row_id uuid not null,
      -- What the row said, of one that is gone.
      was jsonb,
      by_user integer,
      depth integer not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      tries integer not null default 0,
      -- Why it failed: a key of the words, with what stands in them.
      problem text,
      params jsonb,
      at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (org_id, id)
    );
    create index trigger_runs_of_table on records.trigger_runs (org_id, table_name, id desc);
    create index trigger_runs_over on records.trigger_runs (ended_at) where ended_at is not null;
  `).execute(db)
  for (const table of ['records.travelling', 'records.trigger_runs']) await ownedByOrganization(db, table)
}
