import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Tables of rows: their history, and when two texts say the same. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema records;
    grant usage on schema records to orgil_app;
    -- Spaces at the ends, how many lie between words, and capitals make no difference; ө and о do.
    create function records.same_text(said text) returns text language sql immutable parallel safe
      as $$ select lower(normalize(btrim(regexp_replace(said, '\\s+', ' ', 'g')), nfc)) $$;
    create table records.changes (
      org_id integer not null,
      id uuid not null,
      table_name text not null,
      row_id uuid not null,
      deed text not null check (deed in ('created', 'changed', 'deleted', 'restored')),
      -- Column → what it said and what it says.
      changes jsonb not null,
      user_id integer,
      at timestamptz not null default now(),
      primary key (org_id, id)
    );
    create index changes_of_row on records.changes (org_id, table_name, row_id, id);
  `).execute(db)
  await ownedByOrganization(db, 'records.changes', 'select, insert')
}
