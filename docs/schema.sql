-- The database as it is once all migrations ran, for reading: written by "npm run schema" from the catalogue and held
-- by app/strength/schema-text.test.ts. It is no migration; what changes the database stands in migrations/.

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;

-- ──────── access ──────────────────────────────────────────────────────────────────────────────────────────────

create schema access;
grant usage on schema access to orgil_app;

create sequence access.role_ids as bigint start 2 minvalue 2;
grant usage on sequence access.role_ids to orgil_app;

create or replace function access.administers_platform(person integer)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
      select exists (
        select from access.members m join access.users u on u.id = m.user_id
        join access.roles r on r.org_id = m.org_id and r.id = m.main_role_id
        where m.org_id = 0 and m.user_id = person and m.is_active and u.status = 'active' and 'platform.admin' = any (r.permissions)
      )
    $function$;

create or replace function access.elsewhere(person integer)
 returns text
 language sql
 stable security definer
 set search_path to ''
as $function$
      select case when bool_or(m.state in ('active', 'inactive', 'not_confirmed')) then 'working' when bool_or(m.state = 'deleted') then 'removed' end
      from access.members m
      where m.user_id = person and m.org_id <> coalesce(nullif(current_setting('app.org_id', true), '')::integer, -1)
    $function$;

create or replace function access.has_second_factor(person integer)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
      select exists (select from access.totp t where t.user_id = person) or exists (select from access.passkeys p where p.user_id = person)
    $function$;

create or replace function access.may_come_in(person integer, organization integer)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
      select exists (
        select from access.members m join access.users u on u.id = m.user_id
        where m.org_id = organization and m.user_id = person and m.is_active and u.status = 'active'
      ) and not exists (select from access.organization_permissions o where o.org_id = organization and o.suspended_at is not null)
    $function$;
revoke all on function access.may_come_in(integer,integer) from public;

create or replace function access.search_text(given text)
 returns text
 language sql
 immutable parallel safe
as $function$
      select trim(replace(regexp_replace(regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
          normalize(regexp_replace(normalize(regexp_replace(
            lower(normalize(given, nfc) collate "und-x-icu"),
          '[^[:alnum:]]+' collate "und-x-icu", ' ', 'g'), nfd), '([a-z])[̀-ͯ]+', '\1', 'g'), nfc),
        'kh|x', 'h', 'g'), 'c(?!h)', 'ts', 'g'), 'ye', 'e', 'g'), 'y', 'i', 'g'), 'w', 'v', 'g'),
        'ё', 'io'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'iu'), 'я', 'ia'),
        'абвгдежзийклмноөпрстуүфхъыьэ', 'abvgdejziiklmnooprstuufhiiie'),
        '(^| )([a-z])\2{2,}(?= |$)', '\1\2-\2-\2', 'g'), '([a-z])\1+', '\1', 'g'), '-', ''))
    $function$;

create or replace function access.stands_above(person integer)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
      select exists (select from access.members m where m.org_id = 0 and m.user_id = person)
    $function$;

create or replace function access.still_asks(request uuid)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
      select exists (
        select from access.membership_requests r join access.users u on u.id = r.user_id and u.status = 'active'
        where r.org_id = nullif(current_setting('app.org_id', true), '')::integer and r.id = request and r.asked_at is not null
      )
    $function$;
revoke all on function access.still_asks(uuid) from public;
grant execute on function access.still_asks(uuid) to orgil_app;

create or replace function access.taken_logins(wanted text[])
 returns setof text
 language sql
 stable security definer
 set search_path to ''
as $function$
      select lower(u.login) from access.users u where lower(u.login) = any (wanted)
    $function$;

create table access.challenges (
  token_hash bytea not null,
  purpose text not null,
  user_id integer,
  content text,
  tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint challenges_pkey primary key (token_hash),
  constraint challenges_purpose_check check ((purpose = any (array['second_step'::text, 'totp'::text, 'passkey'::text, 'passkey_sign_in'::text]))),
  constraint challenges_user_id_fkey foreign key (user_id) references access.users(id) on delete cascade
);
create index challenges_by_age on access.challenges (expires_at);
create index challenges_of_user on access.challenges (user_id);
alter table access.challenges enable row level security;

create table access.former_names (
  org_id integer not null,
  user_id integer not null,
  until timestamp with time zone not null,
  first_name text not null,
  last_name text not null,
  constraint former_names_pkey primary key (org_id, user_id, until),
  constraint former_names_org_id_user_id_fkey foreign key (org_id, user_id) references access.members(org_id, user_id)
);
alter table access.former_names enable row level security;
alter table access.former_names force row level security;
create policy own_organization on access.former_names using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.former_names to current_user using (true) with check (true);
grant select, insert, update, delete on access.former_names to orgil_app;

create table access.invitations (
  org_id integer not null,
  id uuid not null,
  user_id integer not null,
  token_hash bytea not null,
  created_by integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint invitations_pkey primary key (org_id, id),
  constraint invitations_org_id_user_id_fkey foreign key (org_id, user_id) references access.members(org_id, user_id)
);
create unique index invitations_by_token on access.invitations (token_hash);
create index invitations_of_user on access.invitations (org_id, user_id, created_at desc);
alter table access.invitations enable row level security;
alter table access.invitations force row level security;
create policy own_organization on access.invitations using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.invitations to current_user using (true) with check (true);
grant select, insert, update, delete on access.invitations to orgil_app;

create table access.job_permissions (
  org_id integer not null,
  job_id integer not null,
  permissions text[] not null,
  version integer not null,
  constraint job_permissions_pkey primary key (org_id, job_id)
);
alter table access.job_permissions enable row level security;
alter table access.job_permissions force row level security;
create policy own_organization on access.job_permissions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.job_permissions to current_user using (true) with check (true);
grant select, insert, update on access.job_permissions to orgil_app;

create table access.known_devices (
  user_id integer not null,
  mark bytea not null,
  first_seen_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  constraint known_devices_pkey primary key (user_id, mark),
  constraint known_devices_user_id_fkey foreign key (user_id) references access.users(id) on delete cascade
);

create table access.member_roles (
  org_id integer not null,
  user_id integer not null,
  role_id integer not null,
  constraint member_roles_pkey primary key (org_id, user_id, role_id),
  constraint member_roles_org_id_role_id_fkey foreign key (org_id, role_id) references access.roles(org_id, id),
  constraint member_roles_org_id_user_id_fkey foreign key (org_id, user_id) references access.members(org_id, user_id)
);
create index member_roles_by_role on access.member_roles (org_id, role_id, user_id);
alter table access.member_roles enable row level security;
alter table access.member_roles force row level security;
create policy own_organization on access.member_roles using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.member_roles to current_user using (true) with check (true);
grant select, insert, update, delete on access.member_roles to orgil_app;

create table access.members (
  org_id integer not null,
  user_id integer not null,
  main_role_id integer,
  access text not null default 'member'::text,
  emp_id integer,
  struct_id integer,
  job_id integer,
  struct text,
  job text,
  is_active boolean not null default true,
  avatar_file_id uuid,
  is_employed boolean not null default true,
  state text not null default 'active'::text,
  default_menu integer,
  joined_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by integer,
  login text not null default ''::text,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  user_status text not null default ''::text,
  search text not null default ''::text,
  state_before text,
  registered_in text,
  struct_translations jsonb not null default '{}'::jsonb,
  job_translations jsonb not null default '{}'::jsonb,
  constraint members_pkey primary key (org_id, user_id),
  constraint members_access_check check ((access = any (array['owner'::text, 'member'::text]))),
  constraint members_active_as_said check (((not is_active) or (state = 'active'::text))),
  constraint members_have_a_role check (((main_role_id is not null) or (state = 'destroyed'::text))),
  constraint members_registered_in_check check ((registered_in = any (array['mn'::text, 'en'::text, 'ko'::text]))),
  constraint members_state_before_check check ((state_before = any (array['active'::text, 'inactive'::text, 'not_confirmed'::text]))),
  constraint members_state_check check ((state = any (array['active'::text, 'inactive'::text, 'not_confirmed'::text, 'deleted'::text, 'destroyed'::text]))),
  constraint members_as_their_users foreign key (user_id, login, first_name, last_name, user_status, search) references access.users(id, login, first_name, last_name, status, search) on update cascade deferrable initially deferred,
  constraint members_org_id_default_menu_fkey foreign key (org_id, default_menu) references access.menu_items(org_id, id) on delete set null (default_menu),
  constraint members_org_id_main_role_id_fkey foreign key (org_id, main_role_id) references access.roles(org_id, id)
);
create index members_by_joining on access.members (org_id, joined_at, user_id) where (state = any (array['active'::text, 'inactive'::text, 'not_confirmed'::text]));
create index members_by_login on access.members (org_id, lower(login), user_id) where (state = any (array['active'::text, 'inactive'::text, 'not_confirmed'::text]));
create index members_by_name on access.members (org_id, first_name collate platform.mongolian, last_name collate platform.mongolian, user_id) where (state = any (array['active'::text, 'inactive'::text, 'not_confirmed'::text]));
create index members_by_role on access.members (org_id, main_role_id, user_id);
create index members_by_state on access.members (org_id, state, user_status, is_active);
create index members_by_user on access.members (user_id);
alter table access.members enable row level security;
alter table access.members force row level security;
create policy own_organization on access.members using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.members to current_user using (true) with check (true);
grant select, insert, update, delete on access.members to orgil_app;

create table access.membership_requests (
  org_id integer not null,
  id uuid not null,
  user_id integer not null,
  token_hash bytea,
  entered jsonb not null,
  language text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  first_name text,
  last_name text,
  constraint membership_requests_pkey primary key (org_id, id),
  constraint membership_requests_check check ((((asked_at is null) = (first_name is null)) and ((asked_at is null) = (last_name is null)))),
  constraint membership_requests_language_check check ((language = any (array['mn'::text, 'en'::text, 'ko'::text])))
);
create unique index membership_requests_by_token on access.membership_requests (token_hash);
create unique index membership_requests_of_person on access.membership_requests (org_id, user_id);
alter table access.membership_requests enable row level security;
alter table access.membership_requests force row level security;
create policy own_organization on access.membership_requests using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.membership_requests to current_user using (true) with check (true);
grant delete on access.membership_requests to orgil_app;

create table access.menu_items (
  org_id integer not null,
  id integer not null,
  parent_id integer,
  "position" integer not null,
  type text not null,
  title jsonb not null,
  icon text,
  link_to text,
  url text,
  permission text,
  is_shown boolean not null default true,
  role_ids integer[],
  constraint menu_items_pkey primary key (org_id, id),
  constraint menu_items_type_check check ((type = any (array['noAction'::text, 'divider'::text, 'noActionSubTop'::text, 'crud'::text, 'link'::text, 'router-link'::text]))),
  constraint menu_items_org_id_parent_id_fkey foreign key (org_id, parent_id) references access.menu_items(org_id, id)
);
alter table access.menu_items enable row level security;
alter table access.menu_items force row level security;
create policy own_organization on access.menu_items using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.menu_items to current_user using (true) with check (true);
grant select, insert, update, delete on access.menu_items to orgil_app;

create table access.offered (
  org_id integer not null,
  name text not null,
  constraint offered_pkey primary key (org_id, name)
);
alter table access.offered enable row level security;
alter table access.offered force row level security;
create policy own_organization on access.offered using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.offered to current_user using (true) with check (true);
grant select, insert, update, delete on access.offered to orgil_app;

create table access.organization_permissions (
  org_id integer not null,
  max_permissions text[],
  max_version integer not null default 0,
  standard_permissions text[] not null default '{}'::text[],
  standard_version integer not null default 0,
  suspended_at timestamp with time zone,
  suspended_reason text,
  grants_stamp uuid,
  constraint organization_permissions_pkey primary key (org_id)
);
alter table access.organization_permissions enable row level security;
alter table access.organization_permissions force row level security;
create policy own_organization on access.organization_permissions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.organization_permissions to current_user using (true) with check (true);
grant select on access.organization_permissions to orgil_app;

create table access.passkeys (
  id uuid not null,
  user_id integer not null,
  name text not null,
  credential_id text not null,
  user_handle text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  is_synced boolean not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references access.users(id) on delete cascade
);
create index passkeys_of_user on access.passkeys (user_id, id);
alter table access.passkeys enable row level security;
create policy own_people on access.passkeys to orgil_app using (((exists ( select
   from access.members m
  where ((m.org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer) and (m.user_id = passkeys.user_id) and (m.state <> 'destroyed'::text)))) and (coalesce(access.elsewhere(user_id), ''::text) <> 'working'::text)));
grant delete on access.passkeys to orgil_app;

create table access.password_codes (
  user_id integer not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_codes_pkey primary key (user_id),
  constraint password_codes_user_id_fkey foreign key (user_id) references access.users(id) on delete cascade
);

create table access.recovery_codes (
  user_id integer not null,
  code_hash text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references access.users(id) on delete cascade
);
alter table access.recovery_codes enable row level security;
create policy own_people on access.recovery_codes to orgil_app using (((exists ( select
   from access.members m
  where ((m.org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer) and (m.user_id = recovery_codes.user_id) and (m.state <> 'destroyed'::text)))) and (coalesce(access.elsewhere(user_id), ''::text) <> 'working'::text)));
grant delete on access.recovery_codes to orgil_app;

create table access.registration_doors (
  org_id integer not null,
  code text not null,
  is_open boolean not null default true,
  role_id integer,
  renewed_at timestamp with time zone not null default now(),
  constraint registration_doors_pkey primary key (org_id),
  constraint registration_doors_org_id_role_id_fkey foreign key (org_id, role_id) references access.roles(org_id, id) on delete set null (role_id)
);
create unique index registration_doors_by_code on access.registration_doors (code);
alter table access.registration_doors enable row level security;
alter table access.registration_doors force row level security;
create policy own_organization on access.registration_doors using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.registration_doors to current_user using (true) with check (true);
grant select, insert, update, delete on access.registration_doors to orgil_app;

create table access.registrations (
  org_id integer not null,
  id uuid not null,
  login text not null,
  password_hash text not null,
  person jsonb not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  language text not null default 'mn'::text,
  constraint registrations_pkey primary key (org_id, id),
  constraint registrations_language_check check ((language = any (array['mn'::text, 'en'::text, 'ko'::text])))
);
create unique index registrations_by_id on access.registrations (id);
create unique index registrations_by_login on access.registrations (lower(login));
alter table access.registrations enable row level security;
alter table access.registrations force row level security;
create policy own_organization on access.registrations using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.registrations to current_user using (true) with check (true);
grant select, insert, update, delete on access.registrations to orgil_app;

create table access.roles (
  org_id integer not null,
  id integer not null,
  name text not null,
  display_name jsonb not null,
  note text,
  default_menu integer,
  permissions text[] not null default '{}'::text[],
  menus integer[],
  version integer not null default 1,
  constraint roles_pkey primary key (org_id, id),
  constraint roles_org_id_name_key unique (org_id, name)
);
alter table access.roles enable row level security;
alter table access.roles force row level security;
create policy own_organization on access.roles using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.roles to current_user using (true) with check (true);
grant select, insert, update, delete on access.roles to orgil_app;

create table access.security_rules (
  org_id integer not null,
  second_factor_from date,
  version integer not null default 1,
  second_factor_at timestamp with time zone,
  constraint security_rules_pkey primary key (org_id),
  constraint security_rules_check check (((second_factor_from is null) = (second_factor_at is null)))
);
alter table access.security_rules enable row level security;
alter table access.security_rules force row level security;
create policy own_organization on access.security_rules using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.security_rules to current_user using (true) with check (true);
grant select, insert, update on access.security_rules to orgil_app;

create table access.sign_ins (
  id uuid not null,
  user_id integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  succeeded boolean not null,
  ip text,
  user_agent text,
  impersonator_id integer,
  reason text,
  failed_step text,
  constraint sign_ins_pkey primary key (id),
  constraint sign_ins_check check (((failed_step is null) or ((failed_step = any (array['password'::text, 'second_step'::text])) and (not succeeded)))),
  constraint sign_ins_impersonator_id_fkey foreign key (impersonator_id) references access.users(id) on delete cascade,
  constraint sign_ins_user_id_fkey foreign key (user_id) references access.users(id) on delete cascade
);
create index sign_ins_by_age on access.sign_ins (at);
create index sign_ins_of_user on access.sign_ins (user_id, id desc);

create table access.source_grants (
  org_id integer not null,
  id uuid not null,
  role_id integer,
  job_id integer,
  source text not null,
  actions text[] not null,
  row_condition text,
  columns jsonb,
  version integer not null,
  constraint source_grants_pkey primary key (org_id, id),
  constraint source_grants_org_id_source_role_id_job_id_key unique nulls not distinct (org_id, source, role_id, job_id),
  constraint source_grants_check check (((role_id is null) <> (job_id is null))),
  constraint source_grants_org_id_role_id_fkey foreign key (org_id, role_id) references access.roles(org_id, id) on delete cascade
);
create index source_grants_of_role on access.source_grants (org_id, role_id);
alter table access.source_grants enable row level security;
alter table access.source_grants force row level security;
create policy own_organization on access.source_grants using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.source_grants to current_user using (true) with check (true);
grant select, insert, update, delete on access.source_grants to orgil_app;

create table access.substitutes (
  org_id integer not null,
  id uuid not null,
  user_id integer not null,
  substitute_user_id integer not null,
  starts_on date not null,
  ends_on date not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  note text,
  created_by integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  told_at timestamp with time zone not null default now(),
  constraint substitutes_pkey primary key (org_id, id),
  constraint substitutes_check check ((user_id <> substitute_user_id)),
  constraint substitutes_check1 check ((starts_on <= ends_on)),
  constraint substitutes_org_id_substitute_user_id_fkey foreign key (org_id, substitute_user_id) references access.members(org_id, user_id),
  constraint substitutes_org_id_user_id_fkey foreign key (org_id, user_id) references access.members(org_id, user_id)
);
create index substitutes_by_person on access.substitutes (org_id, user_id, ends_at);
create index substitutes_by_substitute on access.substitutes (org_id, substitute_user_id, ends_at);
alter table access.substitutes enable row level security;
alter table access.substitutes force row level security;
create policy own_organization on access.substitutes using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on access.substitutes to current_user using (true) with check (true);
grant select, insert, update, delete on access.substitutes to orgil_app;

create table access.totp (
  user_id integer not null,
  secret text not null,
  last_step bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint totp_pkey primary key (user_id),
  constraint totp_user_id_fkey foreign key (user_id) references access.users(id) on delete cascade
);
alter table access.totp enable row level security;
create policy own_people on access.totp to orgil_app using (((exists ( select
   from access.members m
  where ((m.org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer) and (m.user_id = totp.user_id) and (m.state <> 'destroyed'::text)))) and (coalesce(access.elsewhere(user_id), ''::text) <> 'working'::text)));
grant delete on access.totp to orgil_app;

create table access.users (
  id integer not null generated by default as identity,
  login text not null,
  email text,
  phone text,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  status text not null default 'active'::text,
  failed_attempts integer not null default 0,
  locked_until timestamp with time zone,
  password_changed_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  nickname text,
  mobile text,
  register_number text,
  birth_date date,
  gender text,
  note text,
  search text not null generated always as (access.search_text(((((((((((((((last_name || ' '::text) || first_name) || ' '::text) || login) || ' '::text) || coalesce(nickname, ''::text)) || ' '::text) || coalesce(email, ''::text)) || ' '::text) || coalesce(phone, ''::text)) || ' '::text) || coalesce(mobile, ''::text)) || ' '::text) || coalesce(register_number, ''::text)))) stored,
  aimag text,
  sum text,
  khoroo text,
  address text,
  language text,
  constraint users_pkey primary key (id),
  constraint users_as_listed unique (id, login, first_name, last_name, status, search),
  constraint users_gender_check check ((gender = any (array['men'::text, 'women'::text]))),
  constraint users_language_check check ((language = any (array['mn'::text, 'en'::text, 'ko'::text]))),
  constraint users_status_check check ((status = any (array['active'::text, 'deleted'::text, 'not_confirmed'::text])))
);
create index users_by_email on access.users (lower(email)) where (email is not null);
create unique index users_by_login on access.users (lower(login));
create index users_by_name on access.users (first_name collate platform.mongolian, last_name collate platform.mongolian, id);
alter table access.users enable row level security;
create policy new_people on access.users for insert to orgil_app with check (true);
create policy own_people on access.users for update to orgil_app using (((exists ( select
   from access.members m
  where ((m.org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer) and (m.user_id = users.id) and (m.state <> 'destroyed'::text)))) and (coalesce(access.elsewhere(id), ''::text) <> 'working'::text))) with check (true);
create policy readable on access.users for select to orgil_app using ((((nullif(current_setting('app.org_id'::text, true), ''::text))::integer = 0) or (exists ( select
   from access.members m
  where ((m.org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer) and (m.user_id = users.id)))) or access.stands_above(id)));

-- ──────── attendance ──────────────────────────────────────────────────────────────────────────────────────────

create schema attendance;
grant usage on schema attendance to orgil_app;

create table attendance.breaks (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  shift uuid not null,
  begins text not null,
  ends text not null,
  constraint breaks_pkey primary key (org_id, id),
  constraint breaks_shift foreign key (org_id, shift) references attendance.shifts(org_id, id)
);
create index breaks_begins_rising on attendance.breaks (org_id, begins collate platform.mongolian, id) where (deleted_at is null);
create index breaks_by_shift on attendance.breaks (org_id, shift);
alter table attendance.breaks enable row level security;
alter table attendance.breaks force row level security;
create policy own_organization on attendance.breaks using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.breaks to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.breaks to orgil_app;

create table attendance.consents (
  org_id integer not null,
  employee integer not null,
  given_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint consents_pkey primary key (org_id, employee, given_at)
);
alter table attendance.consents enable row level security;
alter table attendance.consents force row level security;
create policy own_organization on attendance.consents using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.consents to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.consents to orgil_app;

create table attendance.days (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  employee integer not null,
  day date not null,
  unit integer,
  shift uuid,
  state text not null,
  came_at timestamp with time zone,
  left_at timestamp with time zone,
  expected numeric,
  worked numeric,
  late numeric,
  early numeric,
  overtime numeric,
  over_limit numeric,
  night numeric,
  on_holiday numeric,
  on_leave numeric,
  on_duty numeric,
  leave_kind uuid,
  anomalies text[],
  settled text,
  is_closed boolean not null default false,
  constraint days_pkey primary key (org_id, id),
  constraint days_leave_kind foreign key (org_id, leave_kind) references attendance.leave_kinds(org_id, id),
  constraint days_shift foreign key (org_id, shift) references attendance.shifts(org_id, id)
);
create index days_by_leave_kind on attendance.days (org_id, leave_kind);
create index days_by_shift on attendance.days (org_id, shift);
create index days_day_falling on attendance.days (org_id, day desc nulls last, id) where (deleted_at is null);
create index days_day_rising on attendance.days (org_id, day, id) where (deleted_at is null);
create index days_of_month on attendance.days (org_id, day, employee);
create unique index days_once on attendance.days (org_id, employee, day) where (deleted_at is null);
alter table attendance.days enable row level security;
alter table attendance.days force row level security;
create policy own_organization on attendance.days using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.days to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.days to orgil_app;

create table attendance.devices (
  org_id integer not null,
  device text not null,
  employee integer not null,
  secret text not null,
  name text not null,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint devices_pkey primary key (org_id, device, employee)
);
create index devices_by_employee on attendance.devices (org_id, employee);
alter table attendance.devices enable row level security;
alter table attendance.devices force row level security;
create policy own_organization on attendance.devices using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.devices to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.devices to orgil_app;

create table attendance.duties (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  employee integer not null,
  day date not null,
  shift uuid,
  note text,
  constraint duties_pkey primary key (org_id, id),
  constraint duties_shift foreign key (org_id, shift) references attendance.shifts(org_id, id)
);
create index duties_by_shift on attendance.duties (org_id, shift);
create index duties_day_falling on attendance.duties (org_id, day desc nulls last, id) where (deleted_at is null);
create index duties_day_rising on attendance.duties (org_id, day, id) where (deleted_at is null);
create unique index duties_once on attendance.duties (org_id, employee, day) where (deleted_at is null);
alter table attendance.duties enable row level security;
alter table attendance.duties force row level security;
create policy own_organization on attendance.duties using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.duties to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.duties to orgil_app;

create table attendance.entitlement_steps (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  entitlement uuid not null,
  years numeric not null,
  more numeric not null,
  constraint entitlement_steps_pkey primary key (org_id, id),
  constraint entitlement_steps_entitlement foreign key (org_id, entitlement) references attendance.entitlements(org_id, id)
);
create index entitlement_steps_by_entitlement on attendance.entitlement_steps (org_id, entitlement);
create index entitlement_steps_years_rising on attendance.entitlement_steps (org_id, years, id) where (deleted_at is null);
alter table attendance.entitlement_steps enable row level security;
alter table attendance.entitlement_steps force row level security;
create policy own_organization on attendance.entitlement_steps using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.entitlement_steps to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.entitlement_steps to orgil_app;

create table attendance.entitlements (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  from_day date not null,
  base numeric not null,
  note text,
  constraint entitlements_pkey primary key (org_id, id)
);
create index entitlements_from_day_falling on attendance.entitlements (org_id, from_day desc nulls last, id) where (deleted_at is null);
create unique index entitlements_once on attendance.entitlements (org_id, from_day) where (deleted_at is null);
alter table attendance.entitlements enable row level security;
alter table attendance.entitlements force row level security;
create policy own_organization on attendance.entitlements using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.entitlements to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.entitlements to orgil_app;

create table attendance.heard (
  org_id integer not null,
  key text not null,
  punch uuid not null,
  constraint heard_pkey primary key (org_id, key),
  constraint heard_org_id_punch_fkey foreign key (org_id, punch) references attendance.punches(org_id, id)
);
alter table attendance.heard enable row level security;
alter table attendance.heard force row level security;
create policy own_organization on attendance.heard using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.heard to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.heard to orgil_app;

create table attendance.kiosks (
  org_id integer not null,
  id uuid not null,
  place uuid not null,
  name text not null,
  secret text not null,
  code_secret text not null,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  last_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint kiosks_pkey primary key (org_id, id),
  constraint kiosks_secret_key unique (secret),
  constraint kiosks_org_id_place_fkey foreign key (org_id, place) references attendance.places(org_id, id)
);
alter table attendance.kiosks enable row level security;
alter table attendance.kiosks force row level security;
create policy own_organization on attendance.kiosks using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.kiosks to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.kiosks to orgil_app;

create table attendance.leave_entries (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  employee integer not null,
  kind uuid not null,
  day date not null,
  entry text not null,
  days numeric not null,
  leave uuid,
  note text,
  constraint leave_entries_pkey primary key (org_id, id),
  constraint leave_entries_kind foreign key (org_id, kind) references attendance.leave_kinds(org_id, id),
  constraint leave_entries_leave foreign key (org_id, leave) references attendance.leaves(org_id, id)
);
create index leave_entries_by_kind on attendance.leave_entries (org_id, kind);
create index leave_entries_by_leave on attendance.leave_entries (org_id, leave);
create index leave_entries_day_falling on attendance.leave_entries (org_id, day desc nulls last, id) where (deleted_at is null);
create index leave_entries_day_rising on attendance.leave_entries (org_id, day, id) where (deleted_at is null);
alter table attendance.leave_entries enable row level security;
alter table attendance.leave_entries force row level security;
create policy own_organization on attendance.leave_entries using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.leave_entries to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.leave_entries to orgil_app;

create table attendance.leave_kinds (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  code text not null,
  colour text,
  is_paid boolean not null default false,
  has_balance boolean not null default false,
  entitles text,
  yearly_days numeric,
  allows_half boolean not null default false,
  allows_hours boolean not null default false,
  needs_file boolean not null default false,
  is_active boolean not null default false,
  sort numeric,
  carry_most numeric,
  carry_months numeric,
  counted_from date,
  constraint leave_kinds_pkey primary key (org_id, id)
);
create unique index leave_kinds_name_once on attendance.leave_kinds (org_id, records.same_text(name)) where (deleted_at is null);
create index leave_kinds_sort_rising on attendance.leave_kinds (org_id, sort, id) where (deleted_at is null);
alter table attendance.leave_kinds enable row level security;
alter table attendance.leave_kinds force row level security;
create policy own_organization on attendance.leave_kinds using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.leave_kinds to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.leave_kinds to orgil_app;

create table attendance.leaves (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  number text,
  employee integer not null,
  kind uuid not null,
  from_day date not null,
  to_day date not null,
  part text not null,
  from_time text,
  to_time text,
  days numeric,
  reason text,
  substitute integer,
  handover text,
  files uuid[],
  state text not null,
  answer text,
  approval text,
  created_on timestamp with time zone,
  constraint leaves_pkey primary key (org_id, id),
  constraint leaves_kind foreign key (org_id, kind) references attendance.leave_kinds(org_id, id)
);
create index leaves_by_kind on attendance.leaves (org_id, kind);
create index leaves_from_day_falling on attendance.leaves (org_id, from_day desc nulls last, id) where (deleted_at is null);
create index leaves_from_day_rising on attendance.leaves (org_id, from_day, id) where (deleted_at is null);
create index leaves_of_people on attendance.leaves (org_id, employee, from_day) where (deleted_at is null);
create index leaves_state_falling on attendance.leaves (org_id, state desc nulls last, id) where (deleted_at is null);
create index leaves_state_rising on attendance.leaves (org_id, state, id) where (deleted_at is null);
create index leaves_to_day_falling on attendance.leaves (org_id, to_day desc nulls last, id) where (deleted_at is null);
create index leaves_to_day_rising on attendance.leaves (org_id, to_day, id) where (deleted_at is null);
alter table attendance.leaves enable row level security;
alter table attendance.leaves force row level security;
create policy own_organization on attendance.leaves using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.leaves to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.leaves to orgil_app;

create table attendance.periods (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  month text not null,
  state text not null,
  reason text,
  by_whom integer,
  at timestamp with time zone,
  constraint periods_pkey primary key (org_id, id)
);
create index periods_month_falling on attendance.periods (org_id, month collate platform.mongolian desc nulls last, id) where (deleted_at is null);
create unique index periods_month_once on attendance.periods (org_id, records.same_text(month)) where (deleted_at is null);
alter table attendance.periods enable row level security;
alter table attendance.periods force row level security;
create policy own_organization on attendance.periods using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.periods to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.periods to orgil_app;

create table attendance.pins (
  org_id integer not null,
  employee integer not null,
  hash text not null,
  set_at timestamp with time zone not null default now(),
  constraint pins_pkey primary key (org_id, employee)
);
alter table attendance.pins enable row level security;
alter table attendance.pins force row level security;
create policy own_organization on attendance.pins using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.pins to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.pins to orgil_app;

create table attendance.places (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  address text,
  latitude numeric not null,
  longitude numeric not null,
  radius numeric not null,
  corners text,
  zone text,
  networks text,
  units integer[],
  by_button boolean not null default false,
  is_active boolean not null default false,
  constraint places_pkey primary key (org_id, id)
);
create unique index places_name_once on attendance.places (org_id, records.same_text(name)) where (deleted_at is null);
create index places_name_rising on attendance.places (org_id, name collate platform.mongolian, id) where (deleted_at is null);
alter table attendance.places enable row level security;
alter table attendance.places force row level security;
create policy own_organization on attendance.places using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.places to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.places to orgil_app;

create table attendance.positions (
  org_id integer not null,
  punch uuid not null,
  latitude double precision not null,
  longitude double precision not null,
  at timestamp with time zone not null,
  constraint positions_pkey primary key (org_id, punch),
  constraint positions_org_id_punch_fkey foreign key (org_id, punch) references attendance.punches(org_id, id)
);
create index positions_by_time on attendance.positions (at);
alter table attendance.positions enable row level security;
alter table attendance.positions force row level security;
create policy own_organization on attendance.positions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.positions to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.positions to orgil_app;

create table attendance.punches (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  employee integer not null,
  at timestamp with time zone not null,
  kind text not null,
  source text not null,
  place uuid,
  flags text[],
  device_at timestamp with time zone,
  heard_at timestamp with time zone not null,
  device text,
  accuracy numeric,
  away numeric,
  void_of uuid,
  note text,
  constraint punches_pkey primary key (org_id, id),
  constraint punches_place foreign key (org_id, place) references attendance.places(org_id, id),
  constraint punches_void_of foreign key (org_id, void_of) references attendance.punches(org_id, id)
);
create index punches_at_falling on attendance.punches (org_id, at desc nulls last, id) where (deleted_at is null);
create index punches_at_rising on attendance.punches (org_id, at, id) where (deleted_at is null);
create index punches_by_place on attendance.punches (org_id, place);
create index punches_by_void_of on attendance.punches (org_id, void_of);
create index punches_of_people on attendance.punches (org_id, employee, at);
alter table attendance.punches enable row level security;
alter table attendance.punches force row level security;
create policy own_organization on attendance.punches using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.punches to current_user using (true) with check (true);
grant select, insert on attendance.punches to orgil_app;

create table attendance.reasons (
  org_id integer not null,
  employee integer not null,
  day date not null,
  pairs jsonb not null,
  trace jsonb not null,
  punches uuid[] not null,
  constraint reasons_pkey primary key (org_id, employee, day)
);
alter table attendance.reasons enable row level security;
alter table attendance.reasons force row level security;
create policy own_organization on attendance.reasons using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.reasons to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.reasons to orgil_app;

create table attendance.requests (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  number text,
  employee integer not null,
  kind text not null,
  day date not null,
  until date,
  punch_kind text,
  at_time text,
  punch uuid,
  from_time text,
  to_time text,
  shift uuid,
  with_whom integer,
  other_day date,
  reason text not null,
  files uuid[],
  state text not null,
  answer text,
  approval text,
  created_on timestamp with time zone,
  constraint requests_pkey primary key (org_id, id),
  constraint requests_punch foreign key (org_id, punch) references attendance.punches(org_id, id),
  constraint requests_shift foreign key (org_id, shift) references attendance.shifts(org_id, id)
);
create index requests_by_punch on attendance.requests (org_id, punch);
create index requests_by_shift on attendance.requests (org_id, shift);
create index requests_created_on_falling on attendance.requests (org_id, created_on desc nulls last, id) where (deleted_at is null);
create index requests_day_falling on attendance.requests (org_id, day desc nulls last, id) where (deleted_at is null);
create index requests_day_rising on attendance.requests (org_id, day, id) where (deleted_at is null);
create index requests_state_falling on attendance.requests (org_id, state desc nulls last, id) where (deleted_at is null);
create index requests_state_rising on attendance.requests (org_id, state, id) where (deleted_at is null);
alter table attendance.requests enable row level security;
alter table attendance.requests force row level security;
create policy own_organization on attendance.requests using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.requests to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.requests to orgil_app;

create table attendance.roster_days (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  roster uuid not null,
  week numeric not null,
  weekday text not null,
  shift uuid not null,
  constraint roster_days_pkey primary key (org_id, id),
  constraint roster_days_roster foreign key (org_id, roster) references attendance.rosters(org_id, id),
  constraint roster_days_shift foreign key (org_id, shift) references attendance.shifts(org_id, id)
);
create index roster_days_by_roster on attendance.roster_days (org_id, roster);
create index roster_days_by_shift on attendance.roster_days (org_id, shift);
create index roster_days_week_rising on attendance.roster_days (org_id, week, id) where (deleted_at is null);
alter table attendance.roster_days enable row level security;
alter table attendance.roster_days force row level security;
create policy own_organization on attendance.roster_days using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.roster_days to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.roster_days to orgil_app;

create table attendance.rosters (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  people integer[],
  units integer[],
  starts_on date not null,
  ends_on date,
  weeks numeric not null,
  on_holidays boolean not null default false,
  constraint rosters_pkey primary key (org_id, id)
);
create index rosters_name_rising on attendance.rosters (org_id, name collate platform.mongolian, id) where (deleted_at is null);
alter table attendance.rosters enable row level security;
alter table attendance.rosters force row level security;
create policy own_organization on attendance.rosters using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.rosters to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.rosters to orgil_app;

create table attendance.settings (
  org_id integer not null,
  positions_days integer not null default 90,
  overtime_most integer not null default 240,
  night_from integer not null default 1320,
  night_to integer not null default 360,
  remind_minutes integer not null default 60,
  constraint settings_pkey primary key (org_id),
  constraint settings_night_from_check check (((night_from >= 0) and (night_from <= 1439))),
  constraint settings_night_to_check check (((night_to >= 0) and (night_to <= 1439))),
  constraint settings_overtime_most_check check (((overtime_most >= 0) and (overtime_most <= 1440))),
  constraint settings_positions_days_check check (((positions_days >= 1) and (positions_days <= 1100))),
  constraint settings_remind_minutes_check check (((remind_minutes >= 0) and (remind_minutes <= 720)))
);
alter table attendance.settings enable row level security;
alter table attendance.settings force row level security;
create policy own_organization on attendance.settings using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.settings to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.settings to orgil_app;

create table attendance.shifts (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  code text not null,
  kind text not null,
  starts text not null,
  ends text not null,
  norm numeric,
  core_from text,
  core_to text,
  early_window numeric not null,
  late_window numeric not null,
  grace_in numeric not null,
  grace_out numeric not null,
  overtime_from numeric not null,
  rounding text not null,
  rounding_way text not null,
  half_below numeric not null,
  absent_below numeric not null,
  pairs text not null,
  is_remote boolean not null default false,
  colour text,
  is_active boolean not null default false,
  constraint shifts_pkey primary key (org_id, id)
);
create unique index shifts_name_once on attendance.shifts (org_id, records.same_text(name)) where (deleted_at is null);
create index shifts_starts_rising on attendance.shifts (org_id, starts collate platform.mongolian, id) where (deleted_at is null);
alter table attendance.shifts enable row level security;
alter table attendance.shifts force row level security;
create policy own_organization on attendance.shifts using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.shifts to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.shifts to orgil_app;

create table attendance.stale (
  org_id integer not null,
  employee integer not null,
  day date not null,
  constraint stale_pkey primary key (org_id, employee, day)
);
alter table attendance.stale enable row level security;
alter table attendance.stale force row level security;
create policy own_organization on attendance.stale using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on attendance.stale to current_user using (true) with check (true);
grant select, insert, update, delete on attendance.stale to orgil_app;

-- ──────── builder ─────────────────────────────────────────────────────────────────────────────────────────────

create schema builder;
grant usage on schema builder to orgil_app;

create table builder.beginnings (
  org_id integer not null,
  id uuid not null,
  way text not null,
  user_id integer not null,
  role_id integer not null,
  state text not null,
  name text not null,
  source jsonb not null,
  secret text,
  project_id uuid not null,
  publication uuid,
  parts jsonb not null default '[]'::jsonb,
  problem text,
  stop_wanted boolean not null default false,
  tries smallint not null default 0,
  made_at timestamp with time zone not null default now(),
  worked_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  until timestamp with time zone not null default (now() + '30 days'::interval),
  constraint beginnings_pkey primary key (org_id, id),
  constraint beginnings_state_check check ((state = any (array['read'::text, 'publishing'::text, 'bringing'::text, 'done'::text, 'failed'::text, 'taking_back'::text, 'taken_back'::text]))),
  constraint beginnings_way_check check ((way = any (array['file'::text, 'database'::text])))
);
create index beginnings_at_work on builder.beginnings (worked_at) where (state = any (array['publishing'::text, 'bringing'::text, 'taking_back'::text]));
create index beginnings_of_project on builder.beginnings (org_id, project_id);
create index beginnings_until on builder.beginnings (until);
alter table builder.beginnings enable row level security;
alter table builder.beginnings force row level security;
create policy own_organization on builder.beginnings using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on builder.beginnings to current_user using (true) with check (true);
grant select, insert, update, delete on builder.beginnings to orgil_app;

create table builder.projects (
  org_id integer not null,
  id uuid not null,
  title jsonb not null,
  icon text not null,
  created_at timestamp with time zone not null default now(),
  constraint projects_pkey primary key (org_id, id)
);
alter table builder.projects enable row level security;
alter table builder.projects force row level security;
create policy own_organization on builder.projects using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on builder.projects to current_user using (true) with check (true);
grant select, insert, update, delete on builder.projects to orgil_app;

create table builder.screens (
  org_id integer not null,
  id uuid not null,
  project_id uuid not null,
  key text not null,
  draft jsonb not null,
  edit integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  updated_by integer not null,
  constraint screens_pkey primary key (org_id, id),
  constraint screens_org_id_project_id_fkey foreign key (org_id, project_id) references builder.projects(org_id, id)
);
create unique index screens_key on builder.screens (org_id, key);
create index screens_of_project on builder.screens (org_id, project_id);
alter table builder.screens enable row level security;
alter table builder.screens force row level security;
create policy own_organization on builder.screens using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on builder.screens to current_user using (true) with check (true);
grant select, insert, update, delete on builder.screens to orgil_app;

create table builder.tables (
  org_id integer not null,
  id uuid not null,
  project_id uuid not null,
  key text not null,
  draft jsonb not null,
  edit integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  updated_by integer not null,
  constraint tables_pkey primary key (org_id, id),
  constraint tables_org_id_project_id_fkey foreign key (org_id, project_id) references builder.projects(org_id, id)
);
create unique index tables_key on builder.tables (org_id, key);
alter table builder.tables enable row level security;
alter table builder.tables force row level security;
create policy own_organization on builder.tables using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on builder.tables to current_user using (true) with check (true);
grant select, insert, update, delete on builder.tables to orgil_app;

-- ──────── calendar ────────────────────────────────────────────────────────────────────────────────────────────

create schema calendar;
grant usage on schema calendar to orgil_app;

create table calendar.feeds (
  org_id integer not null,
  id uuid not null,
  user_id integer not null,
  role_id integer not null,
  name text not null,
  sources text[] not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint feeds_pkey primary key (org_id, id)
);
create unique index feeds_by_secret on calendar.feeds (secret_hash);
create index feeds_of_person on calendar.feeds (org_id, user_id) where (revoked_at is null);
alter table calendar.feeds enable row level security;
alter table calendar.feeds force row level security;
create policy own_organization on calendar.feeds using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on calendar.feeds to current_user using (true) with check (true);
grant select, insert, update on calendar.feeds to orgil_app;

-- ──────── crm ─────────────────────────────────────────────────────────────────────────────────────────────────

create schema crm;
grant usage on schema crm to orgil_app;

create or replace function crm.begin_with(org integer)
 returns void
 language sql
as $function$
      insert into crm.stages (org_id, id, "of", type, probability, name, name_en, name_ko, colour, sort, is_active, search)
      select org, gen_random_uuid(), o, t, p, mn, en, ko, c, s, true, lower(mn || ' ' || en || ' ' || ko) from (values
        ('lead', 'open', 0, 'Шинэ', 'New', '신규', '#64748b', 1),
        ('lead', 'ongoing', 0, 'Холбогдсон', 'Contacted', '연락함', '#2563eb', 2),
        ('lead', 'ongoing', 0, 'Хэрэгцээ тодорхой', 'Needs known', '니즈 파악', '#0d9488', 3),
        ('lead', 'on_hold', 0, 'Хүлээгдэж буй', 'Waiting', '대기', '#ea580c', 4),
        ('lead', 'won', 0, 'Боломж болсон', 'Became an opportunity', '기회로 전환', '#16a34a', 5),
        ('lead', 'lost', 0, 'Алдсан', 'Lost', '실패', '#dc2626', 6),
        ('opportunity', 'open', 10, 'Танилцсан', 'Discovery', '탐색', '#64748b', 7),
        ('opportunity', 'ongoing', 30, 'Үнийн санал', 'Proposal', '제안', '#2563eb', 8),
        ('opportunity', 'ongoing', 60, 'Тохиролцож буй', 'Negotiation', '협상', '#7c3aed', 9),
        ('opportunity', 'ongoing', 80, 'Гэрээ байгуулж буй', 'Contract', '계약 진행', '#0d9488', 10),
        ('opportunity', 'on_hold', 20, 'Түр хүлээсэн', 'On hold', '보류', '#ea580c', 11),
        ('opportunity', 'won', 100, 'Амжилттай', 'Won', '성공', '#16a34a', 12),
        ('opportunity', 'lost', 0, 'Алдсан', 'Lost', '실패', '#dc2626', 13)
      ) as begun (o, t, p, mn, en, ko, c, s)
      where not exists (select from crm.stages where org_id = org);

      insert into crm.activity_types
        (org_id, id, kind, colour, name, name_en, name_ko, text, next_days, sort, is_active, search)
      select org, gen_random_uuid(), k, c, mn, en, ko, nullif(tx, ''), d, s, true, lower(mn || ' ' || en || ' ' || ko)
      from (values
        ('call', '#0d9488', 'Утсаар ярих', 'Call', '전화', 'Утсаар холбогдох', 2, 1),
        ('meeting', '#7c3aed', 'Уулзалт', 'Meeting', '미팅', 'Уулзаж хэрэгцээг нь тодруулах', 3, 2),
        ('letter', '#2563eb', 'Захидал', 'Letter', '이메일·편지', 'Захидал илгээх', 3, 3),
        ('task', '#ea580c', 'Үнийн санал', 'Quotation', '견적', 'Үнийн санал бэлтгэж илгээх', 5, 4),
        ('task', '#64748b', 'Ажил', 'Task', '작업', '', 3, 5)
      ) as begun (k, c, mn, en, ko, tx, d, s)
      where not exists (select from crm.activity_types where org_id = org);

      -- After a call comes a meeting, after a meeting a quotation, and that is asked about by telephone.
      update crm.activity_types as before set next = after.id
      from crm.activity_types as after
      where before.org_id = org and after.org_id = org and before.next is null
      and (before.sort, after.sort) in ((1, 2), (2, 4), (3, 1), (4, 1));
    $function$;
grant execute on function crm.begin_with(integer) to orgil_app;

create table crm.activities (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text,
  day date not null,
  "time" text,
  type uuid not null,
  lead uuid,
  opportunity uuid,
  company uuid,
  contact uuid,
  owner integer,
  is_done boolean not null default false,
  lead_owner integer,
  opportunity_owner integer,
  done_at timestamp with time zone,
  kind text,
  outcome text,
  constraint activities_pkey primary key (org_id, id),
  constraint activities_company foreign key (org_id, company) references crm.companies(org_id, id),
  constraint activities_contact foreign key (org_id, contact) references crm.contacts(org_id, id),
  constraint activities_lead foreign key (org_id, lead) references crm.leads(org_id, id),
  constraint activities_opportunity foreign key (org_id, opportunity) references crm.opportunities(org_id, id),
  constraint activities_type foreign key (org_id, type) references crm.activity_types(org_id, id)
);
create index activities_by_company on crm.activities (org_id, company);
create index activities_by_contact on crm.activities (org_id, contact);
create index activities_by_lead on crm.activities (org_id, lead);
create index activities_by_opportunity on crm.activities (org_id, opportunity);
create index activities_by_type on crm.activities (org_id, type);
create index activities_day_falling on crm.activities (org_id, day desc nulls last, id) where (deleted_at is null);
create index activities_day_rising on crm.activities (org_id, day, id) where (deleted_at is null);
create index activities_is_done_falling on crm.activities (org_id, is_done desc nulls last, id) where (deleted_at is null);
create index activities_is_done_rising on crm.activities (org_id, is_done, id) where (deleted_at is null);
alter table crm.activities enable row level security;
alter table crm.activities force row level security;
create policy own_organization on crm.activities using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.activities to current_user using (true) with check (true);
grant select, insert, update, delete on crm.activities to orgil_app;

create table crm.activity_types (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  kind text not null,
  colour text,
  person integer,
  text text,
  next uuid,
  next_days numeric,
  sort numeric,
  is_active boolean not null default false,
  constraint activity_types_pkey primary key (org_id, id),
  constraint activity_types_next foreign key (org_id, next) references crm.activity_types(org_id, id)
);
create index activity_types_by_next on crm.activity_types (org_id, next);
create index activity_types_sort_rising on crm.activity_types (org_id, sort, id) where (deleted_at is null);
alter table crm.activity_types enable row level security;
alter table crm.activity_types force row level security;
create policy own_organization on crm.activity_types using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.activity_types to current_user using (true) with check (true);
grant select, insert, update, delete on crm.activity_types to orgil_app;

create table crm.assignment_rules (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  sort numeric,
  territory uuid,
  source text,
  least_score numeric,
  people integer[] not null,
  most_open numeric,
  on_arrival boolean not null default false,
  is_active boolean not null default false,
  constraint assignment_rules_pkey primary key (org_id, id),
  constraint assignment_rules_territory foreign key (org_id, territory) references crm.territories(org_id, id)
);
create index assignment_rules_by_territory on crm.assignment_rules (org_id, territory);
create index assignment_rules_sort_rising on crm.assignment_rules (org_id, sort, id) where (deleted_at is null);
create index assignment_rules_source_falling on crm.assignment_rules (org_id, source desc nulls last, id) where (deleted_at is null);
create index assignment_rules_source_rising on crm.assignment_rules (org_id, source, id) where (deleted_at is null);
alter table crm.assignment_rules enable row level security;
alter table crm.assignment_rules force row level security;
create policy own_organization on crm.assignment_rules using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.assignment_rules to current_user using (true) with check (true);
grant select, insert, update, delete on crm.assignment_rules to orgil_app;

create table crm.companies (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  register text,
  tin text,
  kind text,
  size text,
  owner integer,
  phone text,
  email text,
  site text,
  territory uuid,
  address text,
  description text,
  files uuid[],
  created_on timestamp with time zone,
  constraint companies_pkey primary key (org_id, id),
  constraint companies_territory foreign key (org_id, territory) references crm.territories(org_id, id)
);
create index companies_by_territory on crm.companies (org_id, territory);
create index companies_name_falling on crm.companies (org_id, name collate platform.mongolian desc nulls last, id) where (deleted_at is null);
create index companies_name_rising on crm.companies (org_id, name collate platform.mongolian, id) where (deleted_at is null);
create unique index companies_register_once on crm.companies (org_id, records.same_text(register)) where (deleted_at is null);
alter table crm.companies enable row level security;
alter table crm.companies force row level security;
create policy own_organization on crm.companies using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.companies to current_user using (true) with check (true);
grant select, insert, update, delete on crm.companies to orgil_app;

create table crm.contacts (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  company uuid,
  job text,
  phone text,
  email text,
  owner integer,
  is_decider boolean not null default false,
  birthday date,
  description text,
  register text,
  tin text,
  address text,
  constraint contacts_pkey primary key (org_id, id),
  constraint contacts_company foreign key (org_id, company) references crm.companies(org_id, id)
);
create index contacts_by_company on crm.contacts (org_id, company);
create index contacts_name_rising on crm.contacts (org_id, name collate platform.mongolian, id) where (deleted_at is null);
alter table crm.contacts enable row level security;
alter table crm.contacts force row level security;
create policy own_organization on crm.contacts using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.contacts to current_user using (true) with check (true);
grant select, insert, update, delete on crm.contacts to orgil_app;

create table crm.contract_duties (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  contract uuid not null,
  name text not null,
  due_on date,
  is_done boolean not null default false,
  owner integer,
  constraint contract_duties_pkey primary key (org_id, id),
  constraint contract_duties_contract foreign key (org_id, contract) references crm.contracts(org_id, id)
);
create index contract_duties_by_contract on crm.contract_duties (org_id, contract);
create index contract_duties_due_on_rising on crm.contract_duties (org_id, due_on, id) where (deleted_at is null);
alter table crm.contract_duties enable row level security;
alter table crm.contract_duties force row level security;
create policy own_organization on crm.contract_duties using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.contract_duties to current_user using (true) with check (true);
grant select, insert, update, delete on crm.contract_duties to orgil_app;

create table crm.contract_templates (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  text text not null,
  sort numeric,
  is_active boolean not null default false,
  constraint contract_templates_pkey primary key (org_id, id)
);
create index contract_templates_sort_rising on crm.contract_templates (org_id, sort, id) where (deleted_at is null);
alter table crm.contract_templates enable row level security;
alter table crm.contract_templates force row level security;
create policy own_organization on crm.contract_templates using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.contract_templates to current_user using (true) with check (true);
grant select, insert, update, delete on crm.contract_templates to orgil_app;

create table crm.contracts (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  number text,
  company uuid not null,
  contact uuid,
  opportunity uuid,
  state text not null,
  approval text,
  owner integer,
  value numeric,
  starts_on date,
  ends_on date,
  remind_days numeric,
  duties numeric,
  duties_done numeric,
  signed_on date,
  template uuid,
  terms text,
  files uuid[],
  grounds text,
  constraint contracts_pkey primary key (org_id, id),
  constraint contracts_company foreign key (org_id, company) references crm.companies(org_id, id),
  constraint contracts_contact foreign key (org_id, contact) references crm.contacts(org_id, id),
  constraint contracts_opportunity foreign key (org_id, opportunity) references crm.opportunities(org_id, id),
  constraint contracts_template foreign key (org_id, template) references crm.contract_templates(org_id, id)
);
create index contracts_by_company on crm.contracts (org_id, company);
create index contracts_by_contact on crm.contracts (org_id, contact);
create index contracts_by_opportunity on crm.contracts (org_id, opportunity);
create index contracts_by_template on crm.contracts (org_id, template);
create index contracts_ends_on_falling on crm.contracts (org_id, ends_on desc nulls last, id) where (deleted_at is null);
create index contracts_ends_on_rising on crm.contracts (org_id, ends_on, id) where (deleted_at is null);
create index contracts_starts_on_falling on crm.contracts (org_id, starts_on desc nulls last, id) where (deleted_at is null);
create index contracts_state_falling on crm.contracts (org_id, state desc nulls last, id) where (deleted_at is null);
create index contracts_state_rising on crm.contracts (org_id, state, id) where (deleted_at is null);
alter table crm.contracts enable row level security;
alter table crm.contracts force row level security;
create policy own_organization on crm.contracts using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.contracts to current_user using (true) with check (true);
grant select, insert, update, delete on crm.contracts to orgil_app;

create table crm.leads (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  rank text,
  name text not null,
  number text,
  person text,
  company_name text,
  phone text,
  email text,
  register text,
  company uuid,
  contact uuid,
  source text,
  territory uuid,
  stage uuid not null,
  type text,
  priority numeric,
  owner integer,
  score numeric,
  score_held numeric,
  value numeric,
  address text,
  description text,
  next_on date,
  answer_by timestamp with time zone,
  answered_at timestamp with time zone,
  answer_state text,
  converted_on date,
  stays boolean not null default false,
  opportunities numeric,
  lost_reason uuid,
  lost_words text,
  closed_on date,
  files uuid[],
  created_on timestamp with time zone,
  constraint leads_pkey primary key (org_id, id),
  constraint leads_company foreign key (org_id, company) references crm.companies(org_id, id),
  constraint leads_contact foreign key (org_id, contact) references crm.contacts(org_id, id),
  constraint leads_lost_reason foreign key (org_id, lost_reason) references crm.lost_reasons(org_id, id),
  constraint leads_stage foreign key (org_id, stage) references crm.stages(org_id, id),
  constraint leads_territory foreign key (org_id, territory) references crm.territories(org_id, id)
);
create index leads_answer_by_falling on crm.leads (org_id, answer_by desc nulls last, id) where (deleted_at is null);
create index leads_answer_by_rising on crm.leads (org_id, answer_by, id) where (deleted_at is null);
create index leads_by_company on crm.leads (org_id, company);
create index leads_by_contact on crm.leads (org_id, contact);
create index leads_by_lost_reason on crm.leads (org_id, lost_reason);
create index leads_by_stage on crm.leads (org_id, stage);
create index leads_by_territory on crm.leads (org_id, territory);
create index leads_created_on_falling on crm.leads (org_id, created_on desc nulls last, id) where (deleted_at is null);
create index leads_score_falling on crm.leads (org_id, score desc nulls last, id) where (deleted_at is null);
create index leads_score_rising on crm.leads (org_id, score, id) where (deleted_at is null);
create index leads_source_falling on crm.leads (org_id, source desc nulls last, id) where (deleted_at is null);
create index leads_source_rising on crm.leads (org_id, source, id) where (deleted_at is null);
alter table crm.leads enable row level security;
alter table crm.leads force row level security;
create policy own_organization on crm.leads using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.leads to current_user using (true) with check (true);
grant select, insert, update, delete on crm.leads to orgil_app;

create table crm.lost_reasons (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  is_active boolean not null default false,
  sort numeric,
  constraint lost_reasons_pkey primary key (org_id, id)
);
create unique index lost_reasons_name_once on crm.lost_reasons (org_id, records.same_text(name)) where (deleted_at is null);
alter table crm.lost_reasons enable row level security;
alter table crm.lost_reasons force row level security;
create policy own_organization on crm.lost_reasons using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.lost_reasons to current_user using (true) with check (true);
grant select, insert, update, delete on crm.lost_reasons to orgil_app;

create table crm.opportunities (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  rank text,
  name text not null,
  number text,
  company uuid,
  contact uuid,
  lead uuid,
  source text,
  territory uuid,
  stage uuid not null,
  type text,
  owner integer,
  amount numeric,
  currency text not null,
  rate numeric,
  total numeric,
  value numeric,
  weighted numeric,
  probability numeric,
  closes_on date,
  description text,
  closed_on date,
  lost_reason uuid,
  lost_words text,
  files uuid[],
  created_on timestamp with time zone,
  constraint opportunities_pkey primary key (org_id, id),
  constraint opportunities_company foreign key (org_id, company) references crm.companies(org_id, id),
  constraint opportunities_contact foreign key (org_id, contact) references crm.contacts(org_id, id),
  constraint opportunities_lead foreign key (org_id, lead) references crm.leads(org_id, id),
  constraint opportunities_lost_reason foreign key (org_id, lost_reason) references crm.lost_reasons(org_id, id),
  constraint opportunities_stage foreign key (org_id, stage) references crm.stages(org_id, id),
  constraint opportunities_territory foreign key (org_id, territory) references crm.territories(org_id, id)
);
create index opportunities_by_company on crm.opportunities (org_id, company);
create index opportunities_by_contact on crm.opportunities (org_id, contact);
create index opportunities_by_lead on crm.opportunities (org_id, lead);
create index opportunities_by_lost_reason on crm.opportunities (org_id, lost_reason);
create index opportunities_by_stage on crm.opportunities (org_id, stage);
create index opportunities_by_territory on crm.opportunities (org_id, territory);
create index opportunities_closed_on_falling on crm.opportunities (org_id, closed_on desc nulls last, id) where (deleted_at is null);
create index opportunities_closed_on_rising on crm.opportunities (org_id, closed_on, id) where (deleted_at is null);
create index opportunities_closes_on_falling on crm.opportunities (org_id, closes_on desc nulls last, id) where (deleted_at is null);
create index opportunities_closes_on_rising on crm.opportunities (org_id, closes_on, id) where (deleted_at is null);
create index opportunities_source_falling on crm.opportunities (org_id, source desc nulls last, id) where (deleted_at is null);
create index opportunities_source_rising on crm.opportunities (org_id, source, id) where (deleted_at is null);
alter table crm.opportunities enable row level security;
alter table crm.opportunities force row level security;
create policy own_organization on crm.opportunities using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.opportunities to current_user using (true) with check (true);
grant select, insert, update, delete on crm.opportunities to orgil_app;

create table crm.opportunity_lines (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  opportunity uuid not null,
  name text not null,
  quantity numeric not null,
  price numeric not null,
  discount numeric,
  total numeric,
  owner integer,
  constraint opportunity_lines_pkey primary key (org_id, id),
  constraint opportunity_lines_opportunity foreign key (org_id, opportunity) references crm.opportunities(org_id, id)
);
create index opportunity_lines_by_opportunity on crm.opportunity_lines (org_id, opportunity);
create index opportunity_lines_name_rising on crm.opportunity_lines (org_id, name collate platform.mongolian, id) where (deleted_at is null);
alter table crm.opportunity_lines enable row level security;
alter table crm.opportunity_lines force row level security;
create policy own_organization on crm.opportunity_lines using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.opportunity_lines to current_user using (true) with check (true);
grant select, insert, update, delete on crm.opportunity_lines to orgil_app;

create table crm.response_rules (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  source text,
  hours numeric not null,
  escalates_to integer,
  sort numeric,
  is_active boolean not null default false,
  constraint response_rules_pkey primary key (org_id, id)
);
create index response_rules_sort_rising on crm.response_rules (org_id, sort, id) where (deleted_at is null);
create index response_rules_source_falling on crm.response_rules (org_id, source desc nulls last, id) where (deleted_at is null);
create index response_rules_source_rising on crm.response_rules (org_id, source, id) where (deleted_at is null);
alter table crm.response_rules enable row level security;
alter table crm.response_rules force row level security;
create policy own_organization on crm.response_rules using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.response_rules to current_user using (true) with check (true);
grant select, insert, update, delete on crm.response_rules to orgil_app;

create table crm.score_rules (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  of text not null,
  condition text,
  points numeric not null,
  half_days numeric,
  decays_from text,
  sort numeric,
  is_active boolean not null default false,
  constraint score_rules_pkey primary key (org_id, id)
);
create index score_rules_of_rising on crm.score_rules (org_id, of, id) where (deleted_at is null);
alter table crm.score_rules enable row level security;
alter table crm.score_rules force row level security;
create policy own_organization on crm.score_rules using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.score_rules to current_user using (true) with check (true);
grant select, insert, update, delete on crm.score_rules to orgil_app;

create table crm.scoring (
  org_id integer not null,
  of text not null,
  is_on boolean not null default false,
  since date,
  variables text[] not null default '{}'::text[],
  weight integer not null default 50,
  learned jsonb,
  learned_at timestamp with time zone,
  basis text,
  state text not null default 'idle'::text,
  done integer not null default 0,
  total integer not null default 0,
  changed integer not null default 0,
  wished_at timestamp with time zone,
  began_at timestamp with time zone,
  worked_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer not null default 0,
  constraint scoring_pkey primary key (org_id, of),
  constraint scoring_of_check check ((of = any (array['lead'::text, 'opportunity'::text]))),
  constraint scoring_state_check check ((state = any (array['idle'::text, 'waiting'::text, 'running'::text, 'failed'::text]))),
  constraint scoring_weight_check check (((weight >= 0) and (weight <= 100)))
);
alter table crm.scoring enable row level security;
alter table crm.scoring force row level security;
create policy own_organization on crm.scoring using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.scoring to current_user using (true) with check (true);
grant select, insert, update, delete on crm.scoring to orgil_app;

create table crm.stage_times (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  stage uuid not null,
  lead uuid,
  opportunity uuid,
  entered_at timestamp with time zone not null,
  left_at timestamp with time zone,
  days numeric,
  owner integer,
  constraint stage_times_pkey primary key (org_id, id),
  constraint stage_times_lead foreign key (org_id, lead) references crm.leads(org_id, id),
  constraint stage_times_opportunity foreign key (org_id, opportunity) references crm.opportunities(org_id, id),
  constraint stage_times_stage foreign key (org_id, stage) references crm.stages(org_id, id)
);
create index stage_times_by_lead on crm.stage_times (org_id, lead);
create index stage_times_by_opportunity on crm.stage_times (org_id, opportunity);
create index stage_times_by_stage on crm.stage_times (org_id, stage);
create index stage_times_entered_at_rising on crm.stage_times (org_id, entered_at, id) where (deleted_at is null);
alter table crm.stage_times enable row level security;
alter table crm.stage_times force row level security;
create policy own_organization on crm.stage_times using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.stage_times to current_user using (true) with check (true);
grant select, insert, update, delete on crm.stage_times to orgil_app;

create table crm.stages (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  of text not null,
  type text not null,
  probability numeric,
  colour text,
  sort numeric,
  is_active boolean not null default false,
  constraint stages_pkey primary key (org_id, id)
);
create index stages_of_rising on crm.stages (org_id, of, id) where (deleted_at is null);
alter table crm.stages enable row level security;
alter table crm.stages force row level security;
create policy own_organization on crm.stages using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.stages to current_user using (true) with check (true);
grant select, insert, update, delete on crm.stages to orgil_app;

create table crm.territories (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  above uuid,
  manager integer,
  sort numeric,
  area text,
  constraint territories_pkey primary key (org_id, id),
  constraint territories_above foreign key (org_id, above) references crm.territories(org_id, id)
);
create index territories_by_above on crm.territories (org_id, above);
create index territories_sort_rising on crm.territories (org_id, sort, id) where (deleted_at is null);
alter table crm.territories enable row level security;
alter table crm.territories force row level security;
create policy own_organization on crm.territories using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on crm.territories to current_user using (true) with check (true);
grant select, insert, update, delete on crm.territories to orgil_app;

-- ──────── home ────────────────────────────────────────────────────────────────────────────────────────────────

create schema home;
grant usage on schema home to orgil_app;

create table home.arrangements (
  org_id integer not null,
  owner_type text not null,
  owner_id integer not null,
  blocks jsonb not null,
  changed_at timestamp with time zone not null default now(),
  constraint arrangements_pkey primary key (org_id, owner_type, owner_id),
  constraint arrangements_owner_type_check check ((owner_type = any (array['user'::text, 'role'::text])))
);
alter table home.arrangements enable row level security;
alter table home.arrangements force row level security;
create policy own_organization on home.arrangements using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on home.arrangements to current_user using (true) with check (true);
grant select, insert, update, delete on home.arrangements to orgil_app;

-- ──────── news ────────────────────────────────────────────────────────────────────────────────────────────────

create schema news;
grant usage on schema news to orgil_app;

create table news.notices (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  title text not null,
  title_en text,
  title_ko text,
  category text not null,
  state text not null,
  summary text,
  summary_en text,
  summary_ko text,
  body text not null,
  body_en text,
  body_ko text,
  cover uuid[],
  files uuid[],
  author integer not null,
  audience text not null,
  units integer[],
  roles integer[],
  people integer[],
  joins_later boolean not null default false,
  must_read boolean not null default false,
  due_on date,
  pinned_until date,
  allows_comments boolean not null default false,
  release_at timestamp with time zone,
  withdraw_at timestamp with time zone,
  released_at timestamp with time zone,
  approval text,
  constraint notices_pkey primary key (org_id, id)
);
create index notices_category_falling on news.notices (org_id, category desc nulls last, id) where (deleted_at is null);
create index notices_category_rising on news.notices (org_id, category, id) where (deleted_at is null);
create index notices_in_time on news.notices (release_at, withdraw_at) where ((deleted_at is null) and (state = any (array['planned'::text, 'released'::text])));
create index notices_released_at_falling on news.notices (org_id, released_at desc nulls last, id) where (deleted_at is null);
create index notices_released_at_rising on news.notices (org_id, released_at, id) where (deleted_at is null);
create index notices_state_falling on news.notices (org_id, state desc nulls last, id) where (deleted_at is null);
create index notices_state_rising on news.notices (org_id, state, id) where (deleted_at is null);
alter table news.notices enable row level security;
alter table news.notices force row level security;
create policy own_organization on news.notices using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on news.notices to current_user using (true) with check (true);
grant select, insert, update, delete on news.notices to orgil_app;

create table news.readers (
  org_id integer not null,
  notice uuid not null,
  user_id integer not null,
  constraint readers_pkey primary key (org_id, notice, user_id),
  constraint readers_org_id_notice_fkey foreign key (org_id, notice) references news.notices(org_id, id) on delete cascade
);
alter table news.readers enable row level security;
alter table news.readers force row level security;
create policy own_organization on news.readers using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on news.readers to current_user using (true) with check (true);
grant select, insert, update, delete on news.readers to orgil_app;

create table news.receipts (
  org_id integer not null,
  notice uuid not null,
  user_id integer not null,
  seen_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  put_off_until timestamp with time zone,
  constraint receipts_pkey primary key (org_id, notice, user_id),
  constraint receipts_check check (((confirmed_at is null) or (seen_at is not null))),
  constraint receipts_org_id_notice_fkey foreign key (org_id, notice) references news.notices(org_id, id) on delete cascade
);
create index receipts_by_user on news.receipts (org_id, user_id);
alter table news.receipts enable row level security;
alter table news.receipts force row level security;
create policy own_organization on news.receipts using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on news.receipts to current_user using (true) with check (true);
grant select, insert, update, delete on news.receipts to orgil_app;

-- ──────── notification ────────────────────────────────────────────────────────────────────────────────────────

create schema notification;
grant usage on schema notification to orgil_app;

create table notification.app_devices (
  id uuid not null,
  user_id integer not null,
  session_id uuid not null,
  token text not null,
  project_id text not null,
  name text not null,
  language text not null,
  created_at timestamp with time zone not null default now(),
  last_success_at timestamp with time zone,
  constraint app_devices_pkey primary key (id),
  constraint app_devices_token_key unique (token),
  constraint app_devices_session_id_fkey foreign key (session_id) references platform.sessions(id) on delete cascade
);
create index app_devices_of_session on notification.app_devices (session_id);
create index app_devices_of_user on notification.app_devices (user_id, id);
alter table notification.app_devices enable row level security;
create policy own_person on notification.app_devices to orgil_app using ((user_id = (nullif(current_setting('app.user_id'::text, true), ''::text))::integer));
grant delete on notification.app_devices to orgil_app;

create table notification.defaults (
  org_id integer not null,
  kinds jsonb not null default '{}'::jsonb,
  quiet jsonb,
  rhythm jsonb,
  version integer not null default 1,
  constraint defaults_pkey primary key (org_id)
);
alter table notification.defaults enable row level security;
alter table notification.defaults force row level security;
create policy own_organization on notification.defaults using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on notification.defaults to current_user using (true) with check (true);
grant select, insert, update on notification.defaults to orgil_app;

create table notification.held (
  org_id integer not null,
  user_id integer not null,
  notification_id uuid not null,
  channel text not null,
  since timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint held_pkey primary key (org_id, user_id, notification_id, channel),
  constraint held_channel_check check ((channel = any (array['mail'::text, 'push'::text]))),
  constraint held_org_id_user_id_notification_id_fkey foreign key (org_id, user_id, notification_id) references notification.notifications(org_id, user_id, id) on delete cascade
);
create index held_due on notification.held (due_at);
alter table notification.held enable row level security;
alter table notification.held force row level security;
create policy own_organization on notification.held using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on notification.held to current_user using (true) with check (true);
grant select, update on notification.held to orgil_app;

create table notification.notifications (
  org_id integer not null,
  user_id integer not null,
  id uuid not null,
  source text not null,
  key text not null,
  params jsonb not null default '{}'::jsonb,
  link text,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  in_app boolean not null default true,
  facts jsonb not null default '[]'::jsonb,
  constraint notifications_pkey primary key (org_id, user_id, id),
  constraint notifications_org_id_user_id_source_key unique (org_id, user_id, source)
);
create index unread_news_about on notification.notifications (org_id, link) where (read_at is null);
create index unread_notifications on notification.notifications (org_id, user_id) where ((read_at is null) and in_app);
alter table notification.notifications enable row level security;
alter table notification.notifications force row level security;
create policy own_organization on notification.notifications using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on notification.notifications to current_user using (true) with check (true);
grant select, insert, update, delete on notification.notifications to orgil_app;

create table notification.preferences (
  org_id integer not null,
  user_id integer not null,
  kinds jsonb not null default '{}'::jsonb,
  quiet jsonb,
  rhythm jsonb,
  version integer not null default 1,
  constraint preferences_pkey primary key (org_id, user_id)
);
alter table notification.preferences enable row level security;
alter table notification.preferences force row level security;
create policy own_organization on notification.preferences using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on notification.preferences to current_user using (true) with check (true);
grant select, insert, update on notification.preferences to orgil_app;

create table notification.push_devices (
  id uuid not null,
  user_id integer not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  server_key text not null,
  name text not null,
  language text not null,
  created_at timestamp with time zone not null default now(),
  last_success_at timestamp with time zone,
  constraint push_devices_pkey primary key (id),
  constraint push_devices_endpoint_key unique (endpoint),
  constraint push_devices_session_id_fkey foreign key (session_id) references platform.sessions(id) on delete cascade
);
create index push_devices_of_session on notification.push_devices (session_id);
create index push_devices_of_user on notification.push_devices (user_id, id);
alter table notification.push_devices enable row level security;
create policy own_person on notification.push_devices to orgil_app using ((user_id = (nullif(current_setting('app.user_id'::text, true), ''::text))::integer));
grant delete on notification.push_devices to orgil_app;

create table notification.summaries (
  org_id integer not null,
  user_id integer not null,
  sent_for timestamp with time zone not null,
  constraint summaries_pkey primary key (org_id, user_id)
);
alter table notification.summaries enable row level security;
alter table notification.summaries force row level security;
create policy own_organization on notification.summaries using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on notification.summaries to current_user using (true) with check (true);
grant select on notification.summaries to orgil_app;

-- ──────── organization ────────────────────────────────────────────────────────────────────────────────────────

create schema organization;
grant usage on schema organization to orgil_app;

create or replace function organization.is_known_to_me(asked integer)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
        select asked = nullif(current_setting('app.org_id', true), '')::integer or exists (
          select from access.members m
          where m.user_id = nullif(current_setting('app.user_id', true), '')::integer and m.is_active
            and (m.org_id = asked or (m.org_id = 0 and m.main_role_id = 1))
            and not exists (
              select from access.organization_permissions p where p.org_id = m.org_id and p.suspended_at is not null
            )
        )
      $function$;
revoke all on function organization.is_known_to_me(integer) from public;
grant execute on function organization.is_known_to_me(integer) to orgil_app;

create or replace function organization.known_to_me()
 returns table(org_id integer, name text, translations jsonb, short_name text, register_number text)
 language sql
 stable security definer
 set search_path to ''
as $function$
        select o.org_id, o.name, o.translations, o.short_name, o.register_number from organization.organizations o
        where organization.is_known_to_me(o.org_id)
      $function$;
revoke all on function organization.known_to_me() from public;
grant execute on function organization.known_to_me() to orgil_app;

create or replace function organization.name_known_to_me(asked integer)
 returns text
 language sql
 stable security definer
 set search_path to ''
as $function$
        select o.name from organization.organizations o
        where o.org_id = asked and organization.is_known_to_me(asked)
      $function$;
revoke all on function organization.name_known_to_me(integer) from public;
grant execute on function organization.name_known_to_me(integer) to orgil_app;

create table organization.career_events (
  org_id integer not null,
  id uuid not null,
  emp_id integer not null,
  kind text not null,
  effective_on date not null,
  until date,
  job_id integer,
  order_number text,
  note text,
  state text not null,
  before jsonb,
  after jsonb,
  problem text,
  created_by integer not null,
  created_role integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  done_at timestamp with time zone,
  handover jsonb,
  substitution_id uuid,
  constraint career_events_pkey primary key (org_id, id),
  constraint career_events_kind_check check ((kind = any (array['hire'::text, 'transfer'::text, 'promotion'::text, 'leave'::text, 'return'::text, 'separation'::text]))),
  constraint career_events_state_check check ((state = any (array['planned'::text, 'done'::text, 'cancelled'::text]))),
  constraint career_events_org_id_emp_id_fkey foreign key (org_id, emp_id) references organization.employees(org_id, id),
  constraint career_events_org_id_job_id_fkey foreign key (org_id, job_id) references organization.jobs(org_id, id)
);
create index career_of_employee on organization.career_events (org_id, emp_id, effective_on);
create index career_planned on organization.career_events (org_id, effective_on) where (state = 'planned'::text);
alter table organization.career_events enable row level security;
alter table organization.career_events force row level security;
create policy own_organization on organization.career_events using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.career_events to current_user using (true) with check (true);
grant select, insert, update, delete on organization.career_events to orgil_app;

create table organization.employee_places (
  org_id integer not null,
  emp_id integer not null,
  valid_from date not null,
  valid_to date,
  job_id integer not null,
  constraint employee_places_pkey primary key (org_id, emp_id, valid_from),
  constraint employee_places_org_id_emp_id_fkey foreign key (org_id, emp_id) references organization.employees(org_id, id),
  constraint employee_places_org_id_job_id_fkey foreign key (org_id, job_id) references organization.jobs(org_id, id)
);
create index places_of_job on organization.employee_places (org_id, job_id);
alter table organization.employee_places enable row level security;
alter table organization.employee_places force row level security;
create policy own_organization on organization.employee_places using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.employee_places to current_user using (true) with check (true);
grant select, insert, update, delete on organization.employee_places to orgil_app;

create table organization.employees (
  org_id integer not null,
  id integer not null,
  user_id integer,
  struct_id integer not null,
  job_id integer not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  register_number text,
  is_active boolean not null default true,
  search text not null,
  clan_name text,
  birth_date date,
  gender text,
  mobile text,
  note text,
  state text not null default 'working'::text,
  hired_on date,
  left_on date,
  code text,
  constraint employees_pkey primary key (org_id, id),
  constraint employees_code_check check ((code !~ '^[1-9][0-9]{0,5}$'::text)),
  constraint employees_gender_check check ((gender = any (array['men'::text, 'women'::text]))),
  constraint employees_state_check check ((state = any (array['planned'::text, 'working'::text, 'left'::text]))),
  constraint employees_org_id_job_id_fkey foreign key (org_id, job_id) references organization.jobs(org_id, id),
  constraint employees_org_id_struct_id_fkey foreign key (org_id, struct_id) references organization.structs(org_id, id)
);
create unique index employees_by_code on organization.employees (org_id, lower(code)) where (code is not null);
create index employees_by_name on organization.employees (org_id, first_name collate platform.mongolian, last_name collate platform.mongolian, id);
create unique index employees_by_register on organization.employees (org_id, register_number) where (register_number is not null);
create unique index employees_by_user on organization.employees (org_id, user_id) where (user_id is not null);
create index employees_of_job on organization.employees (org_id, job_id);
create index employees_of_struct on organization.employees (org_id, struct_id);
create index employees_present on organization.employees (org_id, first_name collate platform.mongolian, last_name collate platform.mongolian, id) where (state <> 'left'::text);
alter table organization.employees enable row level security;
alter table organization.employees force row level security;
create policy own_organization on organization.employees using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.employees to current_user using (true) with check (true);
grant select, insert, update, delete on organization.employees to orgil_app;

create table organization.former_names (
  org_id integer not null,
  emp_id integer not null,
  until date not null,
  first_name text not null,
  last_name text not null,
  constraint former_names_pkey primary key (org_id, emp_id, until),
  constraint former_names_org_id_emp_id_fkey foreign key (org_id, emp_id) references organization.employees(org_id, id)
);
alter table organization.former_names enable row level security;
alter table organization.former_names force row level security;
create policy own_organization on organization.former_names using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.former_names to current_user using (true) with check (true);
grant select, insert, update, delete on organization.former_names to orgil_app;

create table organization.holidays (
  org_id integer not null,
  day date not null,
  name jsonb not null,
  constraint holidays_pkey primary key (org_id, day)
);
alter table organization.holidays enable row level security;
alter table organization.holidays force row level security;
create policy own_organization on organization.holidays using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.holidays to current_user using (true) with check (true);
grant select, insert, update, delete on organization.holidays to orgil_app;

create table organization.job_history (
  org_id integer not null,
  job_id integer not null,
  valid_from date not null,
  valid_to date not null,
  struct_id integer not null,
  job text not null,
  is_head boolean not null,
  places integer not null,
  translations jsonb not null default '{}'::jsonb,
  constraint job_history_pkey primary key (org_id, job_id, valid_from),
  constraint job_history_org_id_job_id_fkey foreign key (org_id, job_id) references organization.jobs(org_id, id)
);
alter table organization.job_history enable row level security;
alter table organization.job_history force row level security;
create policy own_organization on organization.job_history using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.job_history to current_user using (true) with check (true);
grant select, insert, update, delete on organization.job_history to orgil_app;

create table organization.jobs (
  org_id integer not null,
  id integer not null,
  struct_id integer not null,
  job text not null,
  is_head boolean not null default false,
  places integer not null default 1,
  note text,
  valid_from date not null default '0001-01-01'::date,
  valid_to date,
  code text,
  translations jsonb not null default '{}'::jsonb,
  search text not null generated always as (access.search_text(((((job || ' '::text) || coalesce((translations ->> 'en'::text), ''::text)) || ' '::text) || coalesce((translations ->> 'ko'::text), ''::text)))) stored,
  is_given_up boolean not null default false,
  constraint jobs_pkey primary key (org_id, id),
  constraint jobs_code_check check ((code !~ '^[1-9][0-9]{0,5}$'::text)),
  constraint jobs_places_check check (((places >= 1) and (places <= 1000))),
  constraint jobs_org_id_struct_id_fkey foreign key (org_id, struct_id) references organization.structs(org_id, id)
);
create unique index jobs_by_code on organization.jobs (org_id, lower(code)) where (code is not null);
create index jobs_of_struct on organization.jobs (org_id, struct_id);
alter table organization.jobs enable row level security;
alter table organization.jobs force row level security;
create policy own_organization on organization.jobs using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.jobs to current_user using (true) with check (true);
grant select, insert, update, delete on organization.jobs to orgil_app;

create table organization.org_types (
  id integer not null generated by default as identity,
  name jsonb not null,
  constraint org_types_pkey primary key (id)
);
create unique index org_types_by_name on organization.org_types (((name ->> 'mn'::text)));
grant select on organization.org_types to orgil_app;

create table organization.organizations (
  org_id integer not null generated by default as identity,
  name text not null,
  short_name text,
  register_number text,
  org_type_id integer not null,
  org_logo text,
  time_zone text not null default 'Asia/Ulaanbaatar'::text,
  created_at timestamp with time zone not null default now(),
  aimag text,
  sum text,
  khoroo text,
  address text,
  phone text,
  email text,
  website text,
  translations jsonb not null default '{}'::jsonb,
  calendar_version integer not null default 0,
  constraint organizations_pkey primary key (org_id),
  constraint organizations_org_type_id_fkey foreign key (org_type_id) references organization.org_types(id)
);
create unique index organizations_by_register on organization.organizations (register_number) where (register_number is not null);
alter table organization.organizations enable row level security;
alter table organization.organizations force row level security;
create policy own_organization on organization.organizations using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.organizations to current_user using (true) with check (true);
grant select, insert, update, delete on organization.organizations to orgil_app;

create table organization.struct_history (
  org_id integer not null,
  struct_id integer not null,
  valid_from date not null,
  valid_to date not null,
  parent_id integer,
  "position" integer not null,
  struct text not null,
  translations jsonb not null default '{}'::jsonb,
  constraint struct_history_pkey primary key (org_id, struct_id, valid_from),
  constraint struct_history_org_id_struct_id_fkey foreign key (org_id, struct_id) references organization.structs(org_id, id)
);
alter table organization.struct_history enable row level security;
alter table organization.struct_history force row level security;
create policy own_organization on organization.struct_history using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.struct_history to current_user using (true) with check (true);
grant select, insert, update, delete on organization.struct_history to orgil_app;

create table organization.structs (
  org_id integer not null,
  id integer not null,
  parent_id integer,
  "position" integer not null default 0,
  struct text not null,
  valid_from date not null default '0001-01-01'::date,
  valid_to date,
  code text,
  translations jsonb not null default '{}'::jsonb,
  search text not null generated always as (access.search_text(((((struct || ' '::text) || coalesce((translations ->> 'en'::text), ''::text)) || ' '::text) || coalesce((translations ->> 'ko'::text), ''::text)))) stored,
  constraint structs_pkey primary key (org_id, id),
  constraint structs_code_check check ((code !~ '^[1-9][0-9]{0,5}$'::text)),
  constraint structs_org_id_parent_id_fkey foreign key (org_id, parent_id) references organization.structs(org_id, id)
);
create unique index structs_by_code on organization.structs (org_id, lower(code)) where (code is not null);
alter table organization.structs enable row level security;
alter table organization.structs force row level security;
create policy own_organization on organization.structs using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.structs to current_user using (true) with check (true);
grant select, insert, update, delete on organization.structs to orgil_app;

create table organization.structure_versions (
  org_id integer not null,
  version integer not null default 1,
  constraint structure_versions_pkey primary key (org_id)
);
alter table organization.structure_versions enable row level security;
alter table organization.structure_versions force row level security;
create policy own_organization on organization.structure_versions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.structure_versions to current_user using (true) with check (true);
grant select, insert, update on organization.structure_versions to orgil_app;

create table organization.work_hours (
  org_id integer not null,
  weekday integer not null,
  starts time without time zone not null,
  ends time without time zone not null,
  break_starts time without time zone,
  break_ends time without time zone,
  constraint work_hours_pkey primary key (org_id, weekday),
  constraint work_hours_weekday_check check (((weekday >= 1) and (weekday <= 7)))
);
alter table organization.work_hours enable row level security;
alter table organization.work_hours force row level security;
create policy own_organization on organization.work_hours using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on organization.work_hours to current_user using (true) with check (true);
grant select, insert, update, delete on organization.work_hours to orgil_app;

-- ──────── planning ────────────────────────────────────────────────────────────────────────────────────────────

create schema planning;
grant usage on schema planning to orgil_app;

create table planning.checks (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  rank text,
  task uuid not null,
  name text not null,
  is_done boolean not null default false,
  project uuid,
  responsible integer,
  assignees integer[],
  constraint checks_pkey primary key (org_id, id),
  constraint checks_project foreign key (org_id, project) references planning.projects(org_id, id),
  constraint checks_task foreign key (org_id, task) references planning.tasks(org_id, id)
);
create index checks_by_project on planning.checks (org_id, project);
create index checks_by_task on planning.checks (org_id, task);
create index checks_name_rising on planning.checks (org_id, name collate platform.mongolian, id) where (deleted_at is null);
alter table planning.checks enable row level security;
alter table planning.checks force row level security;
create policy own_organization on planning.checks using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on planning.checks to current_user using (true) with check (true);
grant select, insert, update, delete on planning.checks to orgil_app;

create table planning.links (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  from_task uuid not null,
  to_task uuid not null,
  type text not null,
  lag numeric,
  project uuid,
  constraint links_pkey primary key (org_id, id),
  constraint links_from_task foreign key (org_id, from_task) references planning.tasks(org_id, id),
  constraint links_project foreign key (org_id, project) references planning.projects(org_id, id),
  constraint links_to_task foreign key (org_id, to_task) references planning.tasks(org_id, id)
);
create index links_by_from_task on planning.links (org_id, from_task);
create index links_by_project on planning.links (org_id, project);
create index links_by_to_task on planning.links (org_id, to_task);
alter table planning.links enable row level security;
alter table planning.links force row level security;
create policy own_organization on planning.links using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on planning.links to current_user using (true) with check (true);
grant select, insert, update, delete on planning.links to orgil_app;

create table planning.members (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  project uuid not null,
  person integer not null,
  permission text not null,
  role text,
  constraint members_pkey primary key (org_id, id),
  constraint members_project foreign key (org_id, project) references planning.projects(org_id, id)
);
create index members_by_project on planning.members (org_id, project);
create index members_permission_falling on planning.members (org_id, permission desc nulls last, id) where (deleted_at is null);
alter table planning.members enable row level security;
alter table planning.members force row level security;
create policy own_organization on planning.members using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on planning.members to current_user using (true) with check (true);
grant select, insert, update, delete on planning.members to orgil_app;

create table planning.papers (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  document text not null,
  note text,
  task uuid,
  project uuid,
  project_of_task uuid,
  responsible integer,
  assignees integer[],
  constraint papers_pkey primary key (org_id, id),
  constraint papers_project foreign key (org_id, project) references planning.projects(org_id, id),
  constraint papers_project_of_task foreign key (org_id, project_of_task) references planning.projects(org_id, id),
  constraint papers_task foreign key (org_id, task) references planning.tasks(org_id, id)
);
create index papers_by_project on planning.papers (org_id, project);
create index papers_by_project_of_task on planning.papers (org_id, project_of_task);
create index papers_by_task on planning.papers (org_id, task);
create index papers_document_rising on planning.papers (org_id, document collate platform.mongolian, id) where (deleted_at is null);
alter table planning.papers enable row level security;
alter table planning.papers force row level security;
create policy own_organization on planning.papers using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on planning.papers to current_user using (true) with check (true);
grant select, insert, update, delete on planning.papers to orgil_app;

create table planning.projects (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  number text,
  name text not null,
  state text not null,
  leader integer not null,
  unit integer,
  starts_on date,
  ends_on date,
  percent numeric,
  tasks numeric,
  done numeric,
  estimate numeric,
  spent numeric,
  budget numeric,
  colour text,
  is_checked boolean not null default false,
  takes_requests boolean not null default false,
  is_template boolean not null default false,
  description text,
  files uuid[],
  approval text,
  constraint projects_pkey primary key (org_id, id)
);
create index projects_ends_on_falling on planning.projects (org_id, ends_on desc nulls last, id) where (deleted_at is null);
create index projects_ends_on_rising on planning.projects (org_id, ends_on, id) where (deleted_at is null);
create index projects_starts_on_falling on planning.projects (org_id, starts_on desc nulls last, id) where (deleted_at is null);
create index projects_state_falling on planning.projects (org_id, state desc nulls last, id) where (deleted_at is null);
create index projects_state_rising on planning.projects (org_id, state, id) where (deleted_at is null);
alter table planning.projects enable row level security;
alter table planning.projects force row level security;
create policy own_organization on planning.projects using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on planning.projects to current_user using (true) with check (true);
grant select, insert, update, delete on planning.projects to orgil_app;

create table planning.requests (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  number text,
  name text not null,
  project uuid not null,
  description text,
  priority text not null,
  wanted_by date,
  requester integer not null,
  state text not null,
  reason text,
  responsible integer,
  task uuid,
  files uuid[],
  constraint requests_pkey primary key (org_id, id),
  constraint requests_project foreign key (org_id, project) references planning.projects(org_id, id),
  constraint requests_task foreign key (org_id, task) references planning.tasks(org_id, id)
);
create index requests_by_project on planning.requests (org_id, project);
create index requests_by_task on planning.requests (org_id, task);
create index requests_number_falling on planning.requests (org_id, number collate platform.mongolian desc nulls last, id) where (deleted_at is null);
create index requests_state_falling on planning.requests (org_id, state desc nulls last, id) where (deleted_at is null);
create index requests_state_rising on planning.requests (org_id, state, id) where (deleted_at is null);
alter table planning.requests enable row level security;
alter table planning.requests force row level security;
create policy own_organization on planning.requests using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on planning.requests to current_user using (true) with check (true);
grant select, insert, update, delete on planning.requests to orgil_app;

create table planning.tasks (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  rank text,
  number text,
  name text not null,
  project uuid not null,
  above uuid,
  kind text not null,
  state text not null,
  priority text not null,
  responsible integer,
  reviewer integer,
  starts_on date,
  ends_on date,
  days numeric,
  percent numeric,
  mode text not null,
  "constraint" text,
  constraint_on date,
  deadline date,
  estimate numeric,
  spent numeric,
  checks numeric,
  checked numeric,
  work uuid,
  repeats text,
  repeats_until date,
  base_from date,
  base_to date,
  is_milestone boolean not null default false,
  description text,
  files uuid[],
  finished_on date,
  created_by_name integer,
  assignees integer[],
  is_template boolean not null default false,
  constraint tasks_pkey primary key (org_id, id),
  constraint tasks_above foreign key (org_id, above) references planning.tasks(org_id, id),
  constraint tasks_project foreign key (org_id, project) references planning.projects(org_id, id),
  constraint tasks_work foreign key (org_id, work) references planning.works(org_id, id)
);
create index tasks_by_above on planning.tasks (org_id, above);
create index tasks_by_project on planning.tasks (org_id, project);
create index tasks_by_work on planning.tasks (org_id, work);
create index tasks_ends_on_falling on planning.tasks (org_id, ends_on desc nulls last, id) where (deleted_at is null);
create index tasks_ends_on_rising on planning.tasks (org_id, ends_on, id) where (deleted_at is null);
create index tasks_finished_on_falling on planning.tasks (org_id, finished_on desc nulls last, id) where (deleted_at is null);
create index tasks_finished_on_rising on planning.tasks (org_id, finished_on, id) where (deleted_at is null);
create index tasks_starts_on_falling on planning.tasks (org_id, starts_on desc nulls last, id) where (deleted_at is null);
create index tasks_starts_on_rising on planning.tasks (org_id, starts_on, id) where (deleted_at is null);
create index tasks_state_falling on planning.tasks (org_id, state desc nulls last, id) where (deleted_at is null);
create index tasks_state_rising on planning.tasks (org_id, state, id) where (deleted_at is null);
alter table planning.tasks enable row level security;
alter table planning.tasks force row level security;
create policy own_organization on planning.tasks using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on planning.tasks to current_user using (true) with check (true);
grant select, insert, update, delete on planning.tasks to orgil_app;

create table planning.times (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  task uuid not null,
  person integer not null,
  day date not null,
  hours numeric not null,
  note text,
  project uuid,
  responsible integer,
  assignees integer[],
  constraint times_pkey primary key (org_id, id),
  constraint times_project foreign key (org_id, project) references planning.projects(org_id, id),
  constraint times_task foreign key (org_id, task) references planning.tasks(org_id, id)
);
create index times_by_project on planning.times (org_id, project);
create index times_by_task on planning.times (org_id, task);
create index times_day_falling on planning.times (org_id, day desc nulls last, id) where (deleted_at is null);
create index times_day_rising on planning.times (org_id, day, id) where (deleted_at is null);
alter table planning.times enable row level security;
alter table planning.times force row level security;
create policy own_organization on planning.times using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on planning.times to current_user using (true) with check (true);
grant select, insert, update, delete on planning.times to orgil_app;

create table planning.works (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  code text not null,
  name text not null,
  name_en text,
  name_ko text,
  above uuid,
  kind text not null,
  measure text,
  norm numeric,
  price numeric,
  unit integer,
  tasks numeric,
  spent numeric,
  is_active boolean not null default false,
  constraint works_pkey primary key (org_id, id),
  constraint works_above foreign key (org_id, above) references planning.works(org_id, id)
);
create index works_by_above on planning.works (org_id, above);
create unique index works_code_once on planning.works (org_id, records.same_text(code)) where (deleted_at is null);
create index works_code_rising on planning.works (org_id, code collate platform.mongolian, id) where (deleted_at is null);
alter table planning.works enable row level security;
alter table planning.works force row level security;
create policy own_organization on planning.works using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on planning.works to current_user using (true) with check (true);
grant select, insert, update, delete on planning.works to orgil_app;

-- ──────── platform ────────────────────────────────────────────────────────────────────────────────────────────

create collation platform.mongolian (provider = icu, locale = 'be');

create schema platform;
grant usage on schema platform to orgil_app;

create table platform.audit (
  org_id integer not null,
  id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  user_id integer not null,
  role_id integer not null,
  impersonator_id integer,
  ip text,
  request_id text,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_name text not null,
  before jsonb,
  after jsonb,
  search text not null generated always as (access.search_text(subject_name)) stored,
  labels jsonb,
  constraint audit_pkey primary key (org_id, id)
);
create index audit_by_time on platform.audit (org_id, at desc);
create index audit_in_order on platform.audit (id desc);
create index audit_of_subject on platform.audit (org_id, subject_type, subject_id, at desc);
create index audit_of_user on platform.audit (org_id, user_id, at desc);
alter table platform.audit enable row level security;
alter table platform.audit force row level security;
create policy own_organization on platform.audit using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on platform.audit to current_user using (true) with check (true);
grant select, insert on platform.audit to orgil_app;

create table platform.counters (
  org_id integer not null,
  name text not null,
  value integer not null,
  constraint counters_pkey primary key (org_id, name)
);
alter table platform.counters enable row level security;
alter table platform.counters force row level security;
create policy own_organization on platform.counters using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on platform.counters to current_user using (true) with check (true);
grant select, insert, update, delete on platform.counters to orgil_app;

create table platform.files (
  org_id integer not null,
  id uuid not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null,
  created_by integer not null,
  created_at timestamp with time zone not null default now(),
  subject_type text,
  subject_id text,
  constraint files_pkey primary key (org_id, id)
);
create index files_of_subject on platform.files (org_id, subject_type, subject_id);
alter table platform.files enable row level security;
alter table platform.files force row level security;
create policy own_organization on platform.files using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on platform.files to current_user using (true) with check (true);
grant select, insert, update, delete on platform.files to orgil_app;

create table platform.idempotency_keys (
  org_id integer not null,
  key text not null,
  user_id integer not null,
  request_hash text not null,
  reply jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey primary key (org_id, key)
);
create index idempotency_keys_by_age on platform.idempotency_keys (org_id, created_at);
alter table platform.idempotency_keys enable row level security;
alter table platform.idempotency_keys force row level security;
create policy own_organization on platform.idempotency_keys using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on platform.idempotency_keys to current_user using (true) with check (true);
grant select, insert, update, delete on platform.idempotency_keys to orgil_app;

create table platform.mails (
  org_id integer not null,
  id uuid not null,
  "to" text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  unsubscribe text,
  reply_to text,
  calendar text,
  constraint mails_pkey primary key (org_id, id)
);
alter table platform.mails enable row level security;
alter table platform.mails force row level security;
create policy own_organization on platform.mails using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on platform.mails to current_user using (true) with check (true);
grant select, insert, update, delete on platform.mails to orgil_app;

create table platform.outbox (
  org_id integer not null,
  id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  topic text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  tries integer not null default 0,
  try_at timestamp with time zone not null default now(),
  parked_at timestamp with time zone,
  constraint outbox_pkey primary key (org_id, id)
);
create index outbox_in_order on platform.outbox (xid, seq);
create index outbox_waiting on platform.outbox (xid, seq) where ((handled_at is null) and (parked_at is null));
alter table platform.outbox enable row level security;
alter table platform.outbox force row level security;
create policy own_organization on platform.outbox using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on platform.outbox to current_user using (true) with check (true);
grant select, insert, update, delete on platform.outbox to orgil_app;

create table platform.rate_limits (
  bucket text not null,
  window_start timestamp with time zone not null,
  hits integer not null,
  constraint rate_limits_pkey primary key (bucket, window_start)
);
create index rate_limits_by_age on platform.rate_limits (window_start);

create table platform.sessions (
  id uuid not null,
  token_hash bytea not null,
  user_id integer not null,
  org_id integer not null,
  role_id integer not null,
  ip text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  locked_at timestamp with time zone,
  viewing_role_id integer,
  acting_user_id integer,
  acting_org_id integer,
  acting_until timestamp with time zone,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_hash_key unique (token_hash),
  constraint sessions_act_whole check ((num_nonnulls(acting_user_id, acting_org_id, acting_until) = any (array[0, 3])))
);
create index sessions_acting on platform.sessions (acting_org_id) where (acting_org_id is not null);
create index sessions_by_user on platform.sessions (user_id, last_seen_at);
create index sessions_latest on platform.sessions (org_id, last_seen_at desc, user_id);
create index sessions_of_user on platform.sessions (user_id) where (revoked_at is null);
create index sessions_seen on platform.sessions (org_id, user_id, last_seen_at);
alter table platform.sessions enable row level security;
create policy own_organization on platform.sessions to orgil_app using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));

create table platform.settings (
  name text not null,
  value jsonb not null,
  sealed jsonb not null default '{}'::jsonb,
  version integer not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey primary key (name)
);

-- ──────── records ─────────────────────────────────────────────────────────────────────────────────────────────

create schema records;
grant usage on schema records to orgil_app;

create or replace function records.plain_text(said text)
 returns text
 language sql
 immutable parallel safe
as $function$
      select regexp_replace(
        translate(
          replace(replace(replace(replace(replace(replace(replace(
            replace(replace(regexp_replace(regexp_replace(
              lower(said), 'kh|x', 'h', 'g'), 'c(?!h)', 'ts', 'g'), 'ye', 'e'), 'w', 'v'),
            'ё', 'io'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'iu'), 'я', 'ia'),
          'yабвгдежзийклмноөпрстуүфхъыьэ', 'iabvgdejziiklmnooprstuufhiiie'),
        '([[:alpha:]])\1+', '\1', 'g')
    $function$;
grant execute on function records.plain_text(text) to orgil_app;

create or replace function records.same_text(said text)
 returns text
 language sql
 immutable parallel safe
as $function$ select lower(normalize(btrim(regexp_replace(said, '\s+', ' ', 'g')), nfc)) $function$;

create or replace function records.sum_and(state jsonb, one records.sum)
 returns jsonb
 language sql
 immutable
as $function$select case when one is null then state else jsonb_set(state, array[(one).currency],
        to_jsonb(coalesce((state ->> (one).currency)::numeric, 0) + (one).amount)) end$function$;

create or replace function records.sum_said(state jsonb)
 returns text
 language sql
 immutable
as $function$select string_agg(trim_scale(value::numeric)::text || ' ' || key, '; ' order by key)
        from jsonb_each_text(state)$function$;

create table records.built_tables (
  org_id integer not null,
  id uuid not null,
  key text not null,
  version integer not null,
  definition jsonb not null,
  taken_away_at timestamp with time zone,
  constraint built_tables_pkey primary key (org_id, id),
  constraint built_tables_key_check check ((key ~ '^[a-z][a-z0-9_]{0,49}$'::text))
);
create unique index built_tables_key on records.built_tables (org_id, key) where (taken_away_at is null);
alter table records.built_tables enable row level security;
alter table records.built_tables force row level security;
create policy own_organization on records.built_tables using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.built_tables to current_user using (true) with check (true);
grant select on records.built_tables to orgil_app;

create table records.catalogues (
  org_id integer not null,
  stamp uuid not null,
  constraint catalogues_pkey primary key (org_id)
);
alter table records.catalogues enable row level security;
alter table records.catalogues force row level security;
create policy own_organization on records.catalogues using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.catalogues to current_user using (true) with check (true);
grant select, insert, update on records.catalogues to orgil_app;

create table records.changes (
  org_id integer not null,
  id uuid not null,
  table_name text not null,
  row_id uuid not null,
  deed text not null,
  changes jsonb not null,
  user_id integer,
  at timestamp with time zone not null default now(),
  constraint changes_pkey primary key (org_id, id),
  constraint changes_deed_check check ((deed = any (array['created'::text, 'changed'::text, 'deleted'::text, 'restored'::text, 'merged'::text, 'split'::text])))
);
create index changes_of_row on records.changes (org_id, table_name, row_id, id);
alter table records.changes enable row level security;
alter table records.changes force row level security;
create policy own_organization on records.changes using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.changes to current_user using (true) with check (true);
grant select, insert on records.changes to orgil_app;

create table records.comment_readings (
  org_id integer not null,
  user_id integer not null,
  table_name text not null,
  row_id uuid not null,
  read_until timestamp with time zone not null,
  constraint comment_readings_pkey primary key (org_id, user_id, table_name, row_id)
);
alter table records.comment_readings enable row level security;
alter table records.comment_readings force row level security;
create policy own_organization on records.comment_readings using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.comment_readings to current_user using (true) with check (true);
grant select, insert, update, delete on records.comment_readings to orgil_app;

create table records.comments (
  org_id integer not null,
  id uuid not null,
  table_name text not null,
  row_id uuid not null,
  answers uuid,
  user_id integer not null,
  text text not null,
  mentions integer[] not null default '{}'::integer[],
  written_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint comments_pkey primary key (org_id, id),
  constraint comments_org_id_answers_fkey foreign key (org_id, answers) references records.comments(org_id, id)
);
create index comments_answering on records.comments (org_id, answers) where (answers is not null);
create index comments_of_row on records.comments (org_id, table_name, row_id, written_at, id);
alter table records.comments enable row level security;
alter table records.comments force row level security;
create policy own_organization on records.comments using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.comments to current_user using (true) with check (true);
grant select, insert, update on records.comments to orgil_app;

create table records.followers (
  org_id integer not null,
  table_name text not null,
  row_id uuid not null,
  user_id integer not null,
  follows boolean not null,
  constraint followers_pkey primary key (org_id, table_name, row_id, user_id)
);
alter table records.followers enable row level security;
alter table records.followers force row level security;
create policy own_organization on records.followers using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.followers to current_user using (true) with check (true);
grant select, insert, update, delete on records.followers to orgil_app;

create table records.form_answers (
  org_id integer not null,
  token uuid not null,
  form_id uuid not null,
  row_id uuid not null,
  at timestamp with time zone not null default now(),
  constraint form_answers_pkey primary key (org_id, token),
  constraint form_answers_org_id_form_id_fkey foreign key (org_id, form_id) references records.public_forms(org_id, id) on delete cascade
);
create index answers_of_form on records.form_answers (org_id, form_id);
alter table records.form_answers enable row level security;
alter table records.form_answers force row level security;
create policy own_organization on records.form_answers using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.form_answers to current_user using (true) with check (true);
grant select, insert on records.form_answers to orgil_app;

create table records.import_rows (
  org_id integer not null,
  import_id uuid not null,
  sheet smallint not null,
  line integer not null,
  cells jsonb not null,
  deed text,
  row_id uuid,
  said jsonb,
  was jsonb,
  problems jsonb,
  constraint import_rows_pkey primary key (org_id, import_id, sheet, line),
  constraint import_rows_deed_check check ((deed = any (array['create'::text, 'change'::text, 'same'::text, 'bad'::text, 'created'::text, 'changed'::text, 'left'::text, 'undone'::text])))
);
alter table records.import_rows enable row level security;
alter table records.import_rows force row level security;
create policy own_organization on records.import_rows using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.import_rows to current_user using (true) with check (true);
grant select, insert, update, delete on records.import_rows to orgil_app;

create table records.imports (
  org_id integer not null,
  id uuid not null,
  table_name text not null,
  user_id integer not null,
  role_id integer not null,
  state text not null,
  file_name text not null,
  form jsonb,
  sheets jsonb not null,
  wishes jsonb,
  rules jsonb,
  counts jsonb,
  result jsonb,
  left_behind jsonb,
  problem text,
  total integer not null default 0,
  done integer not null default 0,
  at_line integer not null default 0,
  tries smallint not null default 0,
  stop_wanted boolean not null default false,
  made_at timestamp with time zone not null default now(),
  worked_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  until timestamp with time zone not null default (now() + '30 days'::interval),
  constraint imports_pkey primary key (org_id, id),
  constraint imports_state_check check ((state = any (array['reading'::text, 'read'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'taking_back'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);
create index imports_at_work on records.imports (worked_at) where (state = any (array['checking'::text, 'running'::text, 'taking_back'::text, 'undoing'::text]));
create index imports_of_person on records.imports (org_id, user_id, table_name, id);
create index imports_until on records.imports (until);
alter table records.imports enable row level security;
alter table records.imports force row level security;
create policy own_organization on records.imports using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.imports to current_user using (true) with check (true);
grant select, insert, update, delete on records.imports to orgil_app;

create table records.merge_moves (
  org_id integer not null,
  merge_id uuid not null,
  place integer not null,
  what text not null,
  table_name text not null,
  row_id uuid not null,
  column_name text,
  thing text,
  was jsonb,
  put jsonb,
  constraint merge_moves_pkey primary key (org_id, merge_id, place),
  constraint merge_moves_what_check check ((what = any (array['cell'::text, 'rank'::text, 'comment'::text, 'follower'::text, 'file'::text, 'process'::text]))),
  constraint merge_moves_org_id_merge_id_fkey foreign key (org_id, merge_id) references records.merges(org_id, id)
);
alter table records.merge_moves enable row level security;
alter table records.merge_moves force row level security;
create policy own_organization on records.merge_moves using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.merge_moves to current_user using (true) with check (true);
grant select, insert on records.merge_moves to orgil_app;

create table records.merges (
  org_id integer not null,
  id uuid not null,
  table_name text not null,
  kept_id uuid not null,
  merged uuid[] not null,
  was jsonb not null,
  put jsonb not null,
  user_id integer,
  at timestamp with time zone not null default now(),
  split_at timestamp with time zone,
  split_by integer,
  constraint merges_pkey primary key (org_id, id)
);
create index merges_of_row on records.merges (org_id, table_name, kept_id, id);
alter table records.merges enable row level security;
alter table records.merges force row level security;
create policy own_organization on records.merges using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.merges to current_user using (true) with check (true);
grant select, insert, update on records.merges to orgil_app;

create table records.public_forms (
  org_id integer not null,
  id uuid not null,
  secret text not null,
  table_name text not null,
  words jsonb not null,
  columns text[] not null,
  is_open boolean not null default true,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  most_answers integer,
  password_hash text,
  created_by integer not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint public_forms_pkey primary key (org_id, id),
  constraint public_forms_secret_key unique (secret)
);
create index public_forms_of_table on records.public_forms (org_id, table_name);
alter table records.public_forms enable row level security;
alter table records.public_forms force row level security;
create policy own_organization on records.public_forms using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.public_forms to current_user using (true) with check (true);
grant select, insert, update, delete on records.public_forms to orgil_app;

create table records.publications (
  org_id integer not null,
  id uuid not null,
  state text not null,
  wishes jsonb not null,
  problems jsonb,
  user_id integer not null,
  role_id integer not null,
  at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint publications_pkey primary key (org_id, id),
  constraint publications_state_check check ((state = any (array['waiting'::text, 'done'::text, 'refused'::text])))
);
alter table records.publications enable row level security;
alter table records.publications force row level security;
create policy own_organization on records.publications using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.publications to current_user using (true) with check (true);
grant select, insert on records.publications to orgil_app;

create table records.screen_versions (
  org_id integer not null,
  screen_id uuid not null,
  version integer not null,
  definition jsonb not null,
  user_id integer,
  at timestamp with time zone not null default now(),
  constraint screen_versions_pkey primary key (org_id, screen_id, version),
  constraint screen_versions_org_id_screen_id_fkey foreign key (org_id, screen_id) references records.screens(org_id, id) on delete cascade
);
alter table records.screen_versions enable row level security;
alter table records.screen_versions force row level security;
create policy own_organization on records.screen_versions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.screen_versions to current_user using (true) with check (true);
grant select, insert, update, delete on records.screen_versions to orgil_app;

create table records.screens (
  org_id integer not null,
  id uuid not null,
  key text not null,
  version integer not null,
  definition jsonb not null,
  taken_away_at timestamp with time zone,
  constraint screens_pkey primary key (org_id, id)
);
create unique index screens_key on records.screens (org_id, key);
alter table records.screens enable row level security;
alter table records.screens force row level security;
create policy own_organization on records.screens using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.screens to current_user using (true) with check (true);
grant select, insert, update, delete on records.screens to orgil_app;

create table records.set_aside (
  org_id integer not null,
  id uuid not null,
  table_id uuid not null,
  column_name text,
  kept_as text not null,
  definition jsonb not null,
  version integer not null,
  until timestamp with time zone not null,
  constraint set_aside_pkey primary key (org_id, id)
);
alter table records.set_aside enable row level security;
alter table records.set_aside force row level security;
create policy own_organization on records.set_aside using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.set_aside to current_user using (true) with check (true);
grant select on records.set_aside to orgil_app;

create table records.table_flows (
  org_id integer not null,
  table_name text not null,
  flow integer not null,
  refused_at text[] not null default '{}'::text[],
  is_offered boolean not null default true,
  constraint table_flows_pkey primary key (org_id, table_name, flow)
);
alter table records.table_flows enable row level security;
alter table records.table_flows force row level security;
create policy own_organization on records.table_flows using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.table_flows to current_user using (true) with check (true);
grant select, insert, update, delete on records.table_flows to orgil_app;

create table records.table_versions (
  org_id integer not null,
  table_id uuid not null,
  version integer not null,
  definition jsonb not null,
  statements text[] not null,
  user_id integer,
  at timestamp with time zone not null default now(),
  constraint table_versions_pkey primary key (org_id, table_id, version)
);
alter table records.table_versions enable row level security;
alter table records.table_versions force row level security;
create policy own_organization on records.table_versions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.table_versions to current_user using (true) with check (true);
grant select on records.table_versions to orgil_app;

create table records.travelling (
  org_id integer not null,
  table_name text not null,
  row_id uuid not null,
  process_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint travelling_pkey primary key (org_id, table_name, row_id)
);
alter table records.travelling enable row level security;
alter table records.travelling force row level security;
create policy own_organization on records.travelling using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.travelling to current_user using (true) with check (true);
grant select, insert, update, delete on records.travelling to orgil_app;

create table records.trigger_runs (
  org_id integer not null,
  id uuid not null,
  table_name text not null,
  trigger_id text not null,
  event text not null,
  row_id uuid not null,
  was jsonb,
  by_user integer,
  depth integer not null,
  state text not null default 'waiting'::text,
  tries integer not null default 0,
  problem text,
  params jsonb,
  at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  named jsonb,
  constraint trigger_runs_pkey primary key (org_id, id),
  constraint trigger_runs_state_check check ((state = any (array['waiting'::text, 'done'::text, 'failed'::text])))
);
create index trigger_runs_of_table on records.trigger_runs (org_id, table_name, id desc);
create index trigger_runs_over on records.trigger_runs (ended_at) where (ended_at is not null);
alter table records.trigger_runs enable row level security;
alter table records.trigger_runs force row level security;
create policy own_organization on records.trigger_runs using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.trigger_runs to current_user using (true) with check (true);
grant select, insert, update, delete on records.trigger_runs to orgil_app;

create table records.twin_keys (
  org_id integer not null,
  table_name text not null,
  row_id uuid not null,
  twin text not null,
  key text not null,
  constraint twin_keys_pkey primary key (org_id, table_name, row_id, twin, key)
);
create index twin_keys_said on records.twin_keys (org_id, table_name, twin, key, row_id);
alter table records.twin_keys enable row level security;
alter table records.twin_keys force row level security;
create policy own_organization on records.twin_keys using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.twin_keys to current_user using (true) with check (true);
grant select, insert, update, delete on records.twin_keys to orgil_app;

create table records.twin_tables (
  org_id integer not null,
  table_name text not null,
  twins text[] not null,
  constraint twin_tables_pkey primary key (org_id, table_name)
);
alter table records.twin_tables enable row level security;
alter table records.twin_tables force row level security;
create policy own_organization on records.twin_tables using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.twin_tables to current_user using (true) with check (true);
grant select, insert, update, delete on records.twin_tables to orgil_app;

create table records.view_marks (
  org_id integer not null,
  user_id integer not null,
  view_id uuid not null,
  is_pinned boolean not null default false,
  is_first boolean not null default false,
  place integer,
  constraint view_marks_pkey primary key (org_id, user_id, view_id),
  constraint view_marks_org_id_view_id_fkey foreign key (org_id, view_id) references records.views(org_id, id) on delete cascade
);
create index marks_of_view on records.view_marks (org_id, view_id);
alter table records.view_marks enable row level security;
alter table records.view_marks force row level security;
create policy own_organization on records.view_marks using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.view_marks to current_user using (true) with check (true);
grant select, insert, update, delete on records.view_marks to orgil_app;

create table records.views (
  org_id integer not null,
  id uuid not null,
  table_name text not null,
  name text not null,
  user_id integer not null,
  is_shared boolean not null default false,
  is_first boolean not null default false,
  version integer not null default 1,
  view jsonb not null,
  constraint views_pkey primary key (org_id, id),
  constraint views_check check ((is_shared or (not is_first)))
);
create unique index first_view_of_table on records.views (org_id, table_name) where is_first;
create index views_of_table on records.views (org_id, table_name, id);
alter table records.views enable row level security;
alter table records.views force row level security;
create policy own_organization on records.views using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on records.views to current_user using (true) with check (true);
grant select, insert, update, delete on records.views to orgil_app;

-- ──────── rooms ───────────────────────────────────────────────────────────────────────────────────────────────

create schema rooms;
grant usage on schema rooms to orgil_app;

create table rooms.bookings (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  title text not null,
  number text,
  room uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  state text not null,
  approval text,
  organiser integer,
  is_private boolean not null default false,
  people numeric,
  guests integer[],
  guest_mails text,
  notes text,
  source text not null,
  orderer_name text,
  orderer_organization text,
  orderer_phone text,
  orderer_email text,
  reason text,
  checked_in_at timestamp with time zone,
  series text,
  uid text,
  held_from timestamp with time zone,
  held_to timestamp with time zone,
  minutes numeric,
  unit integer,
  created_on timestamp with time zone,
  constraint bookings_pkey primary key (org_id, id),
  constraint bookings_apart exclude using gist (org_id with =, room with =, tstzrange(held_from, held_to) with &&) where (((deleted_at is null) and (state = any (array['asked'::text, 'tentative'::text, 'confirmed'::text])))),
  constraint bookings_are_held check (((state <> all (array['asked'::text, 'tentative'::text, 'confirmed'::text])) or ((held_from is not null) and (held_to is not null) and (held_from <= starts_at) and (held_to >= ends_at) and (starts_at < ends_at)))),
  constraint bookings_room foreign key (org_id, room) references rooms.rooms(org_id, id)
);
create index bookings_by_room on rooms.bookings (org_id, room);
create index bookings_ends_at_falling on rooms.bookings (org_id, ends_at desc nulls last, id) where (deleted_at is null);
create index bookings_ends_at_rising on rooms.bookings (org_id, ends_at, id) where (deleted_at is null);
create index bookings_series_falling on rooms.bookings (org_id, series collate platform.mongolian desc nulls last, id) where (deleted_at is null);
create index bookings_series_rising on rooms.bookings (org_id, series collate platform.mongolian, id) where (deleted_at is null);
create index bookings_starts_at_falling on rooms.bookings (org_id, starts_at desc nulls last, id) where (deleted_at is null);
create index bookings_starts_at_rising on rooms.bookings (org_id, starts_at, id) where (deleted_at is null);
create index bookings_state_falling on rooms.bookings (org_id, state desc nulls last, id) where (deleted_at is null);
create index bookings_state_rising on rooms.bookings (org_id, state, id) where (deleted_at is null);
create unique index bookings_uid on rooms.bookings (org_id, room, uid) where ((uid is not null) and (deleted_at is null));
alter table rooms.bookings enable row level security;
alter table rooms.bookings force row level security;
create policy own_organization on rooms.bookings using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on rooms.bookings to current_user using (true) with check (true);
grant select, insert, update, delete on rooms.bookings to orgil_app;

create table rooms.doors (
  org_id integer not null,
  room uuid not null,
  secret text not null,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  constraint doors_pkey primary key (org_id, room),
  constraint doors_secret_key unique (secret),
  constraint doors_org_id_room_fkey foreign key (org_id, room) references rooms.rooms(org_id, id)
);
alter table rooms.doors enable row level security;
alter table rooms.doors force row level security;
create policy own_organization on rooms.doors using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on rooms.doors to current_user using (true) with check (true);
grant select, insert, update, delete on rooms.doors to orgil_app;

create table rooms.extras (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  booking uuid not null,
  kind text not null,
  name text not null,
  quantity numeric,
  note text,
  organiser integer,
  constraint extras_pkey primary key (org_id, id),
  constraint extras_booking foreign key (org_id, booking) references rooms.bookings(org_id, id)
);
create index extras_by_booking on rooms.extras (org_id, booking);
create index extras_kind_rising on rooms.extras (org_id, kind, id) where (deleted_at is null);
alter table rooms.extras enable row level security;
alter table rooms.extras force row level security;
create policy own_organization on rooms.extras using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on rooms.extras to current_user using (true) with check (true);
grant select, insert, update, delete on rooms.extras to orgil_app;

create table rooms.feeds (
  org_id integer not null,
  user_id integer not null,
  secret text not null,
  created_at timestamp with time zone not null default now(),
  constraint feeds_pkey primary key (org_id, user_id),
  constraint feeds_secret_key unique (secret)
);
alter table rooms.feeds enable row level security;
alter table rooms.feeds force row level security;
create policy own_organization on rooms.feeds using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on rooms.feeds to current_user using (true) with check (true);
grant select, insert, update, delete on rooms.feeds to orgil_app;

create table rooms.hours (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  room uuid not null,
  weekday text not null,
  opens text not null,
  closes text not null,
  constraint hours_pkey primary key (org_id, id),
  constraint hours_room foreign key (org_id, room) references rooms.rooms(org_id, id)
);
create index hours_by_room on rooms.hours (org_id, room);
create index hours_weekday_rising on rooms.hours (org_id, weekday, id) where (deleted_at is null);
alter table rooms.hours enable row level security;
alter table rooms.hours force row level security;
create policy own_organization on rooms.hours using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on rooms.hours to current_user using (true) with check (true);
grant select, insert, update, delete on rooms.hours to orgil_app;

create table rooms.orders (
  org_id integer not null,
  token text not null,
  booking uuid not null,
  secret text not null,
  language text not null,
  created_at timestamp with time zone not null default now(),
  constraint orders_pkey primary key (org_id, token),
  constraint orders_secret_key unique (secret),
  constraint orders_org_id_booking_fkey foreign key (org_id, booking) references rooms.bookings(org_id, id)
);
create index orders_booking on rooms.orders (org_id, booking);
alter table rooms.orders enable row level security;
alter table rooms.orders force row level security;
create policy own_organization on rooms.orders using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on rooms.orders to current_user using (true) with check (true);
grant select, insert, update, delete on rooms.orders to orgil_app;

create table rooms.rooms (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  place text,
  floor text,
  seats numeric not null,
  equipment text[],
  colour text,
  pictures uuid[],
  layout text,
  description text,
  buffer_before numeric,
  buffer_after numeric,
  days_ahead numeric,
  longest_minutes numeric,
  most_open numeric,
  check_in_minutes numeric,
  asks_approval boolean not null default false,
  is_public boolean not null default false,
  is_active boolean not null default false,
  sort numeric,
  constraint rooms_pkey primary key (org_id, id)
);
create unique index rooms_name_once on rooms.rooms (org_id, records.same_text(name)) where (deleted_at is null);
create index rooms_sort_rising on rooms.rooms (org_id, sort, id) where (deleted_at is null);
alter table rooms.rooms enable row level security;
alter table rooms.rooms force row level security;
create policy own_organization on rooms.rooms using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on rooms.rooms to current_user using (true) with check (true);
grant select, insert, update, delete on rooms.rooms to orgil_app;

create table rooms.waiting (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  room uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  person integer not null,
  people numeric,
  note text,
  told_at timestamp with time zone,
  constraint waiting_pkey primary key (org_id, id),
  constraint waiting_room foreign key (org_id, room) references rooms.rooms(org_id, id)
);
create index waiting_by_room on rooms.waiting (org_id, room);
create index waiting_starts_at_falling on rooms.waiting (org_id, starts_at desc nulls last, id) where (deleted_at is null);
create index waiting_starts_at_rising on rooms.waiting (org_id, starts_at, id) where (deleted_at is null);
alter table rooms.waiting enable row level security;
alter table rooms.waiting force row level security;
create policy own_organization on rooms.waiting using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on rooms.waiting to current_user using (true) with check (true);
grant select, insert, update, delete on rooms.waiting to orgil_app;

-- ──────── site ────────────────────────────────────────────────────────────────────────────────────────────────

create schema site;
grant usage on schema site to orgil_app;

create or replace function site.is_host_taken(asked text, but uuid)
 returns boolean
 language sql
 stable security definer
 set search_path to 'pg_catalog'
as $function$ select exists (select from site.sites where host = asked and deleted_at is null and id is distinct from but) $function$;
revoke all on function site.is_host_taken(text,uuid) from public;
grant execute on function site.is_host_taken(text,uuid) to orgil_app;

create table site.contents (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  title text not null,
  title_en text,
  title_ko text,
  kind text not null,
  slug text,
  state text,
  parent uuid,
  sort numeric,
  topic text,
  topic_en text,
  topic_ko text,
  summary text,
  summary_en text,
  summary_ko text,
  body text,
  body_en text,
  body_ko text,
  picture uuid[],
  price numeric,
  price_per text,
  includes text,
  includes_en text,
  includes_ko text,
  is_featured boolean not null default false,
  effective_on date,
  seo_title text,
  seo_title_en text,
  seo_title_ko text,
  seo_text text,
  seo_text_en text,
  seo_text_ko text,
  stale text[],
  released_on timestamp with time zone,
  owner integer,
  constraint contents_pkey primary key (org_id, id),
  constraint contents_parent foreign key (org_id, parent) references site.contents(org_id, id)
);
create unique index contents_at_slug on site.contents (org_id, kind, slug) where (deleted_at is null);
create index contents_by_parent on site.contents (org_id, parent);
create index contents_kind_falling on site.contents (org_id, kind desc nulls last, id) where (deleted_at is null);
create index contents_kind_rising on site.contents (org_id, kind, id) where (deleted_at is null);
create index contents_state_falling on site.contents (org_id, state desc nulls last, id) where (deleted_at is null);
create index contents_state_rising on site.contents (org_id, state, id) where (deleted_at is null);
alter table site.contents enable row level security;
alter table site.contents force row level security;
create policy own_organization on site.contents using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on site.contents to current_user using (true) with check (true);
grant select, insert, update, delete on site.contents to orgil_app;

create table site.forms_taken (
  org_id integer not null,
  token uuid not null,
  message_id uuid,
  at timestamp with time zone not null default now(),
  constraint forms_taken_pkey primary key (org_id, token)
);
alter table site.forms_taken enable row level security;
alter table site.forms_taken force row level security;
create policy own_organization on site.forms_taken using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on site.forms_taken to current_user using (true) with check (true);
grant select, insert, update on site.forms_taken to orgil_app;

create table site.main (
  only_one boolean not null default true,
  whose integer not null,
  constraint main_pkey primary key (only_one),
  constraint main_only_one_check check (only_one)
);

create table site.messages (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  subject text not null,
  number text,
  kind text not null,
  topic text,
  state text not null,
  sender text not null,
  company_name text,
  phone text,
  email text,
  message text not null,
  page text,
  owner integer,
  became text,
  came_at timestamp with time zone,
  constraint messages_pkey primary key (org_id, id)
);
create index messages_came_at_falling on site.messages (org_id, came_at desc nulls last, id) where (deleted_at is null);
create index messages_kind_falling on site.messages (org_id, kind desc nulls last, id) where (deleted_at is null);
create index messages_kind_rising on site.messages (org_id, kind, id) where (deleted_at is null);
create index messages_state_falling on site.messages (org_id, state desc nulls last, id) where (deleted_at is null);
create index messages_state_rising on site.messages (org_id, state, id) where (deleted_at is null);
alter table site.messages enable row level security;
alter table site.messages force row level security;
create policy own_organization on site.messages using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on site.messages to current_user using (true) with check (true);
grant select, insert, update, delete on site.messages to orgil_app;

create table site.people (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  person integer not null,
  is_open boolean not null default false,
  headline text,
  headline_en text,
  headline_ko text,
  about text,
  about_en text,
  about_ko text,
  shows_job boolean not null default false,
  shows_phone boolean not null default false,
  shows_email boolean not null default false,
  takes_messages boolean not null default false,
  consent_at timestamp with time zone,
  constraint people_pkey primary key (org_id, id)
);
create unique index people_person_once on site.people (org_id, records.same_text((person)::text)) where (deleted_at is null);
alter table site.people enable row level security;
alter table site.people force row level security;
create policy own_organization on site.people using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on site.people to current_user using (true) with check (true);
grant select, insert, update, delete on site.people to orgil_app;

create table site.previews (
  org_id integer not null,
  token_hash bytea not null,
  content_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint previews_pkey primary key (org_id, token_hash)
);
create index previews_by_token on site.previews (token_hash);
alter table site.previews enable row level security;
alter table site.previews force row level security;
create policy own_organization on site.previews using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on site.previews to current_user using (true) with check (true);
grant select, insert, delete on site.previews to orgil_app;

create table site.redirects (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  was text not null,
  now text not null,
  constraint redirects_pkey primary key (org_id, id)
);
create unique index redirects_was_once on site.redirects (org_id, records.same_text(was)) where (deleted_at is null);
create index redirects_was_rising on site.redirects (org_id, was collate platform.mongolian, id) where (deleted_at is null);
alter table site.redirects enable row level security;
alter table site.redirects force row level security;
create policy own_organization on site.redirects using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on site.redirects to current_user using (true) with check (true);
grant select, insert, update, delete on site.redirects to orgil_app;

create table site.sites (
  org_id integer not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by integer,
  updated_at timestamp with time zone not null default now(),
  updated_by integer,
  deleted_at timestamp with time zone,
  search text not null default ''::text,
  name text not null,
  name_en text,
  name_ko text,
  tagline text,
  tagline_en text,
  tagline_ko text,
  is_open boolean not null default false,
  host text,
  logo uuid[],
  colour text,
  menu text[],
  phone text,
  email text,
  address text,
  address_en text,
  address_ko text,
  hours text,
  hours_en text,
  hours_ko text,
  latitude numeric,
  longitude numeric,
  contact_becomes text not null,
  support_becomes text not null,
  support_project uuid,
  answers integer,
  constraint sites_pkey primary key (org_id, id),
  constraint sites_support_project foreign key (org_id, support_project) references planning.projects(org_id, id)
);
create unique index sites_by_host on site.sites (host) where ((host is not null) and (deleted_at is null));
create index sites_by_support_project on site.sites (org_id, support_project);
create index sites_name_rising on site.sites (org_id, name collate platform.mongolian, id) where (deleted_at is null);
alter table site.sites enable row level security;
alter table site.sites force row level security;
create policy own_organization on site.sites using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on site.sites to current_user using (true) with check (true);
grant select, insert, update, delete on site.sites to orgil_app;

create table site.versions (
  org_id integer not null,
  id uuid not null,
  content_id uuid not null,
  number integer not null,
  name text not null,
  together uuid not null,
  kind text not null,
  slug text not null,
  said jsonb not null,
  search text not null,
  files uuid[] not null,
  live_from timestamp with time zone not null,
  live_until timestamp with time zone,
  released_by integer,
  at timestamp with time zone not null default now(),
  constraint versions_pkey primary key (org_id, id),
  constraint versions_org_id_content_id_fkey foreign key (org_id, content_id) references site.contents(org_id, id)
);
create unique index versions_of_content on site.versions (org_id, content_id, number);
create index versions_over on site.versions (live_until) where (live_until is not null);
alter table site.versions enable row level security;
alter table site.versions force row level security;
create policy own_organization on site.versions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on site.versions to current_user using (true) with check (true);
grant select, insert, update, delete on site.versions to orgil_app;

-- ──────── workflow ────────────────────────────────────────────────────────────────────────────────────────────

create schema workflow;
grant usage on schema workflow to orgil_app;

create or replace function workflow.documents_fitting(mine text[], words text[], most integer)
 returns setof uuid
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
 set enable_seqscan to 'off'
as $function$
      declare
        conditions text := '';
        word text;
      begin
        foreach word in array words loop
          conditions := conditions || ' and (' || (select string_agg(format('search like %L', '%' || spelling || '%'), ' or ') from unnest(string_to_array(word, ' ')) as spelling) || ')';
        end loop;
        return query execute 'select instance_id from workflow.document_search where org_id = $1 and seers && $2' || conditions || ' limit $3'
          using nullif(current_setting('app.org_id', true), '')::integer, mine, most;
      end $function$;
revoke all on function workflow.documents_fitting(text[],text[],integer) from public;
grant execute on function workflow.documents_fitting(text[],text[],integer) to orgil_app;

create or replace function workflow.documents_named(mine text[], words text[], most integer)
 returns setof uuid
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
 set enable_seqscan to 'off'
as $function$
      declare
        conditions text := '';
        word text;
      begin
        foreach word in array words loop
          conditions := conditions || ' and (' || (select string_agg(format('head like %L', '%' || spelling || '%'), ' or ') from unnest(string_to_array(word, ' ')) as spelling) || ')';
        end loop;
        return query execute 'select instance_id from workflow.document_search where org_id = $1 and seers && $2' || conditions || ' limit $3'
          using nullif(current_setting('app.org_id', true), '')::integer, mine, most;
      end $function$;
revoke all on function workflow.documents_named(text[],text[],integer) from public;
grant execute on function workflow.documents_named(text[],text[],integer) to orgil_app;

create or replace function workflow.matching_documents(longest text, patterns text[], most integer)
 returns setof uuid
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
 set enable_seqscan to 'off'
as $function$
        select id from workflow.instances
        where org_id = nullif(current_setting('app.org_id', true), '')::integer and search like longest and search like all (patterns) limit most
      $function$;
revoke all on function workflow.matching_documents(text,text[],integer) from public;
grant execute on function workflow.matching_documents(text,text[],integer) to orgil_app;

create table workflow.ai_answers (
  org_id integer not null,
  id uuid not null,
  instance_id uuid not null,
  step_id uuid not null,
  refused text,
  answer jsonb not null,
  revision_sha256 text not null,
  milliseconds integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint ai_answers_pkey primary key (org_id, id),
  constraint ai_answers_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create index ai_answers_of_document on workflow.ai_answers (org_id, instance_id, at);
alter table workflow.ai_answers enable row level security;
alter table workflow.ai_answers force row level security;
create policy own_organization on workflow.ai_answers using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.ai_answers to current_user using (true) with check (true);
grant select, insert on workflow.ai_answers to orgil_app;

create table workflow.anchor_entries (
  org_id integer not null,
  number integer not null,
  instance_id uuid not null,
  event_count integer not null,
  last_hash text not null,
  constraint anchor_entries_pkey primary key (org_id, number, instance_id),
  constraint anchor_entries_org_id_number_fkey foreign key (org_id, number) references workflow.anchors(org_id, number)
);
create index anchor_entries_of_document on workflow.anchor_entries (org_id, instance_id, event_count);
alter table workflow.anchor_entries enable row level security;
alter table workflow.anchor_entries force row level security;
create policy own_organization on workflow.anchor_entries using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.anchor_entries to current_user using (true) with check (true);
grant select, insert on workflow.anchor_entries to orgil_app;

create table workflow.anchors (
  org_id integer not null,
  number integer not null,
  day date,
  until timestamp with time zone not null,
  documents integer not null,
  entries_hash text not null,
  previous_hash text not null,
  hash text not null,
  certificate_id uuid not null,
  signature text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  made_by integer,
  constraint anchors_pkey primary key (org_id, number),
  constraint anchors_org_id_day_key unique (org_id, day),
  constraint anchors_org_id_certificate_id_fkey foreign key (org_id, certificate_id) references workflow.certificates(org_id, id)
);
alter table workflow.anchors enable row level security;
alter table workflow.anchors force row level security;
create policy own_organization on workflow.anchors using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.anchors to current_user using (true) with check (true);
grant select, insert on workflow.anchors to orgil_app;

create table workflow.certificates (
  org_id integer not null,
  id uuid not null,
  source text not null,
  subject text not null,
  issuer text not null,
  serial text not null,
  fingerprint text not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  certificate text not null,
  chain jsonb not null,
  private_key text,
  created_at timestamp with time zone not null default clock_timestamp(),
  created_by integer,
  retired_at timestamp with time zone,
  warned_days integer,
  constraint certificates_pkey primary key (org_id, id),
  constraint certificates_check check (((private_key is null) = (retired_at is not null))),
  constraint certificates_source_check check ((source = any (array['own'::text, 'authority'::text])))
);
create unique index certificate_in_force on workflow.certificates (org_id) where (retired_at is null);
create index certificates_by_fingerprint on workflow.certificates (fingerprint);
alter table workflow.certificates enable row level security;
alter table workflow.certificates force row level security;
create policy own_organization on workflow.certificates using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.certificates to current_user using (true) with check (true);
grant select, insert, update on workflow.certificates to orgil_app;

create table workflow.comment_events (
  org_id integer not null,
  comment_id uuid not null,
  seq integer not null,
  what text not null,
  user_id integer not null,
  at timestamp with time zone not null,
  sha256 text not null,
  constraint comment_events_pkey primary key (org_id, comment_id, seq),
  constraint comment_events_what_check check ((what = any (array['written'::text, 'edited'::text, 'deleted'::text]))),
  constraint comment_events_org_id_comment_id_fkey foreign key (org_id, comment_id) references workflow.comments(org_id, id)
);
alter table workflow.comment_events enable row level security;
alter table workflow.comment_events force row level security;
create policy own_organization on workflow.comment_events using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.comment_events to current_user using (true) with check (true);
grant select, insert on workflow.comment_events to orgil_app;

create table workflow.comment_readings (
  org_id integer not null,
  user_id integer not null,
  instance_id uuid not null,
  read_until timestamp with time zone not null,
  constraint comment_readings_pkey primary key (org_id, user_id, instance_id),
  constraint comment_readings_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create index comment_readings_of_document on workflow.comment_readings (org_id, instance_id);
alter table workflow.comment_readings enable row level security;
alter table workflow.comment_readings force row level security;
create policy own_organization on workflow.comment_readings using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.comment_readings to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.comment_readings to orgil_app;

create table workflow.comments (
  org_id integer not null,
  id uuid not null,
  instance_id uuid not null,
  user_id integer not null,
  text text not null,
  mentions integer[] not null default '{}'::integer[],
  written_at timestamp with time zone not null default clock_timestamp(),
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_by integer,
  files jsonb not null default '[]'::jsonb,
  constraint comments_pkey primary key (org_id, id),
  constraint comments_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create index comments_of_document on workflow.comments (org_id, instance_id, written_at, id);
alter table workflow.comments enable row level security;
alter table workflow.comments force row level security;
create policy own_organization on workflow.comments using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.comments to current_user using (true) with check (true);
grant select, insert, update on workflow.comments to orgil_app;

create table workflow.default_views (
  org_id integer not null,
  user_id integer not null,
  view_id uuid not null,
  constraint default_views_pkey primary key (org_id, user_id),
  constraint default_views_org_id_view_id_fkey foreign key (org_id, view_id) references workflow.saved_views(org_id, id) on delete cascade
);
create index default_views_of on workflow.default_views (org_id, view_id);
alter table workflow.default_views enable row level security;
alter table workflow.default_views force row level security;
create policy own_organization on workflow.default_views using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.default_views to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.default_views to orgil_app;

create table workflow.definition_versions (
  org_id integer not null,
  definition_id integer not null,
  version integer not null,
  state text not null,
  diagram jsonb not null,
  form jsonb not null,
  content_hash text not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  constraint definition_versions_pkey primary key (org_id, definition_id, version),
  constraint definition_versions_state_check check ((state = any (array['draft'::text, 'published'::text, 'retired'::text]))),
  constraint definition_versions_org_id_definition_id_fkey foreign key (org_id, definition_id) references workflow.definitions(org_id, id)
);
alter table workflow.definition_versions enable row level security;
alter table workflow.definition_versions force row level security;
create policy own_organization on workflow.definition_versions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.definition_versions to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.definition_versions to orgil_app;

create table workflow.definitions (
  org_id integer not null,
  id integer not null,
  code text not null,
  title jsonb not null,
  description jsonb not null,
  category jsonb not null,
  icon text not null default 'doc'::text,
  number_prefix text not null,
  published_version integer,
  is_retired boolean not null default false,
  constraint definitions_pkey primary key (org_id, id),
  constraint definitions_org_id_code_key unique (org_id, code)
);
alter table workflow.definitions enable row level security;
alter table workflow.definitions force row level security;
create policy own_organization on workflow.definitions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.definitions to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.definitions to orgil_app;

create table workflow.document_links (
  org_id integer not null,
  from_id uuid not null,
  to_id uuid not null,
  linked_by integer not null,
  linked_at timestamp with time zone not null default clock_timestamp(),
  constraint document_links_pkey primary key (org_id, from_id, to_id),
  constraint document_links_check check ((from_id <> to_id)),
  constraint document_links_org_id_from_id_fkey foreign key (org_id, from_id) references workflow.instances(org_id, id),
  constraint document_links_org_id_to_id_fkey foreign key (org_id, to_id) references workflow.instances(org_id, id)
);
create index document_links_back on workflow.document_links (org_id, to_id);
alter table workflow.document_links enable row level security;
alter table workflow.document_links force row level security;
create policy own_organization on workflow.document_links using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.document_links to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.document_links to orgil_app;

create table workflow.document_search (
  org_id integer not null,
  instance_id uuid not null,
  version integer not null,
  seers text[] not null,
  search text not null,
  parts jsonb not null,
  head text not null default ''::text,
  constraint document_search_pkey primary key (org_id, instance_id),
  constraint document_search_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create index document_search_heads on workflow.document_search using gin (org_id, seers, head gin_trgm_ops);
create index document_search_words on workflow.document_search using gin (org_id, seers, search gin_trgm_ops);
alter table workflow.document_search enable row level security;
alter table workflow.document_search force row level security;
create policy own_organization on workflow.document_search using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.document_search to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.document_search to orgil_app;

create table workflow.document_templates (
  org_id integer not null,
  id uuid not null,
  user_id integer not null,
  definition_id integer not null,
  type_id integer,
  name text not null,
  title text not null,
  fields jsonb not null,
  is_shared boolean not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint document_templates_pkey primary key (org_id, id),
  constraint document_templates_org_id_definition_id_fkey foreign key (org_id, definition_id) references workflow.definitions(org_id, id) on delete cascade,
  constraint document_templates_org_id_type_id_fkey foreign key (org_id, type_id) references workflow.document_types(org_id, id)
);
create index document_templates_of_person on workflow.document_templates (org_id, user_id);
alter table workflow.document_templates enable row level security;
alter table workflow.document_templates force row level security;
create policy own_organization on workflow.document_templates using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.document_templates to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.document_templates to orgil_app;

create table workflow.document_type_flows (
  org_id integer not null,
  type_id integer not null,
  definition_id integer not null,
  constraint document_type_flows_pkey primary key (org_id, type_id, definition_id),
  constraint document_type_flows_org_id_definition_id_fkey foreign key (org_id, definition_id) references workflow.definitions(org_id, id) on delete cascade,
  constraint document_type_flows_org_id_type_id_fkey foreign key (org_id, type_id) references workflow.document_types(org_id, id)
);
create index document_type_flows_of_flow on workflow.document_type_flows (org_id, definition_id);
alter table workflow.document_type_flows enable row level security;
alter table workflow.document_type_flows force row level security;
create policy own_organization on workflow.document_type_flows using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.document_type_flows to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.document_type_flows to orgil_app;

create table workflow.document_types (
  org_id integer not null,
  id integer not null,
  title jsonb not null,
  description jsonb not null,
  series_id integer,
  fields jsonb not null default '[]'::jsonb,
  is_retired boolean not null default false,
  constraint document_types_pkey primary key (org_id, id),
  constraint document_types_org_id_series_id_fkey foreign key (org_id, series_id) references workflow.series(org_id, id)
);
alter table workflow.document_types enable row level security;
alter table workflow.document_types force row level security;
create policy own_organization on workflow.document_types using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.document_types to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.document_types to orgil_app;

create table workflow.events (
  org_id integer not null,
  instance_id uuid not null,
  seq integer not null,
  payload jsonb not null,
  at timestamp with time zone not null,
  actor_user_id integer,
  previous_hash text not null,
  hash text not null,
  constraint events_pkey primary key (org_id, instance_id, seq),
  constraint events_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
alter table workflow.events enable row level security;
alter table workflow.events force row level security;
create policy own_organization on workflow.events using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.events to current_user using (true) with check (true);
grant select, insert on workflow.events to orgil_app;

create table workflow.flow_drafts (
  org_id integer not null,
  definition_id integer not null,
  edit integer not null,
  is_changed boolean not null,
  contents jsonb not null,
  content_hash text not null,
  updated_by integer not null,
  updated_at timestamp with time zone not null default now(),
  constraint flow_drafts_pkey primary key (org_id, definition_id),
  constraint flow_drafts_edit_check check ((edit >= 1)),
  constraint flow_drafts_org_id_definition_id_fkey foreign key (org_id, definition_id) references workflow.definitions(org_id, id) on delete cascade
);
alter table workflow.flow_drafts enable row level security;
alter table workflow.flow_drafts force row level security;
create policy own_organization on workflow.flow_drafts using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.flow_drafts to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.flow_drafts to orgil_app;

create table workflow.flow_series (
  org_id integer not null,
  definition_id integer not null,
  series_id integer not null,
  constraint flow_series_pkey primary key (org_id, definition_id),
  constraint flow_series_org_id_definition_id_fkey foreign key (org_id, definition_id) references workflow.definitions(org_id, id) on delete cascade,
  constraint flow_series_org_id_series_id_fkey foreign key (org_id, series_id) references workflow.series(org_id, id)
);
alter table workflow.flow_series enable row level security;
alter table workflow.flow_series force row level security;
create policy own_organization on workflow.flow_series using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.flow_series to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.flow_series to orgil_app;

create table workflow.incidents (
  org_id integer not null,
  id uuid not null,
  instance_id uuid not null,
  step_id uuid not null,
  kind text not null,
  detail text,
  opened_at timestamp with time zone not null default clock_timestamp(),
  closed_at timestamp with time zone,
  closed_by integer,
  how text,
  reason text,
  constraint incidents_pkey primary key (org_id, id),
  constraint incidents_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create index incidents_by_age on workflow.incidents (org_id, opened_at, id) where (closed_at is null);
create index incidents_of_document on workflow.incidents (org_id, instance_id);
create unique index incidents_open on workflow.incidents (org_id, step_id, kind) where (closed_at is null);
alter table workflow.incidents enable row level security;
alter table workflow.incidents force row level security;
create policy own_organization on workflow.incidents using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.incidents to current_user using (true) with check (true);
grant select, insert, update on workflow.incidents to orgil_app;

create table workflow.instances (
  org_id integer not null,
  id uuid not null,
  definition_id integer not null,
  definition_version integer not null,
  number text not null,
  title text not null,
  search text not null,
  subject_type text not null,
  subject_id text not null,
  document_status text not null,
  status jsonb not null,
  status_type text not null,
  status_id text not null,
  version integer not null,
  revision integer not null,
  creator_user_id integer not null,
  event_count integer not null,
  last_hash text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  type_id integer,
  type_fields jsonb,
  series_id integer,
  registered_number text,
  constraint instances_pkey primary key (org_id, id),
  constraint instances_org_id_number_key unique (org_id, number),
  constraint instances_document_status_check check ((document_status = any (array['OPEN'::text, 'ENDED'::text, 'CANCELLED'::text, 'POSTPONED'::text]))),
  constraint instances_org_id_definition_id_definition_version_fkey foreign key (org_id, definition_id, definition_version) references workflow.definition_versions(org_id, definition_id, version),
  constraint instances_org_id_series_id_fkey foreign key (org_id, series_id) references workflow.series(org_id, id),
  constraint instances_org_id_type_id_fkey foreign key (org_id, type_id) references workflow.document_types(org_id, id)
);
create index instances_of_version on workflow.instances (org_id, definition_id, definition_version, document_status);
create index instances_search on workflow.instances using gin (org_id, search gin_trgm_ops);
create index instances_sent on workflow.instances (org_id, creator_user_id, updated_at desc, id desc);
create unique index one_open_instance_per_subject on workflow.instances (org_id, subject_type, subject_id) where (document_status = any (array['OPEN'::text, 'POSTPONED'::text]));
alter table workflow.instances enable row level security;
alter table workflow.instances force row level security;
create policy own_organization on workflow.instances using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.instances to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.instances to orgil_app;

create table workflow.my_signatures (
  org_id integer not null,
  user_id integer not null,
  type text not null,
  signature text not null,
  updated_at timestamp with time zone not null default now(),
  constraint my_signatures_pkey primary key (org_id, user_id),
  constraint my_signatures_type_check check ((type = any (array['text'::text, 'draw'::text, 'upload'::text])))
);
alter table workflow.my_signatures enable row level security;
alter table workflow.my_signatures force row level security;
create policy own_organization on workflow.my_signatures using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.my_signatures to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.my_signatures to orgil_app;

create table workflow.participants (
  org_id integer not null,
  user_id integer not null,
  instance_id uuid not null,
  acted_at timestamp with time zone,
  my_action text,
  watches boolean not null default false,
  watched_at timestamp with time zone,
  seen_version integer not null default 0,
  copied_by integer,
  copied_at timestamp with time zone,
  read_at timestamp with time zone,
  constraint participants_pkey primary key (org_id, user_id, instance_id),
  constraint participants_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create index participants_done on workflow.participants (org_id, user_id, acted_at desc, instance_id desc) where (acted_at is not null);
create index participants_of_document on workflow.participants (org_id, instance_id);
create index participants_watching on workflow.participants (org_id, user_id, watched_at desc, instance_id desc) where watches;
alter table workflow.participants enable row level security;
alter table workflow.participants force row level security;
create policy own_organization on workflow.participants using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.participants to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.participants to orgil_app;

create table workflow.revisions (
  org_id integer not null,
  instance_id uuid not null,
  number integer not null,
  title text not null,
  fields jsonb not null,
  files jsonb not null,
  sha256 text not null,
  note text,
  created_by integer not null,
  created_at timestamp with time zone not null default now(),
  salt text,
  constraint revisions_pkey primary key (org_id, instance_id, number),
  constraint revisions_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
alter table workflow.revisions enable row level security;
alter table workflow.revisions force row level security;
create policy own_organization on workflow.revisions using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.revisions to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.revisions to orgil_app;

create table workflow.saved_views (
  org_id integer not null,
  id uuid not null,
  user_id integer not null,
  name text not null,
  wish jsonb not null,
  audience text,
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  constraint saved_views_pkey primary key (org_id, id)
);
create unique index saved_views_by_name on workflow.saved_views (org_id, user_id, lower((name collate "und-x-icu")));
create index saved_views_shared on workflow.saved_views (org_id, audience) where (audience is not null);
alter table workflow.saved_views enable row level security;
alter table workflow.saved_views force row level security;
create policy own_organization on workflow.saved_views using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.saved_views to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.saved_views to orgil_app;

create table workflow.seals (
  org_id integer not null,
  instance_id uuid not null,
  code text not null,
  file_id uuid not null,
  sha256 text not null,
  number text not null,
  event_count integer not null,
  last_hash text not null,
  signatures integer not null,
  certificate_id uuid not null,
  sealed_at timestamp with time zone not null,
  constraint seals_pkey primary key (org_id, instance_id),
  constraint seals_org_id_certificate_id_fkey foreign key (org_id, certificate_id) references workflow.certificates(org_id, id)
);
create unique index seals_by_code on workflow.seals (code);
create index seals_by_hash on workflow.seals (sha256);
alter table workflow.seals enable row level security;
alter table workflow.seals force row level security;
create policy own_organization on workflow.seals using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.seals to current_user using (true) with check (true);
grant select, insert on workflow.seals to orgil_app;

create table workflow.secret_ballots (
  org_id integer not null,
  instance_id uuid not null,
  voter_id uuid not null,
  choice text not null,
  description text,
  salt text not null,
  constraint secret_ballots_pkey primary key (org_id, voter_id),
  constraint secret_ballots_choice_check check ((choice = any (array['approve'::text, 'disapprove'::text, 'recreate'::text, 'abstain'::text]))),
  constraint secret_ballots_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id),
  constraint secret_ballots_org_id_voter_id_fkey foreign key (org_id, voter_id) references workflow.voters(org_id, id)
);
create index secret_ballots_of_document on workflow.secret_ballots (org_id, instance_id);
alter table workflow.secret_ballots enable row level security;
alter table workflow.secret_ballots force row level security;
create policy own_organization on workflow.secret_ballots using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.secret_ballots to current_user using (true) with check (true);
grant select, insert, delete on workflow.secret_ballots to orgil_app;

create table workflow.series (
  org_id integer not null,
  id integer not null,
  name jsonb not null,
  pattern text not null,
  resets text not null,
  moment text not null,
  constraint series_pkey primary key (org_id, id),
  constraint series_moment_check check ((moment = any (array['sent'::text, 'decided'::text, 'ended'::text]))),
  constraint series_resets_check check ((resets = any (array['yearly'::text, 'never'::text])))
);
alter table workflow.series enable row level security;
alter table workflow.series force row level security;
create policy own_organization on workflow.series using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.series to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.series to orgil_app;

create table workflow.series_numbers (
  org_id integer not null,
  series_id integer not null,
  period integer not null,
  value integer not null,
  number text not null,
  instance_id uuid not null,
  given_at timestamp with time zone not null,
  constraint series_numbers_pkey primary key (org_id, series_id, period, value),
  constraint series_numbers_org_id_instance_id_key unique (org_id, instance_id),
  constraint series_numbers_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id),
  constraint series_numbers_org_id_series_id_fkey foreign key (org_id, series_id) references workflow.series(org_id, id)
);
alter table workflow.series_numbers enable row level security;
alter table workflow.series_numbers force row level security;
create policy own_organization on workflow.series_numbers using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.series_numbers to current_user using (true) with check (true);
grant select, insert on workflow.series_numbers to orgil_app;

create table workflow.signing_codes (
  org_id integer not null,
  user_id integer not null,
  instance_id uuid not null,
  revision_sha256 text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint signing_codes_pkey primary key (org_id, user_id, instance_id)
);
alter table workflow.signing_codes enable row level security;
alter table workflow.signing_codes force row level security;
create policy own_organization on workflow.signing_codes using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.signing_codes to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.signing_codes to orgil_app;

create table workflow.signing_rules (
  org_id integer not null,
  is_code_needed boolean not null,
  constraint signing_rules_pkey primary key (org_id)
);
alter table workflow.signing_rules enable row level security;
alter table workflow.signing_rules force row level security;
create policy own_organization on workflow.signing_rules using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.signing_rules to current_user using (true) with check (true);
grant select, insert, update on workflow.signing_rules to orgil_app;

create table workflow.signing_statements (
  org_id integer not null,
  user_id integer not null,
  step_id uuid not null,
  deed text not null,
  instance_id uuid not null,
  revision_sha256 text not null,
  nonce uuid not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  salt text,
  constraint signing_statements_pkey primary key (org_id, user_id, step_id, deed)
);
alter table workflow.signing_statements enable row level security;
alter table workflow.signing_statements force row level security;
create policy own_organization on workflow.signing_statements using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.signing_statements to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.signing_statements to orgil_app;

create table workflow.status_links (
  org_id integer not null,
  id uuid not null,
  instance_id uuid not null,
  token_hash text not null,
  shows_title boolean not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_by integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint status_links_pkey primary key (org_id, id),
  constraint status_links_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create unique index status_links_by_token on workflow.status_links (token_hash);
create index status_links_of_document on workflow.status_links (org_id, instance_id, created_at desc);
alter table workflow.status_links enable row level security;
alter table workflow.status_links force row level security;
create policy own_organization on workflow.status_links using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.status_links to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.status_links to orgil_app;

create table workflow.steps (
  org_id integer not null,
  id uuid not null,
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
  is_done smallint not null default 0,
  closed_as text,
  status_action text,
  outcome text,
  description text,
  signature text,
  step_data jsonb,
  acted_as text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  done_by integer,
  due_at timestamp with time zone,
  acted_for integer,
  handovers jsonb,
  waits_for uuid,
  incident text,
  added jsonb,
  claimed_by integer,
  overtaken boolean,
  stands_in jsonb,
  alarms jsonb,
  not_by integer[],
  constraint steps_pkey primary key (org_id, id),
  constraint steps_check check (((is_done = 1) = (not (closed_as is distinct from 'DONE'::text)))),
  constraint steps_closed_as_check check ((closed_as = any (array['DONE'::text, 'SUPERSEDED'::text]))),
  constraint steps_is_done_check check ((is_done = any (array[0, 1]))),
  constraint steps_org_id_row_id_fkey foreign key (org_id, row_id) references workflow.instances(org_id, id)
);
create index steps_asking on workflow.steps (org_id, created_at) where ((status_type = 'AI_DECISION'::text) and (subject_type = 'SYSTEM'::text) and (closed_as is null));
create index steps_of_document on workflow.steps (org_id, row_id, action_num, id);
create index steps_taken_up on workflow.steps (org_id) where ((claimed_by is not null) and (closed_as is null));
alter table workflow.steps enable row level security;
alter table workflow.steps force row level security;
create policy own_organization on workflow.steps using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.steps to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.steps to orgil_app;

create table workflow.subject_rows (
  org_id integer not null,
  instance_id uuid not null,
  subject_type text not null,
  subject_id text not null,
  place integer not null,
  definition_id integer not null,
  is_open boolean not null,
  constraint subject_rows_pkey primary key (org_id, instance_id, subject_id),
  constraint subject_rows_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create index subject_rows_of_row on workflow.subject_rows (org_id, subject_type, subject_id, instance_id);
create unique index subject_rows_under_way on workflow.subject_rows (org_id, subject_type, subject_id, definition_id) where is_open;
alter table workflow.subject_rows enable row level security;
alter table workflow.subject_rows force row level security;
create policy own_organization on workflow.subject_rows using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.subject_rows to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.subject_rows to orgil_app;

create table workflow.timers (
  org_id integer not null,
  instance_id uuid not null,
  step_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  tries integer not null default 0,
  failed text,
  constraint timers_pkey primary key (org_id, step_id, kind),
  constraint timers_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create index timers_due on workflow.timers (at) where (failed is null);
create index timers_of_document on workflow.timers (org_id, instance_id);
alter table workflow.timers enable row level security;
alter table workflow.timers force row level security;
create policy own_organization on workflow.timers using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.timers to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.timers to orgil_app;

create table workflow.trusted_authorities (
  org_id integer not null,
  id uuid not null,
  subject text not null,
  issuer text not null,
  serial text not null,
  fingerprint text not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null,
  certificate text not null,
  added_at timestamp with time zone not null default clock_timestamp(),
  added_by integer not null,
  removed_at timestamp with time zone,
  removed_by integer,
  constraint trusted_authorities_pkey primary key (org_id, id)
);
create index trusted_authorities_by_fingerprint on workflow.trusted_authorities (org_id, fingerprint);
create unique index trusted_authorities_once on workflow.trusted_authorities (org_id, fingerprint) where (removed_at is null);
alter table workflow.trusted_authorities enable row level security;
alter table workflow.trusted_authorities force row level security;
create policy own_organization on workflow.trusted_authorities using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.trusted_authorities to current_user using (true) with check (true);
grant select, insert, update on workflow.trusted_authorities to orgil_app;

create table workflow.voters (
  org_id integer not null,
  id uuid not null,
  row_id uuid not null,
  step_id uuid not null,
  action_num integer not null,
  user_id integer not null,
  emp_id integer not null,
  weight integer not null,
  choice text,
  description text,
  signature text,
  voted_at timestamp with time zone,
  vacated boolean not null default false,
  recused boolean,
  commitment text,
  constraint voters_pkey primary key (org_id, id),
  constraint voters_org_id_step_id_user_id_key unique (org_id, step_id, user_id),
  constraint voters_choice_check check ((choice = any (array['approve'::text, 'disapprove'::text, 'recreate'::text, 'abstain'::text, 'secret'::text]))),
  constraint voters_org_id_step_id_fkey foreign key (org_id, step_id) references workflow.steps(org_id, id)
);
create index voters_of_document on workflow.voters (org_id, row_id);
alter table workflow.voters enable row level security;
alter table workflow.voters force row level security;
create policy own_organization on workflow.voters using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.voters to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.voters to orgil_app;

create table workflow.waiting (
  org_id integer not null,
  assignee text not null,
  step_id uuid not null,
  instance_id uuid not null,
  due_at timestamp with time zone not null default 'infinity'::timestamp with time zone,
  since timestamp with time zone not null,
  document_of integer,
  not_for text[] not null default '{}'::text[],
  constraint waiting_pkey primary key (org_id, step_id, assignee),
  constraint waiting_org_id_instance_id_fkey foreign key (org_id, instance_id) references workflow.instances(org_id, id)
);
create index waiting_inbox on workflow.waiting (org_id, assignee, due_at, step_id);
create index waiting_newest on workflow.waiting (org_id, assignee, since desc, step_id desc);
create index waiting_of_document on workflow.waiting (org_id, instance_id);
alter table workflow.waiting enable row level security;
alter table workflow.waiting force row level security;
create policy own_organization on workflow.waiting using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.waiting to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.waiting to orgil_app;

create table workflow.webhook_deliveries (
  org_id integer not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  body text not null,
  state text not null,
  tries integer not null default 0,
  next_try_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  tried_at timestamp with time zone,
  status integer,
  problem text,
  answer text,
  milliseconds integer,
  under_way_until timestamp with time zone,
  constraint webhook_deliveries_pkey primary key (org_id, id),
  constraint webhook_deliveries_check check (((state = 'waiting'::text) = (next_try_at is not null))),
  constraint webhook_deliveries_state_check check ((state = any (array['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_org_id_webhook_id_fkey foreign key (org_id, webhook_id) references workflow.webhooks(org_id, id) on delete cascade
);
create index deliveries_of_webhook on workflow.webhook_deliveries (org_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_by_age on workflow.webhook_deliveries (created_at);
create index webhook_deliveries_due on workflow.webhook_deliveries (org_id, webhook_id, next_try_at, id) where (next_try_at is not null);
create index webhook_deliveries_served on workflow.webhook_deliveries (org_id, tried_at) where (tried_at is not null);
create index webhook_deliveries_under_way on workflow.webhook_deliveries (org_id) where (under_way_until is not null);
alter table workflow.webhook_deliveries enable row level security;
alter table workflow.webhook_deliveries force row level security;
create policy own_organization on workflow.webhook_deliveries using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.webhook_deliveries to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.webhook_deliveries to orgil_app;

create table workflow.webhooks (
  org_id integer not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_until timestamp with time zone,
  is_active boolean not null default true,
  failing_since timestamp with time zone,
  given_up_at timestamp with time zone,
  created_by integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint webhooks_pkey primary key (org_id, id),
  constraint webhooks_check check (((previous_secret is null) = (previous_until is null)))
);
alter table workflow.webhooks enable row level security;
alter table workflow.webhooks force row level security;
create policy own_organization on workflow.webhooks using ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer)) with check ((org_id = (nullif(current_setting('app.org_id'::text, true), ''::text))::integer));
create policy the_system on workflow.webhooks to current_user using (true) with check (true);
grant select, insert, update, delete on workflow.webhooks to orgil_app;
