import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Tables that are made of what stands elsewhere: of a file or of another database, with the rows that it brings. */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create table builder.beginnings (
      org_id integer not null,
      id uuid not null,
      way text not null check (way in ('file', 'database')),
      -- Whoever began it, in the role in which they did: its rights count again whenever work on it goes on.
      user_id integer not null,
      role_id integer not null,
      state text not null check (state in ('read', 'publishing', 'bringing', 'done', 'failed', 'taking_back',
        'taken_back')),
      -- What the file or the database is called.
      name text not null,
      -- What was found there, and what seems to belong together.
      source jsonb not null,
      -- How the other database is reached, sealed.
      secret text,
      project_id uuid not null,
      publication uuid,
      -- The tables that come of it, each with where its rows stand and how far they are.
      parts jsonb not null default '[]',
      problem text,
      stop_wanted boolean not null default false,
      tries smallint not null default 0,
      made_at timestamptz not null default now(),
      worked_at timestamptz not null default now(),
      ended_at timestamptz,
      until timestamptz not null default now() + interval '30 days',
      primary key (org_id, id)
    );
    create index beginnings_of_project on builder.beginnings (org_id, project_id);
    create index beginnings_at_work on builder.beginnings (worked_at)
      where state in ('publishing', 'bringing', 'taking_back');
    create index beginnings_until on builder.beginnings (until);
  `).execute(db)
  await ownedByOrganization(db, 'builder.beginnings')
}
