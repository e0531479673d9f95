import type { Module } from '#platform/server/module.ts'
import { chooseRoleRoute } from './choose.ts'
import { lambdaConfigRoute } from './lambda-config.ts'
import { listMySessionsRoute, revokeMySessionRoute, revokeOtherSessionsRoute } from './my-sessions.ts'
import type { OrganizationBook } from './organization-book.ts'
import { signInRoute, signOutRoute } from './sign-in.ts'
import { userPermissionsRoute } from './user-permissions.ts'

/** Who people are, how they come in, and what they may do. `app` hands in the book of organisations, which a module above keeps. */
export function accessModule(organizations: OrganizationBook): Module {
  return {
    name: 'access',
    routes: [
      signInRoute, signOutRoute, lambdaConfigRoute, userPermissionsRoute(organizations), chooseRoleRoute,
      listMySessionsRoute, revokeMySessionRoute, revokeOtherSessionsRoute,
    ],
  }
}

export { addMember, countsByOrganization, memberCards, membersWhere, placeMember, recipientsOf, userIdsWithRole } from './members.ts'
export type { Member, MemberPlace, NewMember } from './members.ts'
export { addMenuItems } from './menu-items.ts'
export type { NewMenuItem } from './menu-items.ts'
export type { OrganizationBook } from './organization-book.ts'
export { hashNewPassword } from './passwords.ts'
export { recognition } from './recognise.ts'
export { createRole, PLATFORM_ORG_ID, rolesOf, setDefaultMenu, superAdminRole } from './roles.ts'
export type { NewRole, Role } from './roles.ts'
export { createUser, createUserWithHash, setPassword, userIdsByLogin } from './users.ts'
export type { NewUser } from './users.ts'
