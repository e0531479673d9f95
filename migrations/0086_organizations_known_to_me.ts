import { sql, type Kysely } from 'kysely'

/**
 * What organisations are called stands behind the wall of each. Whoever asks learns the names of their own: of those
 * in which they work today, and of all where they are a super administrator.
 */
export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    create function organization.is_known_to_me(asked integer) returns boolean
      language sql stable security definer set search_path = '' as $$
        select asked = nullif(current_setting('app.org_id', true), '')::integer or exists (
          select from access.members m
          where m.user_id = nullif(current_setting('app.user_id', true), '')::integer and m.is_active
            and (m.org_id = asked or (m.org_id = 0 and m.main_role_id = 1))
            and not exists (
              select from access.organization_permissions p where p.org_id = m.org_id and p.suspended_at is not null
            )
        )
      $$;

    create function organization.name_known_to_me(asked integer) returns text
      language sql stable security definer set search_path = '' as $$
        select o.name from organization.organizations o
        where o.org_id = asked and organization.is_known_to_me(asked)
      $$;

    create function organization.known_to_me()
      returns table (org_id integer, name text, translations jsonb, short_name text, register_number text)
      language sql stable security definer set search_path = '' as $$
        select o.org_id, o.name, o.translations, o.short_name, o.register_number from organization.organizations o
        where organization.is_known_to_me(o.org_id)
      $$;

    revoke all on function organization.is_known_to_me, organization.name_known_to_me, organization.known_to_me
      from public;
    grant execute on function organization.is_known_to_me, organization.name_known_to_me, organization.known_to_me
      to orgil_app;
  `).execute(db)
}
