import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table access.roles
      -- Menu items chosen for the role; null: the whole menu, also what is added to it later.
      add column menus integer[],
      -- Of two who change a role at once the second is told.
      add column version integer not null default 1;

    -- Role ids are unique over all organisations; an administrator who makes one sees only the own organisation.
    create sequence access.role_ids minvalue 2;
    select setval('access.role_ids', (select greatest(1, coalesce(max(id), 1)) + 1 from access.roles), false);
    grant usage on sequence access.role_ids to orgil_app;

    create table access.organization_permissions (
      org_id integer primary key,
      -- The most that anybody of the organisation may do, set by super administrators; null: everything.
      max_permissions text[],
      max_version integer not null default 0,
      -- What every member may do besides their role.
      standard_permissions text[] not null default '{}',
      standard_version integer not null default 0
    );

    -- Whoever explains why somebody may do something also says that the account is locked.
    grant select (locked_until) on access.users to orgil_app;

    -- Looks at the product as this role would see it, and changes nothing meanwhile.
    alter table platform.sessions add column viewing_role_id integer;
  `).execute(db)
  // The database itself keeps the ceiling from administrators of organisations.
  await ownedByOrganization(
    db, 'access.organization_permissions', 'select, insert (org_id, standard_permissions, standard_version), update (standard_permissions, standard_version)',
  )
}
