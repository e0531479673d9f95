import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema platform;
    do $$ begin
      create role orgil_app nologin;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant orgil_app to current_user;
    grant usage on schema platform to orgil_app;

    -- Who is signed in where. Global: the organisation is chosen after sign-in.
    create table platform.sessions (
      id uuid primary key,
      token_hash bytea not null unique,
      user_id integer not null,
      org_id integer not null,
      role_id integer not null,
      ip text,
      user_agent text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index sessions_of_user on platform.sessions (user_id) where revoked_at is null;

    create table platform.rate_limits (
      bucket text not null,
      window_start timestamptz not null,
      hits integer not null,
      primary key (bucket, window_start)
    );
    create index rate_limits_by_age on platform.rate_limits (window_start);

    create table platform.idempotency_keys (
      org_id integer not null,
      key text not null,
      user_id integer not null,
      request_hash text not null,
      reply jsonb not null,
      created_at timestamptz not null default now(),
      primary key (org_id, key)
    );
    create index idempotency_keys_by_age on platform.idempotency_keys (org_id, created_at);

    create table platform.outbox (
      org_id integer not null,
      id uuid not null,
      xid xid8 not null default pg_current_xact_id(),
      seq bigint generated always as identity,
      topic text not null,
      payload jsonb not null,
      created_at timestamptz not null default now(),
      handled_at timestamptz,
      -- What failed is tried again later; parked after too many tries.
      tries integer not null default 0,
      try_at timestamptz not null default now(),
      parked_at timestamptz,
      primary key (org_id, id)
    );

    create table platform.files (
      org_id integer not null,
      id uuid not null,
      name text not null,
      content_type text not null,
      size bigint not null,
      sha256 text not null,
      storage_key text not null,
      created_by integer not null,
      created_at timestamptz not null default now(),
      subject_type text,
      subject_id text,
      primary key (org_id, id)
    );
    create index files_of_subject on platform.files (org_id, subject_type, subject_id);

    create table platform.counters (
      org_id integer not null,
      name text not null,
      value integer not null,
      primary key (org_id, name)
    );

    create table platform.mails (
      org_id integer not null,
      id uuid not null,
      "to" text not null,
      subject text not null,
      text text not null,
      html text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      primary key (org_id, id)
    );
  `).execute(db)
  // Readers of the outbox cross all organisations in the order of commits.
  await sql.raw(`
    create index outbox_in_order on platform.outbox (xid, seq);
    create index outbox_waiting on platform.outbox (xid, seq) where handled_at is null and parked_at is null;
  `).execute(db)
  for (const table of ['idempotency_keys', 'outbox', 'files', 'counters', 'mails']) await ownedByOrganization(db, `platform.${table}`)
}
