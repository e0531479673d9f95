import { addAdministrator, addMenuItems, createRole, setDefaultMenu } from '#modules/access/server/index.ts'
import { organizationBook, type EquipOrganization } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { seedFlows } from './defaults/flows.ts'
import { defaultMenu } from './defaults/menu.ts'
import { noteDefaults } from './defaults/offer.ts'
import { defaultRoles, type RoleName } from './defaults/roles.ts'

/** Roles and menu with which an organisation begins; the demo's begin the same way. */
export async function addRolesAndMenu(db: Trx, orgId: number): Promise<ReadonlyMap<RoleName, number>> {
  const ids = new Map<RoleName, number>()
  for (const name of Object.keys(defaultRoles) as RoleName[]) ids.set(name, await createRole(db, orgId, { name, ...defaultRoles[name] }))
  await addMenuItems(db, orgId, defaultMenu)
  await noteDefaults(db, orgId)
  await setDefaultMenu(db, orgId, [...ids.values()], defaultMenu[0]!.id)
  return ids
}

/** What the other modules put into a new organisation, so that it can work at once; answers with its first user. */
export const equipOrganization: EquipOrganization = async (db, services, founding) => {
  const { orgId, administrator, isDirector, invitedBy, language, headJob, headStruct, officeStruct } = founding
  const ids = await addRolesAndMenu(db, orgId)
  const role = (name: RoleName) => ids.get(name)!
  await seedFlows(db, orgId, {
    roles: {
      reviewer: role('reviewer'), secretary: role('secretary'), director: role('director'), hr: role('hr'), accountant: role('accountant'), lawyer: role('lawyer'),
      contract_officer: role('contract_officer'),
    },
    headJob, headStruct, officeStruct,
  })
  const [called] = await organizationBook.byIds(db, [orgId], language)
  return addAdministrator(db, services, administrator, { orgId, organization: called!.organization, roleId: role('admin'), extraRoleIds: isDirector ? [role('director')] : [], invitedBy, language })
}
