import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { openRoute } from '#platform/server/route.ts'
import { unauthorized } from '#platform/shared/errors.ts'
import { filePath } from '#platform/shared/files.ts'
import { type Language, readAs } from '#platform/shared/i18n.ts'
import { userPermissions, type Permissions } from '../../shared/session.ts'
import { effectivePermissions } from '../../shared/rights.ts'
import { catalogueFor, permissionsIn, type AllModules } from '../rights/catalogue.ts'
import { permissionsOfJob } from '../rights/job-permissions.ts'
import { menuFor, menuRows } from '../menu/menu.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { extraRolesOf, membershipsOf, placeChosen, type Membership } from '../session/places.ts'
import { PLATFORM_NAME, roleAt, type Role } from '../rights/roles.ts'
import { grantedSomewhere } from '../rights/source-grants.ts'
import { userById } from '../account/users.ts'

/** The platform's own organisation has no record among the organisations. */

/**
 * Who I am and what I may do: here, or where `org_id` or `extra_role` points. It never moves the session, because
 * reading changes nothing; `chooseRole` does that. It looks into all organisations of the caller, so it runs outside
 * the present one.
 */
export const userPermissionsRoute = (book: OrganizationBook, modules: AllModules) =>
  openRoute(userPermissions, async ({ services: { db }, principal, language }, choice) => {
    // Whoever looks as a role stays where they look, and whoever works as somebody else where they work.
    const stays = principal.viewingRoleId !== undefined || principal.impersonatorId !== undefined
    const isMine = ({ org_id }: { org_id: number }) =>
      principal.impersonatorId === undefined || org_id === principal.orgId
    const memberships = (await membershipsOf(db, principal.userId)).filter(isMine)
    const extraRoles = (await extraRolesOf(db, principal.userId)).filter(isMine)
    const isChoice = !stays && (choice.org_id !== undefined || choice.extra_role !== undefined)
    const place = isChoice
      ? placeChosen(choice, memberships, extraRoles)
      : { org_id: principal.orgId, role_id: principal.roleId }

    const membership = memberships.find(({ org_id }) => org_id === place.org_id)
    const role = await roleAt(db, place)
    // Taken away between recognising the caller and here.
    if (!membership || !role) throw unauthorized('platform.sign_in_first')

    const grants = await grantsOf(
      db,
      memberships.map(({ org_id }) => org_id),
    )
    const job = isChoice ? (await permissionsOfJob(db, place.org_id, membership.job_id)).permissions : []
    const permissions = isChoice
      ? effectivePermissions({ ...grants(place.org_id), role: role.permissions, job })
      : principal.permissions
    // Of some rows too: what is shown hangs on it, and who asks for the rows is asked themselves.
    const shown = new Set([
      ...permissions,
      ...(await grantedSomewhere(
        db,
        isChoice
          ? { orgId: place.org_id, roleId: place.role_id, person: { jobId: membership.job_id, roleIds: [] } }
          : principal,
      )),
    ])
    const organizations = await organizationsOf(db, book, memberships, language)
    const here = organizations.find(({ org_id }) => org_id === place.org_id)!
    return {
      status: true as const,
      user: await userAs(db, principal.userId, { ...placeIn(language, membership), role }),
      organization: { ...here, org_id: here.org_id || null, time_zone: await book.zoneOf(db, place.org_id) },
      organizations,
      userExtraRoles: extraRoles,
      orgTypes: await book.types(db),
      viewing: principal.viewingRoleId === undefined ? null : { id: role.id, display_name: role.display_name },
      acting: await actingOf(db, principal),
      permission: {
        struct_id: membership.struct_id,
        emp_id: membership.emp_id,
        permissions: Object.fromEntries([...shown].map((name) => [name, true])),
        menu: menuFor(await menuRows(db, place.org_id), { permissions: shown, chosen: role.menus, roleId: role.id }),
        default_menu: membership.default_menu ?? role.default_menu,
        // Screens, services and their rights that administrators build themselves: none exist without the low-code
        // area.
        kruds: [],
        organizationMaxPermissions: await maximumPermissions(db, memberships, grants, modules),
        employeeStandardPermissions: grants(place.org_id).standard,
        microserviceSettings: [],
      },
    }
  })

async function actingOf(db: Db, { impersonatorId, actingUntil }: Principal): Promise<Permissions['acting']> {
  if (impersonatorId === undefined || !actingUntil) return null
  const { first_name, last_name } = await userById(db, impersonatorId)
  return { first_name, last_name, until: actingUntil.toISOString() }
}

/** Job and unit as they are called in this language. */
function placeIn(language: Language, { job, job_translations, struct, struct_translations, ...rest }: Membership) {
  return {
    ...rest,
    job: job && readAs(job, job_translations, language),
    struct: struct && readAs(struct, struct_translations, language),
  }
}

async function userAs(
  db: Db,
  userId: number,
  { role, ...membership }: ReturnType<typeof placeIn> & { role: Role },
): Promise<Permissions['user']> {
  const { org_id, struct_id, emp_id, job_id, job, struct, avatar_file_id } = membership
  const { id, login, email, first_name, last_name } = await userById(db, userId)
  return {
    id,
    login,
    first_name,
    last_name,
    email,
    avatar: avatar_file_id && filePath(avatar_file_id),
    org_id: org_id || null,
    struct_id,
    emp_id,
    job,
    job_id,
    struct,
    role_id: role.id,
    role_name: role.display_name,
  }
}

async function organizationsOf(db: Db, book: OrganizationBook, memberships: readonly Membership[], language: Language) {
  const known = await book.byIds(
    db,
    memberships.map(({ org_id }) => org_id),
    language,
  )
  return memberships.map(({ org_id, access }) => {
    const one = known.find((organization) => organization.org_id === org_id)
    return { ...(one ?? { org_id, organization: PLATFORM_NAME, org_type_id: null, org_logo: null }), access }
  })
}

/** The most that anybody may do, per organisation; where no ceiling was set, that is everything there is. */
async function maximumPermissions(
  db: Db,
  memberships: readonly Membership[],
  grants: Awaited<ReturnType<typeof grantsOf>>,
  modules: AllModules,
) {
  const all = await Promise.all(
    memberships.map(
      async ({ org_id }) =>
        [String(org_id), grants(org_id).max ?? permissionsIn(await catalogueFor(modules(), db, org_id))] as const,
    ),
  )
  return Object.fromEntries(all)
}

async function grantsOf(db: Db, orgIds: readonly number[]) {
  const kept = await db
    .selectFrom('access.organization_permissions')
    .select(['org_id', 'max_permissions as max', 'standard_permissions as standard'])
    .where('org_id', 'in', orgIds)
    .execute()
  return (orgId: number) => kept.find(({ org_id }) => org_id === orgId) ?? { max: null, standard: [] }
}
