import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  await sql.raw(`
    alter table access.menu_items
      -- False: kept, and shown to nobody.
      add column is_shown boolean not null default true,
      -- Shown to these roles alone; null: to every role that may open it.
      add column role_ids integer[];
    -- What the product has put into an organisation once: a menu item, a permission of a role. Whatever was taken out since does not come again.
    create table access.offered (
      org_id integer not null,
      name text not null,
      primary key (org_id, name)
    );
  `).execute(db)
  await ownedByOrganization(db, 'access.offered')
}
