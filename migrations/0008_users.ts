import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- The plain form of a text, as platform/shared/search-words.ts makes it of what is typed: lower case, ө like o, ү like u, one Latin spelling.
    create function access.search_text(given text) returns text language sql immutable parallel safe as $$
      select trim(regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          normalize(regexp_replace(normalize(regexp_replace(
            lower(normalize(given, nfc) collate "und-x-icu"),
          '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g'), nfd), '([a-z])[\u0300-\u036f]+', '\\1', 'g'), nfc),
        'kh|x', 'h', 'g'), 'c(?!h)', 'ts', 'g'), 'ye', 'e', 'g'), 'y', 'i', 'g'), 'w', 'v', 'g'),
        'ё', 'io'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'iu'), 'я', 'ia'),
        'абвгдежзийклмноөпрстуүфхъыьэ', 'abvgdejziiklmnooprstuufhiiie'),
        '([a-z])\\1+', '\\1', 'g'))
    $$;

    alter table access.users add column search text not null generated always as (access.search_text(
      last_name || ' ' || first_name || ' ' || login || ' ' || coalesce(nickname, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
      || ' ' || coalesce(mobile, '') || ' ' || coalesce(register_number, '')
    )) stored;

    alter table access.members
      -- As the organisation module says: false for an employee who left.
      add column is_employed boolean not null default true,
      -- As administrators say. 'destroyed' keeps the name in the history of decisions, and nothing else.
      add column state text not null default 'active' check (state in ('active', 'inactive', 'not_confirmed', 'deleted', 'destroyed')),
      -- Of this person alone; null: the role's.
      add column default_menu integer,
      add column joined_at timestamptz not null default now(),
      add column deleted_at timestamptz,
      add column deleted_by integer,
      -- is_active is what all doors ask; it follows from the two above.
      -- Who is destroyed holds no role, not even one that stands in the way of removing it.
      alter column main_role_id drop not null,
      add constraint members_have_a_role check (main_role_id is not null or state = 'destroyed'),
      add constraint members_active_as_said check (not is_active or state = 'active'),
      add foreign key (org_id, default_menu) references access.menu_items (org_id, id) on delete set null (default_menu);
    update access.members m set is_employed = is_active, joined_at = u.created_at from access.users u where u.id = m.user_id;

    -- Whether other organisations have this person: 'working', 'removed' (they could take them back), or null. It says no more than that.
    create function access.elsewhere(person integer) returns text language sql stable security definer set search_path = '' as $$
      select case when bool_or(m.state in ('active', 'inactive', 'not_confirmed')) then 'working' when bool_or(m.state = 'deleted') then 'removed' end
      from access.members m
      where m.user_id = person and m.org_id <> coalesce(nullif(current_setting('app.org_id', true), '')::integer, -1)
    $$;

    -- A person is global: everybody's name may be read, and an organisation changes a person only where no other works with them.
    alter table access.users enable row level security;
    create policy readable on access.users for select to orgil_app using (true);
    create policy new_people on access.users for insert to orgil_app with check (true);
    create policy own_people on access.users for update to orgil_app using (
      exists (
        select from access.members m
        where m.org_id = nullif(current_setting('app.org_id', true), '')::integer and m.user_id = id and m.state <> 'destroyed'
      ) and coalesce(access.elsewhere(id), '') <> 'working'
    ) with check (true);
    grant select (search, failed_attempts, password_changed_at, created_at) on access.users to orgil_app;
    grant select (locked_until) on access.users to orgil_app;
    grant insert (login, password_hash, email, phone, first_name, last_name, nickname, mobile, register_number, birth_date, gender, note, status) on access.users to orgil_app;
    grant update (
      login, password_hash, password_changed_at, email, phone, first_name, last_name, nickname, mobile, register_number, birth_date, gender, note, status,
      failed_attempts, locked_until
    ) on access.users to orgil_app;

    -- An administrator sees and ends the sessions that stand in the own organisation, and none of their tokens.
    alter table platform.sessions enable row level security;
    create policy own_organization on platform.sessions to orgil_app using (org_id = nullif(current_setting('app.org_id', true), '')::integer);
    grant select (id, user_id, org_id, created_at, last_seen_at, expires_at, revoked_at), update (revoked_at) on platform.sessions to orgil_app;
    create index sessions_by_user on platform.sessions (user_id, last_seen_at);

    -- A letter with a link under which somebody chooses their first password; the link itself stands nowhere.
    create table access.invitations (
      org_id integer not null,
      id uuid not null,
      user_id integer not null,
      token_hash bytea not null,
      created_by integer not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, user_id) references access.members (org_id, user_id)
    );
    create unique index invitations_by_token on access.invitations (token_hash);
    create index invitations_of_user on access.invitations (org_id, user_id, created_at desc);

    -- The code with which agents find an organisation when they register; whoever does not have it learns nothing.
    create table access.registration_doors (
      org_id integer primary key,
      code text not null,
      is_open boolean not null default true,
      -- What somebody gets who is confirmed without another choice.
      role_id integer,
      renewed_at timestamptz not null default now(),
      foreign key (org_id, role_id) references access.roles (org_id, id) on delete set null (role_id)
    );
    create unique index registration_doors_by_code on access.registration_doors (code);

    -- A registration until its mail address is confirmed; after that it is a person who waits for an administrator.
    create table access.registrations (
      org_id integer not null,
      id uuid not null,
      login text not null,
      password_hash text not null,
      person jsonb not null,
      code_hash text not null,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (org_id, id)
    );
    create unique index registrations_by_id on access.registrations (id);
    create unique index registrations_by_login on access.registrations (lower(login));
  `).execute(db)
  for (const table of ['invitations', 'registration_doors', 'registrations']) await ownedByOrganization(db, `access.${table}`)
}
