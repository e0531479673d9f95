import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- How somebody looks at the approval centre, under a name.
    create table workflow.saved_views (
      org_id integer not null,
      id uuid not null,
      user_id integer not null,
      name text not null,
      wish jsonb not null,
      -- Null: the owner alone; '*': everybody of the organisation; r:5: whoever has this role.
      audience text,
      position integer not null,
      created_at timestamptz not null default now(),
      primary key (org_id, id)
    );
    create unique index saved_views_by_name on workflow.saved_views (org_id, user_id, lower(name collate "und-x-icu"));
    create index saved_views_shared on workflow.saved_views (org_id, audience) where audience is not null;

    -- With which view the approval centre opens for somebody.
    create table workflow.default_views (
      org_id integer not null,
      user_id integer not null,
      view_id uuid not null,
      primary key (org_id, user_id),
      foreign key (org_id, view_id) references workflow.saved_views (org_id, id) on delete cascade
    );
    create index default_views_of on workflow.default_views (org_id, view_id);

    -- The newest work first, as the soonest due comes first already.
    create index waiting_newest on workflow.waiting (org_id, assignee, since desc, step_id desc);

    -- What people say to each other about a document; it decides nothing. What was deleted keeps its place without its words.
    create table workflow.comments (
      org_id integer not null,
      id uuid not null,
      instance_id uuid not null,
      user_id integer not null,
      text text not null,
      -- Whom it names.
      mentions integer[] not null default '{}',
      written_at timestamptz not null default clock_timestamp(),
      edited_at timestamptz,
      deleted_at timestamptz,
      deleted_by integer,
      primary key (org_id, id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
    create index comments_of_document on workflow.comments (org_id, instance_id, written_at, id);

    -- Every writing, correction and deletion. Nobody changes a line of it. Of each wording it keeps the hash, so that what was
    -- deleted is gone and can still be proved by who kept it.
    create table workflow.comment_events (
      org_id integer not null,
      comment_id uuid not null,
      seq integer not null,
      what text not null check (what in ('written', 'edited', 'deleted')),
      user_id integer not null,
      at timestamptz not null,
      sha256 text not null,
      primary key (org_id, comment_id, seq),
      foreign key (org_id, comment_id) references workflow.comments (org_id, id)
    );

    -- Up to when somebody has read what is said about a document.
    create table workflow.comment_readings (
      org_id integer not null,
      user_id integer not null,
      instance_id uuid not null,
      read_until timestamptz not null,
      primary key (org_id, user_id, instance_id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
    create index comment_readings_of_document on workflow.comment_readings (org_id, instance_id);
  `).execute(db)
  for (const table of ['saved_views', 'default_views', 'comment_readings']) await ownedByOrganization(db, `workflow.${table}`)
  await ownedByOrganization(db, 'workflow.comments', 'select, insert, update')
  await ownedByOrganization(db, 'workflow.comment_events', 'select, insert')
}
