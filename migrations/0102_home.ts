import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

/** Home pages as people and roles arrange them; the inbox, which was the home page, has an address of its own. */
export async function up(db: Kysely<unknown>) {
  await sql`create schema home`.execute(db)
  await sql`grant usage on schema home to orgil_app`.execute(db)
  await sql`create table home.arrangements (
    org_id integer not null,
    owner_type text not null check (owner_type in ('user', 'role')),
    owner_id integer not null,
    blocks jsonb not null,
    changed_at timestamp with time zone not null default now(),
    primary key (org_id, owner_type, owner_id)
  )`.execute(db)
  await ownedByOrganization(db, 'home.arrangements')
  await leadToInbox(db)
}

/** Items of menus lead where they led; who began at the home page begins there, whatever it has become. */
export async function leadToInbox(db: Kysely<unknown>) {
  for (const table of ['access.roles', 'access.members'])
    await sql`update ${sql.table(table)} one set default_menu = null from access.menu_items i
      where i.org_id = one.org_id and i.id = one.default_menu and i.url = '/home'`.execute(db)
  await sql`update access.menu_items set url = '/workflow/inbox' || substr(url, 6)
    where url = '/home' or url like '/home?%'`.execute(db)
}
