import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- What super administrators set on screen: mail, files, AI, push. The restricted role has no right on it at all.
    create table platform.settings (
      name text primary key,
      value jsonb not null,
      -- Secrets by name, each sealed with SECRET_KEY.
      sealed jsonb not null default '{}',
      -- Of two who change a room at once the second is told; processes see by it that something is new.
      version integer not null,
      updated_at timestamptz not null default now()
    );

    -- An organisation that was suspended lets nobody in; everything of it stays.
    alter table access.organization_permissions
      add column suspended_at timestamptz,
      add column suspended_reason text;

    -- Super administrators read the log over all organisations, newest first.
    create index audit_in_order on platform.audit (id desc);

    -- Lists of thousands of people by name: the first page without sorting all of them.
    create index users_by_name on access.users (first_name collate "mn-x-icu", last_name collate "mn-x-icu", id);
    create index employees_by_name on organization.employees (org_id, first_name collate "und-x-icu", last_name collate "und-x-icu", id);
    -- When everybody of an organisation was seen last, without reading the sessions of all others.
    create index sessions_seen on platform.sessions (org_id, user_id, last_seen_at);
  `).execute(db)
}
