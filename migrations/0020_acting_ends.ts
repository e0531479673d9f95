import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- Whether this person may come in there at all: asked with every call of somebody who works as them.
    create function access.may_come_in(person integer, organization integer) returns boolean language sql stable security definer set search_path = '' as $$
      select exists (
        select from access.members m join access.users u on u.id = m.user_id
        where m.org_id = organization and m.user_id = person and m.is_active and u.status = 'active'
      ) and not exists (select from access.organization_permissions o where o.org_id = organization and o.suspended_at is not null)
    $$;
    revoke execute on function access.may_come_in from public;

    -- Who works as somebody else in this organisation: a handful of sessions among all.
    create index sessions_acting on platform.sessions (acting_org_id) where acting_org_id is not null;
  `).execute(db)
}
