import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'

/** Super administrators, who stand in the platform's own organisation. */
export const PLATFORM_ORG_ID = 0
export const PLATFORM_NAME = 'Orgil'
export const SUPER_ADMIN_ROLE_ID = 1

export interface Role {
  org_id: number
  id: number
  name: string
  display_name: Words
  default_menu: number | null
  permissions: string[]
  menus: number[] | null
}

interface NewRole {
  name: string
  display_name: Words
  note?: string
  permissions: readonly string[]
}

/** The role of super administrators, made where it is missing. Its id is fixed. */
export async function superAdminRole(db: Trx, { name, display_name, permissions }: NewRole): Promise<number> {
  await db
    .insertInto('access.roles')
    .values({
      org_id: PLATFORM_ORG_ID,
      id: SUPER_ADMIN_ROLE_ID,
      name,
      display_name: JSON.stringify(display_name),
      note: null,
      default_menu: null,
      permissions: [...permissions],
    })
    .onConflict((known) => known.columns(['org_id', 'id']).doNothing())
    .execute()
  return SUPER_ADMIN_ROLE_ID
}

/**
 * Role ids are unique over all organisations, so that an extra role names its organisation by itself; 1 is the super
 * administrators'.
 */
export async function createRole(
  db: Trx,
  orgId: number,
  { name, display_name, note, permissions }: NewRole,
): Promise<number> {
  const id = await newRoleId(db)
  await db
    .insertInto('access.roles')
    .values({
      org_id: orgId,
      id,
      name,
      display_name: JSON.stringify(display_name),
      note: note ?? null,
      default_menu: null,
      permissions: [...permissions],
    })
    .execute()
  return id
}

export async function newRoleId(db: Trx): Promise<number> {
  const {
    rows: [next],
  } = await sql<{ id: number }>`select nextval('access.role_ids')::integer as id`.execute(db)
  return next!.id
}

export async function setDefaultMenu(db: Trx, orgId: number, roleIds: readonly number[], menuId: number) {
  await db
    .updateTable('access.roles')
    .set({ default_menu: menuId })
    .where('org_id', '=', orgId)
    .where('id', 'in', roleIds)
    .execute()
}

/** One role; an organisation may have hundreds. */
export function roleAt(db: Db, { org_id, role_id }: { org_id: number; role_id: number }): Promise<Role | undefined> {
  return db
    .selectFrom('access.roles')
    .select(['org_id', 'id', 'name', 'display_name', 'default_menu', 'permissions', 'menus'])
    .where('org_id', '=', org_id)
    .where('id', '=', role_id)
    .executeTakeFirst()
}

export async function rolesOf(db: Db, orgIds: readonly number[]): Promise<Role[]> {
  if (orgIds.length === 0) return []
  return db
    .selectFrom('access.roles')
    .select(['org_id', 'id', 'name', 'display_name', 'default_menu', 'permissions', 'menus'])
    .where('org_id', 'in', orgIds)
    .orderBy('id')
    .execute()
}
