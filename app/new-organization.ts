import {
  addAdministrator,
  addMenuItems,
  beginRowGrants,
  createRole,
  setDefaultMenu,
} from '#modules/access/server/index.ts'
import { organizationBook, type EquipOrganization } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Founded, Module } from '#platform/server/module.ts'
import { menuOf } from './defaults/menu.ts'
import { noteDefaults, rowGrantsOf } from './defaults/offer.ts'
import { rolesOf, type RoleName } from './defaults/roles.ts'

/** Roles and menu with which an organisation begins; the demo's begin the same way. */
export async function addRolesAndMenu(
  db: Trx,
  orgId: number,
  modules: readonly Module[],
): Promise<Readonly<Record<RoleName, number>>> {
  const ids: Record<string, number> = {}
  for (const [name, role] of Object.entries(rolesOf(modules)))
    ids[name] = await createRole(db, orgId, { name, ...role })
  await beginRowGrants(
    db,
    orgId,
    rowGrantsOf(modules).flatMap(({ role, ...grant }) => {
      const role_id = ids[role]
      return role_id === undefined ? [] : [{ ...grant, role_id }]
    }),
  )
  const menu = menuOf(modules)
  await addMenuItems(db, orgId, menu)
  await noteDefaults(db, orgId, modules)
  await setDefaultMenu(db, orgId, Object.values(ids), menu[0]!.id)
  return ids as Record<RoleName, number>
}

/** What each module puts into it, in their order. */
export async function equip(db: Trx, founded: Founded, modules: readonly Module[]) {
  for (const module of modules) await module.equip?.(db, founded)
}

/** What the other modules put into a new organisation, so that it can work at once; answers with its first user. */
export const equipOrganization =
  (modules: () => readonly Module[]): EquipOrganization =>
  async (db, services, founding) => {
    const { orgId, administrator, isDirector, invitedBy, language, headJob, headStruct, officeStruct } = founding
    const roles = await addRolesAndMenu(db, orgId, modules())
    await equip(db, { orgId, roles, headJob, headStruct, officeStruct }, modules())
    const [called] = await organizationBook.byIds(db, [orgId], language)
    return addAdministrator(db, services, administrator, {
      orgId,
      organization: called!.organization,
      roleId: roles.admin,
      extraRoleIds: isDirector ? [roles.director] : [],
      invitedBy,
      language,
    })
  }
