import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- Browsers that get push messages. A person's own, like their password: who works in several organisations has one phone.
    create table notification.push_devices (
      id uuid primary key,
      user_id integer not null,
      -- Who leaves that session leaves the browser with it.
      session_id uuid not null references platform.sessions (id) on delete cascade,
      -- Where the browser is reached, and the keys for what is sent there.
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      -- The public key that the browser was given: with another one it cannot be reached.
      server_key text not null,
      name text not null,
      language text not null,
      created_at timestamptz not null default now(),
      last_success_at timestamptz
    );
    create index push_devices_of_user on notification.push_devices (user_id, id);
    create index push_devices_of_session on notification.push_devices (session_id);

    -- Everybody sees and removes their own; where a device is reached, and adding one, is the system's.
    alter table notification.push_devices enable row level security;
    create policy own_person on notification.push_devices to orgil_app using (user_id = nullif(current_setting('app.user_id', true), '')::integer);
    grant select (id, user_id, session_id, name, created_at, last_success_at), delete on notification.push_devices to orgil_app;
  `).execute(db)
}
