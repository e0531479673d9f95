import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Views of tables that people saved, and what each makes of them. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table records.views (
      org_id integer not null,
      id uuid not null,
      table_name text not null,
      name text not null,
      -- Who saved it; of one that is shared everybody who reads the table knows.
      user_id integer not null,
      is_shared boolean not null default false,
      -- With which those begin who chose none themselves.
      is_first boolean not null default false,
      version integer not null default 1,
      view jsonb not null,
      primary key (org_id, id),
      check (is_shared or not is_first)
    );
    create index views_of_table on records.views (org_id, table_name, id);
    create unique index first_view_of_table on records.views (org_id, table_name) where is_first;
    create table records.view_marks (
      org_id integer not null,
      user_id integer not null,
      view_id uuid not null,
      is_pinned boolean not null default false,
      is_first boolean not null default false,
      place integer,
      primary key (org_id, user_id, view_id),
      foreign key (org_id, view_id) references records.views (org_id, id) on delete cascade
    );
    create index marks_of_view on records.view_marks (org_id, view_id);
  `).execute(db)
  for (const table of ['records.views', 'records.view_marks']) await ownedByOrganization(db, table)
}
