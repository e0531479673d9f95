import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table access.users
      add column nickname text,
      add column mobile text,
      add column register_number text,
      add column birth_date date,
      add column gender text check (gender in ('men', 'women')),
      add column note text;
    grant select (nickname, mobile, register_number, birth_date, gender, note, created_at) on access.users to orgil_app;
    -- The code for a forgotten password goes to an address, which several people may share.
    create index users_by_email on access.users (lower(email)) where email is not null;

    -- A picture is a file, and files belong to an organisation: every organisation of a person keeps its own copy.
    alter table access.members add column avatar_file_id uuid;

    -- Null: at work. While locked, nothing but unlocking and leaving is answered.
    alter table platform.sessions add column locked_at timestamptz;

    -- The newest code of each person; a new one takes the place of the old.
    create table access.password_codes (
      user_id integer primary key references access.users (id) on delete cascade,
      code_hash text not null,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );

    -- Who came in, or tried to, from where. Kept for 90 days.
    create table access.sign_ins (
      id uuid primary key,
      user_id integer not null references access.users (id) on delete cascade,
      at timestamptz not null default clock_timestamp(),
      succeeded boolean not null,
      ip text,
      user_agent text
    );
    create index sign_ins_of_user on access.sign_ins (user_id, id desc);
    create index sign_ins_by_age on access.sign_ins (at);

    -- Devices a person has signed in from, by a mark that only the server can read.
    create table access.known_devices (
      user_id integer not null references access.users (id) on delete cascade,
      mark bytea not null,
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      primary key (user_id, mark)
    );
  `).execute(db)
}
