import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { RowGrant } from '#platform/server/module.ts'
import { addMenuItems, type NewMenuItem } from '../menu/menu-items.ts'
import { rolesOf } from '../rights/roles.ts'
import { beginRowGrants } from '../rights/source-grants.ts'

/** What an organisation begins with, and what it is given once when the product grows. */
export interface Offer {
  menu: readonly NewMenuItem[]
  /** Name of a role → its permissions. */
  roles: Readonly<Record<string, readonly string[]>>
  /** What roles may with some rows of a table alone. */
  rows?: readonly RowGrant[]
}

const menuName = ({ id }: NewMenuItem) => `menu:${id}`
const permissionName = (role: string, permission: string) => `permission:${role}:${permission}`
const rowsName = ({ role, source }: RowGrant) => `rows:${role}:${source}`
const everything = ({ menu, roles, rows = [] }: Offer) => [
  ...rows.map(rowsName),
  ...menu.map(menuName),
  ...Object.entries(roles).flatMap(([role, permissions]) =>
    permissions.map((permission) => permissionName(role, permission)),
  ),
]

/** Everybody but the platform itself. */
export async function organizationsWithRoles(db: Trx): Promise<number[]> {
  const rows = await db
    .selectFrom('access.roles')
    .select('org_id')
    .distinct()
    .where('org_id', '>', 0)
    .orderBy('org_id')
    .execute()
  return rows.map(({ org_id }) => org_id)
}

/** All of it stands there: a new organisation has just been given it. */
export async function noteOffered(db: Trx, orgId: number, offer: Offer) {
  await note(db, orgId, everything(offer))
}

/**
 * Gives an organisation what has been added to the product since it was last looked at, and nothing twice: what its
 * administrators took out stays out. `before` is what the product offered when nothing of this was written down yet.
 */
export async function offerWhatIsNew(db: Trx, orgId: number, offer: Offer, before: ReadonlySet<string>) {
  const noted = await db.selectFrom('access.offered').select('name').where('org_id', '=', orgId).execute()
  const known = new Set(
    noted.length > 0
      ? noted.map(({ name }) => name)
      : everything(offer).filter((name) => before.has(name.replace(/^permission:[a-z_]+:/, 'permission:'))),
  )
  const isNew = (name: string) => !known.has(name)
  if (!everything(offer).some(isNew)) return noted.length > 0 ? undefined : note(db, orgId, everything(offer))

  await addToMenu(db, orgId, offer.menu, isNew)
  const roles = await rolesOf(db, [orgId])
  await beginRowGrants(
    db,
    orgId,
    (offer.rows ?? [])
      .filter((one) => isNew(rowsName(one)))
      .flatMap((one) => {
        const role = roles.find(({ name }) => name === one.role)
        return role ? [{ ...one, role_id: role.id }] : []
      }),
  )
  for (const { id, name, permissions } of roles) {
    const fresh = (offer.roles[name] ?? []).filter(
      (permission) => isNew(permissionName(name, permission)) && !permissions.includes(permission),
    )
    if (fresh.length > 0)
      await sql`update access.roles set permissions = permissions || ${fresh}::text[], version = version + 1
        where org_id = ${orgId} and id = ${id}`.execute(db)
  }
  return note(db, orgId, everything(offer))
}

async function addToMenu(db: Trx, orgId: number, menu: readonly NewMenuItem[], isNew: (name: string) => boolean) {
  const there = await db
    .selectFrom('access.menu_items')
    .select(['id', 'url', 'type', 'position'])
    .where('org_id', '=', orgId)
    .execute()
  const ids = new Set(there.map(({ id }) => id))
  const fresh = menu.filter(
    (item) => isNew(menuName(item)) && !ids.has(item.id) && !there.some(({ url }) => url !== null && url === item.url),
  )
  // A heading that was taken out does not come back for the sake of what stands under it.
  const parents = new Set([...ids, ...fresh.map(({ id }) => id)])
  const last = Math.max(0, ...there.map(({ position }) => position))
  await addMenuItems(
    db,
    orgId,
    fresh.map(({ parent_id, ...item }) => ({
      ...item,
      ...(parent_id !== undefined && parents.has(parent_id) ? { parent_id } : {}),
    })),
    last + 1,
  )
}

async function note(db: Trx, orgId: number, names: readonly string[]) {
  if (names.length === 0) return
  await db
    .insertInto('access.offered')
    .values([...new Set(names)].map((name) => ({ org_id: orgId, name })))
    .onConflict((known) => known.columns(['org_id', 'name']).doNothing())
    .execute()
}
