import type { Db } from '#platform/server/database.ts'
import { openRoute } from '#platform/server/route.ts'
import { unauthorized } from '#platform/shared/errors.ts'
import { userPermissions, type Permissions } from '../shared/session.ts'
import { menuFor, menuRows } from './menu.ts'
import type { OrganizationBook } from './organization-book.ts'
import { extraRolesOf, membershipsOf, placeChosen, type Membership } from './places.ts'
import { rolesOf, type Role } from './roles.ts'
import { userById } from './users.ts'

/** The platform's own organisation has no record among the organisations. */
const PLATFORM_NAME = 'Orgil'

/**
 * Who I am and what I may do: here, or where `org_id` or `extra_role` points. It never moves the session, because reading changes
 * nothing; `chooseRole` does that. It looks into all organisations of the caller, so it runs outside the present one.
 */
export const userPermissionsRoute = (book: OrganizationBook) => openRoute(userPermissions, async ({ services: { db }, principal }, choice) => {
  if (!principal) throw unauthorized('platform.sign_in_first')
  const memberships = await membershipsOf(db, principal.userId)
  const extraRoles = await extraRolesOf(db, principal.userId)
  const isChoice = choice.org_id !== undefined || choice.extra_role !== undefined
  const place = isChoice ? placeChosen(choice, memberships, extraRoles) : { org_id: principal.orgId, role_id: principal.roleId }

  const membership = memberships.find(({ org_id }) => org_id === place.org_id)
  const roles = await rolesOf(db, memberships.map(({ org_id }) => org_id))
  const role = roles.find(({ org_id, id }) => org_id === place.org_id && id === place.role_id)
  // Taken away between recognising the caller and here.
  if (!membership || !role) throw unauthorized('platform.sign_in_first')

  const organizations = await organizationsOf(db, book, memberships)
  const here = organizations.find(({ org_id }) => org_id === place.org_id)!
  return {
    status: true as const,
    user: await userAs(db, principal.userId, membership, role),
    organization: { ...here, org_id: here.org_id || null },
    organizations,
    userExtraRoles: extraRoles,
    orgTypes: await book.types(db),
    permission: {
      struct_id: membership.struct_id,
      emp_id: membership.emp_id,
      permissions: Object.fromEntries(role.permissions.map((name) => [name, true])),
      menu: menuFor(await menuRows(db, place.org_id), new Set(role.permissions)),
      default_menu: role.default_menu,
      // Screens, services and their rights that administrators build themselves: none exist without the low-code area.
      kruds: [],
      organizationMaxPermissions: maximumPermissions(memberships, roles),
      employeeStandardPermissions: standardPermissions(roles.filter(({ org_id }) => org_id === place.org_id)),
      microserviceSettings: [],
    },
  }
})

async function userAs(db: Db, userId: number, membership: Membership, role: Role): Promise<Permissions['user']> {
  const { org_id, struct_id, emp_id, job, struct } = membership
  const { id, login, email, first_name, last_name } = await userById(db, userId)
  return {
    id, login, first_name, last_name, email, avatar: null, org_id: org_id || null, struct_id, emp_id, job, struct,
    role_id: role.id, role_name: role.display_name,
  }
}

async function organizationsOf(db: Db, book: OrganizationBook, memberships: readonly Membership[]) {
  const known = await book.byIds(db, memberships.map(({ org_id }) => org_id))
  return memberships.map(({ org_id, access }) => {
    const one = known.find((organization) => organization.org_id === org_id)
    return { ...(one ?? { org_id, organization: PLATFORM_NAME, org_type_id: null, org_logo: null }), access }
  })
}

/** The most that anybody may do, per organisation: whatever one of its roles may. */
function maximumPermissions(memberships: readonly Membership[], roles: readonly Role[]) {
  return Object.fromEntries(memberships.map(({ org_id }) => {
    const permissions = roles.filter((role) => role.org_id === org_id).flatMap((role) => role.permissions)
    return [String(org_id), [...new Set(permissions)].sort()]
  }))
}

/** What every employee may do whatever their role: the permissions that no role of the organisation lacks. */
function standardPermissions([first, ...others]: readonly Role[]) {
  return (first?.permissions ?? []).filter((name) => others.every(({ permissions }) => permissions.includes(name)))
}
