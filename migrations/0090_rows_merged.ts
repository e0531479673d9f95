import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Rows that look the same, rows that were merged, and what came to hang on another one by that. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table records.changes drop constraint changes_deed_check;
    alter table records.changes add constraint changes_deed_check
      check (deed in ('created', 'changed', 'deleted', 'restored', 'merged', 'split'));
    -- Plain text that is compared as it is, so that row security leaves the index in use.
    create table records.twin_keys (
      org_id integer not null,
      table_name text not null,
      row_id uuid not null,
      -- By what rows of the table are taken for the same, and what this one says there.
      twin text not null,
      key text not null,
      primary key (org_id, table_name, row_id, twin, key)
    );
    create index twin_keys_said on records.twin_keys (org_id, table_name, twin, key, row_id);
    -- Tables whose rows from before are among them.
    create table records.twin_tables (
      org_id integer not null,
      table_name text not null,
      twins text[] not null,
      primary key (org_id, table_name)
    );
    create table records.merges (
      org_id integer not null,
      id uuid not null,
      table_name text not null,
      kept_id uuid not null,
      merged uuid[] not null,
      -- Columns of the kept row: what they said, and what was put there.
      was jsonb not null,
      put jsonb not null,
      user_id integer,
      at timestamptz not null default now(),
      split_at timestamptz,
      split_by integer,
      primary key (org_id, id)
    );
    create index merges_of_row on records.merges (org_id, table_name, kept_id, id);
    create table records.merge_moves (
      org_id integer not null,
      merge_id uuid not null,
      place integer not null,
      what text not null check (what in ('cell', 'rank', 'comment', 'follower', 'file', 'process')),
      -- Of a cell: where it stands. Of the others: the row on which it hung.
      table_name text not null,
      row_id uuid not null,
      column_name text,
      -- What moved, by the number that its kind goes by.
      thing text,
      was jsonb,
      put jsonb,
      primary key (org_id, merge_id, place),
      foreign key (org_id, merge_id) references records.merges (org_id, id)
    );
  `).execute(db)
  await ownedByOrganization(db, 'records.twin_keys')
  await ownedByOrganization(db, 'records.twin_tables')
  await ownedByOrganization(db, 'records.merges', 'select, insert, update')
  await ownedByOrganization(db, 'records.merge_moves', 'select, insert')
}
