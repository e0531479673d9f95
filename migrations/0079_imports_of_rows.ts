import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Files of rows on their way into a table, and what they made of it, for as long as it can be taken back. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table records.imports (
      org_id integer not null,
      id uuid not null,
      table_name text not null,
      user_id integer not null,
      -- In which role: its rights count again whenever work on it goes on.
      role_id integer not null,
      state text not null check (state in ('reading', 'read', 'checking', 'checked', 'running', 'done', 'taking_back',
        'cancelled', 'failed', 'undoing', 'undone')),
      file_name text not null,
      -- How a text file was read; null of a workbook.
      form jsonb,
      -- What the file holds: its sheets with their first rows.
      sheets jsonb not null,
      -- What becomes of it: the sheet, which column is which, by what rows are known, what becomes of known ones.
      wishes jsonb,
      rules jsonb,
      counts jsonb,
      result jsonb,
      -- What could not be taken back, and why.
      left_behind jsonb,
      problem text,
      total integer not null default 0,
      done integer not null default 0,
      -- The last line that was worked on.
      at_line integer not null default 0,
      -- How often work on it failed in a row.
      tries smallint not null default 0,
      stop_wanted boolean not null default false,
      made_at timestamptz not null default now(),
      worked_at timestamptz not null default now(),
      ended_at timestamptz,
      until timestamptz not null default now() + interval '30 days',
      primary key (org_id, id)
    );
    create index imports_of_person on records.imports (org_id, user_id, table_name, id);
    create index imports_at_work on records.imports (worked_at)
      where state in ('checking', 'running', 'taking_back', 'undoing');
    create index imports_until on records.imports (until);
    create table records.import_rows (
      org_id integer not null,
      import_id uuid not null,
      sheet smallint not null,
      line integer not null,
      -- As they stand in the file.
      cells jsonb not null,
      deed text check (deed in ('create', 'change', 'same', 'bad', 'created', 'changed', 'left', 'undone')),
      -- The row that it is about.
      row_id uuid,
      -- Column → what it says here, what stood there before, what is wrong with it.
      said jsonb,
      was jsonb,
      problems jsonb,
      primary key (org_id, import_id, sheet, line)
    );
    alter table records.import_rows set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
  `).execute(db)
  await ownedByOrganization(db, 'records.imports')
  await ownedByOrganization(db, 'records.import_rows')
}
