import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- What the people of an organisation get who chose nothing. Null: as the product comes.
    create table notification.defaults (
      org_id integer primary key,
      -- Kind → channel → whether.
      kinds jsonb not null default '{}',
      quiet jsonb,
      rhythm jsonb,
      version integer not null default 1
    );

    -- What one person chose in one organisation. Null, or a kind that is not named: as the organisation says.
    create table notification.preferences (
      org_id integer not null,
      user_id integer not null,
      kinds jsonb not null default '{}',
      quiet jsonb,
      rhythm jsonb,
      version integer not null default 1,
      primary key (org_id, user_id)
    );

    -- Letters and messages that wait for the end of quiet hours or for the hour of a summary; gone once they were sent.
    create table notification.held (
      org_id integer not null,
      user_id integer not null,
      notification_id uuid not null,
      channel text not null check (channel in ('mail', 'push')),
      since timestamptz not null,
      due_at timestamptz not null,
      primary key (org_id, user_id, notification_id, channel),
      foreign key (org_id, user_id, notification_id) references notification.notifications (org_id, user_id, id) on delete cascade
    );
    create index held_due on notification.held (due_at);

    -- The hour of the last summary of a person: no hour has two.
    create table notification.summaries (
      org_id integer not null,
      user_id integer not null,
      sent_for timestamptz not null,
      primary key (org_id, user_id)
    );

    -- In which language somebody reads: a person's own, in every organisation.
    create table notification.languages (
      user_id integer primary key,
      language text not null check (language in ('mn', 'en', 'ko'))
    );
    alter table notification.languages enable row level security;
    create policy own_person on notification.languages to orgil_app
      using (user_id = nullif(current_setting('app.user_id', true), '')::integer) with check (user_id = nullif(current_setting('app.user_id', true), '')::integer);
    grant select, insert, update on notification.languages to orgil_app;

    -- Applications on phones that Firebase reaches. A person's own, like the browsers beside.
    create table notification.app_devices (
      id uuid primary key,
      user_id integer not null,
      -- Who leaves that session leaves the application with it.
      session_id uuid not null references platform.sessions (id) on delete cascade,
      -- What Firebase calls the application there, and for which project.
      token text not null unique,
      project_id text not null,
      name text not null,
      language text not null,
      created_at timestamptz not null default now(),
      last_success_at timestamptz
    );
    create index app_devices_of_user on notification.app_devices (user_id, id);
    create index app_devices_of_session on notification.app_devices (session_id);
    alter table notification.app_devices enable row level security;
    create policy own_person on notification.app_devices to orgil_app using (user_id = nullif(current_setting('app.user_id', true), '')::integer);
    grant select (id, user_id, session_id, name, created_at, last_success_at), delete on notification.app_devices to orgil_app;

    -- False: it went by mail or to a device alone.
    alter table notification.notifications add column in_app boolean not null default true;
    drop index notification.unread_notifications;
    create index unread_notifications on notification.notifications (org_id, user_id) where read_at is null and in_app;

    -- Where the receiver of a letter chooses which ones come.
    alter table platform.mails add column unsubscribe text;
  `).execute(db)
  await ownedByOrganization(db, 'notification.defaults', 'select, insert, update')
  await ownedByOrganization(db, 'notification.preferences', 'select, insert, update')
  await ownedByOrganization(db, 'notification.held', 'select, update')
  await ownedByOrganization(db, 'notification.summaries', 'select')
}
