import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- The key of an authenticator app, sealed; and the last time step whose code was used, because a code counts once.
    create table access.totp (
      user_id integer primary key references access.users (id) on delete cascade,
      secret text not null,
      last_step bigint not null,
      created_at timestamptz not null default now()
    );

    create table access.passkeys (
      id uuid primary key,
      user_id integer not null references access.users (id) on delete cascade,
      name text not null,
      -- What the device calls it, and under what the device knows its owner.
      credential_id text not null unique,
      user_handle text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      is_synced boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_of_user on access.passkeys (user_id, id);

    -- For whoever lost the phone; each opens the account once.
    create table access.recovery_codes (
      user_id integer not null references access.users (id) on delete cascade,
      code_hash text not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      primary key (user_id, code_hash)
    );

    -- What the server asked and waits to see answered: one purpose, five minutes, few tries, used once.
    create table access.challenges (
      token_hash bytea primary key,
      purpose text not null check (purpose in ('second_step', 'totp', 'passkey', 'passkey_sign_in')),
      -- Null: whoever answers says who they are.
      user_id integer references access.users (id) on delete cascade,
      -- A key that waits to be confirmed (sealed), or what a device has to sign.
      content text,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index challenges_of_user on access.challenges (user_id);
    create index challenges_by_age on access.challenges (expires_at);

    create function access.has_second_factor(person integer) returns boolean language sql stable security definer set search_path = '' as $$
      select exists (select from access.totp t where t.user_id = person) or exists (select from access.passkeys p where p.user_id = person)
    $$;

    -- Administrators help whoever lost everything, under the rule by which they change a person; they see no more than whose it is.
    alter table access.totp enable row level security;
    alter table access.passkeys enable row level security;
    alter table access.recovery_codes enable row level security;
    alter table access.challenges enable row level security;
  `).execute(db)
  for (const table of ['totp', 'passkeys', 'recovery_codes']) {
    await sql.raw(`
      create policy own_people on access.${table} to orgil_app using (
        exists (
          select from access.members m
          where m.org_id = nullif(current_setting('app.org_id', true), '')::integer and m.user_id = ${table}.user_id and m.state <> 'destroyed'
        ) and coalesce(access.elsewhere(user_id), '') <> 'working'
      );
      grant select (user_id), delete on access.${table} to orgil_app;
    `).execute(db)
  }
  await sql.raw(`
    create table access.security_rules (
      org_id integer primary key,
      -- From this day on nobody of the organisation works without a second factor; null: everybody as they like.
      second_factor_from date,
      version integer not null default 1
    );
  `).execute(db)
  await ownedByOrganization(db, 'access.security_rules', 'select, insert, update')
}
