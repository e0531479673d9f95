import type { Module } from '#platform/server/module.ts'
import { avatarGuard, removeAvatarRoute, setAvatarRoute } from './avatar.ts'
import { changePasswordRoute } from './change-password.ts'
import type { AllModules } from './catalogue.ts'
import { chooseRoleRoute } from './choose.ts'
import { tellWhoJoined } from './joining/deciding.ts'
import { joiningRoutes } from './joining/routes.ts'
import { lambdaConfigRoute } from './lambda-config.ts'
import { listMySessionsRoute, revokeMySessionRoute, revokeOtherSessionsRoute } from './my-sessions.ts'
import { changeProfileRoute, myProfileRoute } from './my-profile.ts'
import { rememberLanguageRoute } from './my-language.ts'
import type { OrganizationBook } from './organization-book.ts'
import { addSuperAdminRoute, listSuperAdminsRoute, removeSuperAdminRoute } from './platform/super-admins.ts'
import { suspensionRoutes } from './platform/suspension.ts'
import { forgotPasswordRoute, passPasswordWishes, resetPasswordRoute, sendPasswordCodes } from './reset-password.ts'
import { listEverybodyRoute } from './everybody.ts'
import { actingRoutes, endActingAsAbsent } from './impersonation.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sealedKeys } from './second-factor/totp.ts'
import { lockSessionRoute, lockStateRoute, unlockSessionRoute } from './session-lock.ts'
import { signInRoute, signOutRoute } from './sign-in.ts'
import { forgetSignIns, listMySignInsRoute } from './sign-ins.ts'
import { rightsRoutes } from './rights-routes.ts'
import type { FlowsNaming } from './flows-naming.ts'
import { forgetRegistrations } from './registration.ts'
import { userPermissionsRoute } from './user-permissions.ts'
import { forgetTraces } from './user-removal.ts'
import { tellSubstitutesInTime } from './substitutes.ts'
import { usersRoutes } from './users-routes.ts'

/** Who people are, how they come in, and what they may do. `app` hands in what modules above keep: the book of organisations, and the flows that name a role. */
export function accessModule(organizations: OrganizationBook, modules: AllModules, flowsNaming: FlowsNaming): Module {
  return {
    name: 'access',
    permissions: {
      'access.users': ['r', 'c', 'u', 'd', 'import', 'confirm'],
      'access.roles': ['r', 'c', 'u', 'd'],
      'access.audit': ['r'],
      'access.menu': ['u'],
      'access.security': ['r', 'u'],
      // Super administrators alone; no role of an organisation is offered it.
      platform: ['admin'],
    },
    routes: [
      signInRoute(organizations), signOutRoute, lambdaConfigRoute, userPermissionsRoute(organizations, modules), chooseRoleRoute,
      listMySessionsRoute, revokeMySessionRoute, revokeOtherSessionsRoute, listMySignInsRoute,
      forgotPasswordRoute, resetPasswordRoute(organizations), changePasswordRoute(organizations), myProfileRoute, changeProfileRoute(organizations), rememberLanguageRoute, setAvatarRoute, removeAvatarRoute,
      lockSessionRoute, unlockSessionRoute, lockStateRoute,
      ...rightsRoutes(organizations, modules, flowsNaming),
      ...usersRoutes(organizations),
      ...joiningRoutes(organizations),
      ...secondFactorRoutes(organizations),
      listEverybodyRoute(organizations), ...actingRoutes(organizations),
      ...suspensionRoutes(organizations), listSuperAdminsRoute, addSuperAdminRoute, removeSuperAdminRoute,
    ],
    outbox: [passPasswordWishes, forgetTraces, endActingAsAbsent, tellWhoJoined],
    jobs: [sendPasswordCodes, forgetSignIns, forgetRegistrations, tellSubstitutesInTime],
    news: [
      { name: 'access.registered', title: 'access.news_kind.registered', keys: ['access.news.registered', 'access.news.asks_to_join'], permission: 'access.users.confirm', byMail: true },
      // The letters about it are written at once, also to an address that is not theirs any more.
      { name: 'access.account', title: 'access.news_kind.account', keys: ['access.news.password_set', 'access.news.email_set', 'access.news.login_set'], isFixed: true, isUrgent: true },
    ],
    sealed: [sealedKeys],
    files: avatarGuard,
  }
}

export { addAdministrator } from './first-administrator.ts'
export type { NewAdministrator } from './first-administrator.ts'
export { requireUnits, unitsOfTheCountry } from './address.ts'
export { clearPlace, loginOf, membersWithoutPlace, personNames, renamePlaces } from './member-places.ts'
export { addMember, countsByOrganization, memberCards, membersWhere, membersWho, ownRegisterNumber, placeMember, recipientsOf, userIdsWithRole } from './members.ts'
export type { Member, MemberPlace, NewMember } from './members.ts'
export { moveMidnights } from './midnights.ts'
export { addMenuItems } from './menu-items.ts'
export type { NewMenuItem } from './menu-items.ts'
export { noteOffered, offerWhatIsNew, organizationsWithRoles } from './offered.ts'
export type { Offer } from './offered.ts'
export type { OrganizationBook } from './organization-book.ts'
export { hashNewPassword, hashPassword } from './passwords.ts'
export { suspensionsOf } from './platform/suspension.ts'
export type { Suspension } from './platform/suspension.ts'
export { catalogueOf, permissionsIn } from './catalogue.ts'
export { ADMINISTERS_ROLES } from '../shared/rights.ts'
export { lockRights, refuseLockOut, refuseRolesToGive, refuseToGive } from './granting.ts'
export { recognition } from './recognise.ts'
export { createRole, PLATFORM_ORG_ID, rolesOf, setDefaultMenu, superAdminRole } from './roles.ts'
export type { NewRole, Role } from './roles.ts'
export { withoutPrivacy } from './privacy.ts'
export { keepFormerName, namesThen, RENAMED, tellRenamed } from './names.ts'
export type { Renamed } from './names.ts'
export { addSubstitution, endSubstitution, setSubstitutionDays, substitutesNow, substitutionsById, substitutionsOf } from './substitutes.ts'
export type { Substitution } from './substitutes.ts'
export type { FlowsNaming } from './flows-naming.ts'
export { MEMBER_DESTROYED, REMOVED } from './user-removal.ts'
export { createUserWithHash, userIdsByLogin } from './users.ts'
export type { NewUser } from './users.ts'
