import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** What people say about rows of tables, up to where they have read it, and who follows which row. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- What was deleted keeps its place without its words.
    create table records.comments (
      org_id integer not null,
      id uuid not null,
      table_name text not null,
      row_id uuid not null,
      -- The comment that this one answers.
      answers uuid,
      user_id integer not null,
      text text not null,
      -- Whom it names.
      mentions integer[] not null default '{}',
      written_at timestamptz not null default clock_timestamp(),
      edited_at timestamptz,
      deleted_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, answers) references records.comments (org_id, id)
    );
    create index comments_of_row on records.comments (org_id, table_name, row_id, written_at, id);
    create index comments_answering on records.comments (org_id, answers) where answers is not null;

    create table records.comment_readings (
      org_id integer not null,
      user_id integer not null,
      table_name text not null,
      row_id uuid not null,
      read_until timestamptz not null,
      primary key (org_id, user_id, table_name, row_id)
    );

    -- Whoever stopped following is not made to follow again by what they do.
    create table records.followers (
      org_id integer not null,
      table_name text not null,
      row_id uuid not null,
      user_id integer not null,
      follows boolean not null,
      primary key (org_id, table_name, row_id, user_id)
    );
  `).execute(db)
  await ownedByOrganization(db, 'records.comments', 'select, insert, update')
  await ownedByOrganization(db, 'records.comment_readings')
  await ownedByOrganization(db, 'records.followers')
}
