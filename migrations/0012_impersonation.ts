import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    -- A super administrator works as this person until then; the session stays their own.
    alter table platform.sessions
      add column acting_user_id integer,
      add column acting_org_id integer,
      add column acting_until timestamptz,
      add constraint sessions_act_whole check (num_nonnulls(acting_user_id, acting_org_id, acting_until) in (0, 3));

    -- The person reads who worked as them, and why.
    alter table access.sign_ins
      add column impersonator_id integer references access.users (id) on delete cascade,
      add column reason text;

    -- Whether somebody administers the platform; organisations read their name where they acted.
    create function access.stands_above(person integer) returns boolean language sql stable security definer set search_path = '' as $$
      select exists (select from access.members m where m.org_id = 0 and m.user_id = person)
    $$;

    -- The same, and still at work: asked with every call of somebody who acts as another.
    create function access.administers_platform(person integer) returns boolean language sql stable security definer set search_path = '' as $$
      select exists (
        select from access.members m join access.users u on u.id = m.user_id
        join access.roles r on r.org_id = m.org_id and r.id = m.main_role_id
        where m.org_id = 0 and m.user_id = person and m.is_active and u.status = 'active' and 'platform.admin' = any (r.permissions)
      )
    $$;

    -- An organisation reads its own people, also those who left it, and super administrators; the platform's own organisation reads everybody.
    drop policy readable on access.users;
    create policy readable on access.users for select to orgil_app using (
      nullif(current_setting('app.org_id', true), '')::integer = 0
      or id in (select m.user_id from access.members m where m.org_id = nullif(current_setting('app.org_id', true), '')::integer)
      or access.stands_above(id)
    );
    -- Who is new is nobody's yet and cannot be read back, so the number is taken first.
    grant usage on sequence access.users_id_seq to orgil_app;
    grant insert (id) on access.users to orgil_app;

    -- That a login name is taken is told to whoever makes a person; of whom, is not.
    create function access.taken_logins(wanted text[]) returns setof text language sql stable security definer set search_path = '' as $$
      select lower(u.login) from access.users u where lower(u.login) = any (wanted)
    $$;
  `).execute(db)
}
