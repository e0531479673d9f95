import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create schema notification;
    grant usage on schema notification to orgil_app;

    create table notification.notifications (
      org_id integer not null,
      user_id integer not null,
      id uuid not null,
      -- Outbox row and purpose it came from: the same news is told once.
      source text not null,
      key text not null,
      params jsonb not null default '{}',
      link text,
      read_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (org_id, user_id, id),
      unique (org_id, user_id, source)
    );
    create index unread_notifications on notification.notifications (org_id, user_id) where read_at is null;
  `).execute(db)
  await ownedByOrganization(db, 'notification.notifications')
}
