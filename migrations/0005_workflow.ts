import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema workflow;
    grant usage on schema workflow to orgil_app;

    create table workflow.definitions (
      org_id integer not null,
      id integer not null,
      code text not null,
      title jsonb not null,
      description jsonb not null,
      category jsonb not null,
      icon text not null default 'doc',
      -- Before the year and the running number: Ч/2026-0001.
      number_prefix text not null,
      published_version integer,
      is_retired boolean not null default false,
      primary key (org_id, id),
      unique (org_id, code)
    );

    create table workflow.definition_versions (
      org_id integer not null,
      definition_id integer not null,
      version integer not null,
      state text not null check (state in ('draft', 'published', 'retired')),
      diagram jsonb not null,
      form jsonb not null,
      content_hash text not null,
      created_by integer,
      created_at timestamptz not null default now(),
      published_at timestamptz,
      primary key (org_id, definition_id, version),
      foreign key (org_id, definition_id) references workflow.definitions (org_id, id)
    );

    create table workflow.instances (
      org_id integer not null,
      id uuid not null,
      definition_id integer not null,
      definition_version integer not null,
      number text not null,
      title text not null,
      search text not null,
      -- What travels: 'document' for now, any table row later.
      subject_type text not null,
      subject_id text not null,
      document_status text not null check (document_status in ('OPEN', 'ENDED', 'CANCELLED', 'POSTPONED')),
      status jsonb not null,
      status_type text not null,
      status_id text not null,
      version integer not null,
      revision integer not null,
      creator_user_id integer not null,
      event_count integer not null,
      last_hash text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      unique (org_id, number),
      foreign key (org_id, definition_id, definition_version) references workflow.definition_versions (org_id, definition_id, version)
    );
    create index instances_sent on workflow.instances (org_id, creator_user_id, updated_at desc, id desc);
    create unique index one_open_instance_per_subject on workflow.instances (org_id, subject_type, subject_id) where document_status in ('OPEN', 'POSTPONED');

    create table workflow.revisions (
      org_id integer not null,
      instance_id uuid not null,
      number integer not null,
      title text not null,
      fields jsonb not null,
      -- File id, name, type, size and hash, in order.
      files jsonb not null,
      sha256 text not null,
      note text,
      created_by integer not null,
      created_at timestamptz not null default now(),
      primary key (org_id, instance_id, number),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );

    create table workflow.steps (
      org_id integer not null,
      id uuid not null,
      -- The document: row_id of the specification.
      row_id uuid not null,
      action_num integer not null,
      status_id text not null,
      status text not null,
      status_type text not null,
      subject_type text not null,
      role_id integer,
      user_id integer,
      org_role_id integer,
      assignee_org_id integer,
      struct_id integer,
      job_id integer,
      emp_id integer,
      is_subject_changeable boolean not null,
      is_read_only boolean not null,
      is_signature_needed boolean not null,
      is_done smallint not null default 0 check (is_done in (0, 1)),
      closed_as text check (closed_as in ('DONE', 'SUPERSEDED')),
      status_action text,
      outcome text,
      description text,
      signature text,
      step_data jsonb,
      -- Set where somebody acted for the assignee.
      acted_as text,
      created_at timestamptz not null,
      done_at timestamptz,
      done_by integer,
      due_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, row_id) references workflow.instances (org_id, id),
      check ((is_done = 1) = (closed_as is not distinct from 'DONE'))
    );
    create index steps_of_document on workflow.steps (org_id, row_id, action_num, id);

    create table workflow.voters (
      org_id integer not null,
      id uuid not null,
      row_id uuid not null,
      step_id uuid not null,
      action_num integer not null,
      user_id integer not null,
      emp_id integer not null,
      weight integer not null,
      choice text check (choice in ('approve', 'disapprove', 'recreate', 'abstain')),
      description text,
      signature text,
      voted_at timestamptz,
      vacated boolean not null default false,
      primary key (org_id, id),
      unique (org_id, step_id, user_id),
      foreign key (org_id, step_id) references workflow.steps (org_id, id)
    );
    create index voters_of_document on workflow.voters (org_id, row_id);

    -- Append only: nobody, not even the product, may change or remove a line.
    create table workflow.events (
      org_id integer not null,
      instance_id uuid not null,
      seq integer not null,
      payload jsonb not null,
      at timestamptz not null,
      actor_user_id integer,
      previous_hash text not null,
      hash text not null,
      primary key (org_id, instance_id, seq),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );

    -- What waits for whom, one row per open step and person, role or place; kept in the deciding transaction.
    create table workflow.waiting (
      org_id integer not null,
      -- u:user, r:role, e:employee, j:job, s:unit, *: anybody.
      assignee text not null,
      step_id uuid not null,
      instance_id uuid not null,
      due_at timestamptz not null default 'infinity',
      since timestamptz not null,
      primary key (org_id, step_id, assignee),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
    create index waiting_inbox on workflow.waiting (org_id, assignee, due_at, step_id);
    create index waiting_of_document on workflow.waiting (org_id, instance_id);

    create table workflow.participants (
      org_id integer not null,
      user_id integer not null,
      instance_id uuid not null,
      -- Null for a watcher who never acted, and for the creator, whose documents are in the sent box.
      acted_at timestamptz,
      my_action text,
      watches boolean not null default false,
      watched_at timestamptz,
      seen_version integer not null default 0,
      primary key (org_id, user_id, instance_id),
      foreign key (org_id, instance_id) references workflow.instances (org_id, id)
    );
    create index participants_done on workflow.participants (org_id, user_id, acted_at desc, instance_id desc) where acted_at is not null;
    create index participants_watching on workflow.participants (org_id, user_id, watched_at desc, instance_id desc) where watches;
    create index participants_of_document on workflow.participants (org_id, instance_id);

    create table workflow.my_signatures (
      org_id integer not null,
      user_id integer not null,
      type text not null check (type in ('text', 'draw', 'upload')),
      signature text not null,
      updated_at timestamptz not null default now(),
      primary key (org_id, user_id)
    );
  `).execute(db)
  await indexForSearch(db)
  for (const table of ['definitions', 'definition_versions', 'instances', 'revisions', 'steps', 'voters', 'waiting', 'participants', 'my_signatures']) {
    await ownedByOrganization(db, `workflow.${table}`)
  }
  await ownedByOrganization(db, 'workflow.events', 'select, insert')
}

/**
 * Row-level security keeps LIKE away from every index, because the operator could tell about rows that the policy hides. So a function looks
 * for the caller's organisation, past the policy and by the index. A server without these two extensions of PostgreSQL's own looks through
 * all documents of the organisation.
 */
async function indexForSearch(db: Kysely<unknown>) {
  await sql.raw(`
    do $$ begin
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      create index instances_search on workflow.instances using gin (org_id, search gin_trgm_ops);
    exception when undefined_file or feature_not_supported or insufficient_privilege then
      raise notice 'no index for the search: %', sqlerrm;
    end $$;

    create function workflow.matching_documents(longest text, patterns text[], most integer) returns setof uuid
      language sql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
        select id from workflow.instances
        where org_id = nullif(current_setting('app.org_id', true), '')::integer and search like longest and search like all (patterns) limit most
      $$;
    revoke all on function workflow.matching_documents from public;
    grant execute on function workflow.matching_documents to orgil_app;
  `).execute(db)
}
