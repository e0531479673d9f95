import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- A membership carries what lists sort, seek and count people by. It cannot differ from the account: a change of that is carried here, into
    -- every organisation of the person, and a membership without it is not committed.
    alter table access.members
      add column login text not null default '',
      add column first_name text not null default '',
      add column last_name text not null default '',
      add column user_status text not null default '',
      add column search text not null default '';
    update access.members m set login = u.login, first_name = u.first_name, last_name = u.last_name, user_status = u.status, search = u.search
      from access.users u where u.id = m.user_id;
    alter table access.users add constraint users_as_listed unique (id, login, first_name, last_name, status, search);
    alter table access.members add constraint members_as_their_users foreign key (user_id, login, first_name, last_name, user_status, search)
      references access.users (id, login, first_name, last_name, status, search) on update cascade deferrable initially deferred;

    -- A page of the list, however deep, is read from an index in its order; what is counted, from one as well.
    create index members_by_name on access.members (org_id, first_name collate "mn-x-icu", last_name collate "mn-x-icu", user_id)
      where state in ('active', 'inactive', 'not_confirmed');
    create index members_by_login on access.members (org_id, lower(login), user_id) where state in ('active', 'inactive', 'not_confirmed');
    create index members_by_joining on access.members (org_id, joined_at, user_id) where state in ('active', 'inactive', 'not_confirmed');
    drop index access.members_by_role;
    create index members_by_role on access.members (org_id, main_role_id, user_id);
    drop index access.member_roles_by_role;
    create index member_roles_by_role on access.member_roles (org_id, role_id, user_id);
    create index members_by_state on access.members (org_id, state, user_status, is_active);

    create index sessions_latest on platform.sessions (org_id, last_seen_at desc, user_id);
    create index employees_present on organization.employees (org_id, first_name collate "und-x-icu", last_name collate "und-x-icu", id) where state <> 'left';

    -- As before it is one's own people, super administrators, and everybody for the platform. Asked for each account that is read, by the key of the
    -- memberships: nearly always a few are read, and reading all memberships for one of them costs more than the rest of a request.
    alter policy readable on access.users using (
      nullif(current_setting('app.org_id', true), '')::integer = 0
      or exists (select from access.members m where m.org_id = nullif(current_setting('app.org_id', true), '')::integer and m.user_id = users.id)
      or access.stands_above(id)
    );

    -- Counts up with every change of units, jobs or people in them: answers that were made of them hold as long as it stays.
    create table organization.structure_versions (
      org_id integer primary key,
      version integer not null default 1
    );
  `).execute(db)
  await ownedByOrganization(db, 'organization.structure_versions', 'select, insert, update')
}
