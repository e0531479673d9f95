import { inviteManyRoute } from './users/invite-many.ts'
import { waitingPeopleRoute } from './users/waiting-people.ts'
import { firstSteps } from './members/first-steps.ts'
import type { Module } from '#platform/server/module.ts'
import { begin } from './begin.ts'
import { avatarGuard, removeAvatarRoute, setAvatarRoute } from './account/avatar.ts'
import { changePasswordRoute } from './account/change-password.ts'
import type { AllModules } from './rights/catalogue.ts'
import { chooseRoleRoute } from './sign-in/choose.ts'
import { tellWhoJoined } from './joining/deciding.ts'
import { joiningRoutes } from './joining/routes.ts'
import { lambdaConfigRoute } from './sign-in/lambda-config.ts'
import { listMySessionsRoute, revokeMySessionRoute, revokeOtherSessionsRoute } from './session/my-sessions.ts'
import { changeProfileRoute, myProfileRoute } from './account/my-profile.ts'
import { rememberLanguageRoute } from './account/my-language.ts'
import type { GiveWork } from './handed-in/give-work.ts'
import type { OrganizationBook } from './handed-in/organization-book.ts'
import { addSuperAdminRoute, listSuperAdminsRoute, removeSuperAdminRoute } from './platform/super-admins.ts'
import { suspensionRoutes } from './platform/suspension.ts'
import {
  forgotPasswordRoute,
  passPasswordWishes,
  resetPasswordRoute,
  sendPasswordCodes,
} from './account/reset-password.ts'
import { listEverybodyRoute } from './platform/everybody.ts'
import { actingRoutes, endActingAsAbsent } from './platform/impersonation.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sealedKeys } from './second-factor/totp.ts'
import {
  askPasskeyOfStepRoute,
  askPasskeyRoute,
  signInByPasskeyRoute,
  takeSecondStepRoute,
} from './sign-in/second-step.ts'
import { lockSessionRoute, lockStateRoute, unlockSessionRoute } from './sign-in/session-lock.ts'
import { signInRoute, signOutRoute } from './sign-in/sign-in.ts'
import { forgetSignIns, listMySignInsRoute } from './session/sign-ins.ts'
import { rightsRoutes } from './rights-routes.ts'
import { handInGrants } from './handed-in/for-everybody.ts'
import type { FlowsNaming } from './handed-in/flows-naming.ts'
import { forgetRegistrations } from './registration/registration.ts'
import { userPermissionsRoute } from './sign-in/user-permissions.ts'
import { forgetTraces } from './users/user-removal.ts'
import { tellSubstitutesInTime } from './members/substitutes.ts'
import { usersRoutes } from './users-routes.ts'

/**
 * Who people are, how they come in, and what they may do. `app` hands in what modules above keep: the book of
 * organisations, the flows that name a role, and the way to give somebody's work to others.
 */
export function accessModule(
  organizations: OrganizationBook,
  modules: AllModules,
  { flowsNaming, giveWork }: { flowsNaming: FlowsNaming; giveWork: GiveWork },
): Module {
  handInGrants(modules)
  return {
    name: 'access',
    firstSteps,
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
      signInRoute(organizations),
      takeSecondStepRoute(organizations),
      askPasskeyOfStepRoute,
      askPasskeyRoute,
      signInByPasskeyRoute(organizations),
      signOutRoute,
      lambdaConfigRoute,
      userPermissionsRoute(organizations, modules),
      chooseRoleRoute,
      waitingPeopleRoute,
      inviteManyRoute(organizations),
      listMySessionsRoute,
      revokeMySessionRoute,
      revokeOtherSessionsRoute,
      listMySignInsRoute,
      forgotPasswordRoute,
      resetPasswordRoute(organizations),
      changePasswordRoute(organizations),
      myProfileRoute,
      changeProfileRoute(organizations),
      rememberLanguageRoute,
      setAvatarRoute,
      removeAvatarRoute,
      lockSessionRoute,
      unlockSessionRoute,
      lockStateRoute,
      ...rightsRoutes(organizations, modules, flowsNaming),
      ...usersRoutes(organizations, giveWork),
      ...joiningRoutes(organizations),
      ...secondFactorRoutes(organizations),
      listEverybodyRoute(organizations),
      ...actingRoutes(organizations),
      ...suspensionRoutes(organizations),
      listSuperAdminsRoute,
      addSuperAdminRoute,
      removeSuperAdminRoute,
    ],
    outbox: [passPasswordWishes, forgetTraces, endActingAsAbsent, tellWhoJoined],
    jobs: [sendPasswordCodes, forgetSignIns, forgetRegistrations, tellSubstitutesInTime],
    news: [
      {
        name: 'access.registered',
        title: 'access.news_kind.registered',
        keys: ['access.news.registered', 'access.news.asks_to_join'],
        permission: 'access.users.confirm',
        byMail: true,
      },
      // The letters about it are written at once, also to an address that is not theirs any more.
      {
        name: 'access.account',
        title: 'access.news_kind.account',
        keys: ['access.news.password_set', 'access.news.email_set', 'access.news.login_set'],
        isFixed: true,
        isUrgent: true,
      },
    ],
    sealed: [sealedKeys],
    files: avatarGuard,
    ...begin,
  }
}

export { inviteColleague } from './users/invite-many.ts'
export { isToCome } from './users/invited.ts'
export { addAdministrator } from './users/first-administrator.ts'
export type { NewAdministrator } from './users/first-administrator.ts'
export { requireUnits, unitsOfTheCountry } from './members/address.ts'
export { clearPlace, loginOf, membersWithoutPlace, personNames, renamePlaces } from './members/member-places.ts'
export {
  avatarsOf,
  addMember,
  countsByOrganization,
  memberCards,
  membersWhere,
  membersWho,
  ownRegisterNumber,
  placeMember,
  recipientsOf,
  userIdsClosedOut,
  userIdsWithRole,
} from './members/members.ts'
export type { Member } from './members/members.ts'
export { membersGranted } from './members/granted.ts'
export { moveMidnights } from './members/midnights.ts'
export { addMenuItems } from './menu/menu-items.ts'
export type { NewMenuItem } from './menu/menu-items.ts'
export { noteOffered, offerWhatIsNew, organizationsWithRoles } from './roles/offered.ts'
export type { Offer } from './roles/offered.ts'
export type { GiveWork } from './handed-in/give-work.ts'
export type { OrganizationBook } from './handed-in/organization-book.ts'
export { hashNewPassword, hashPassword, isPasswordOf } from './account/passwords.ts'
export { suspensionsOf } from './platform/suspension.ts'
export { catalogueOf, permissionsIn } from './rights/catalogue.ts'
export { administeringRoles, shareWithRoles, sharedWithRoles } from './rights/shared-with-roles.ts'
export { placeInMenu, putInMenu, takeFromMenu } from './menu/own-places.ts'
export { allGrantsOn, beginRowGrants, grantsOn, setSourceGrant } from './rights/source-grants.ts'
export type { SourceGrant } from '../shared/source-grants.ts'
export { ADMINISTERS_ROLES } from '../shared/rights.ts'
export { jobsBeyond, lockRights, refuseLockOut, refuseToGive } from './rights/granting.ts'
export { refuseLate, refuseOlder, tooLate } from './audit/late.ts'
export { principalLater } from './rights/principal-later.ts'
export { recognition } from './session/recognise.ts'
export { roleNameSql, roleNames, rolesCalled, rolesOffered } from './roles/named.ts'
export { createRole, PLATFORM_ORG_ID, rolesOf, setDefaultMenu, superAdminRole } from './rights/roles.ts'
export { personalFacts, withoutPrivacy } from './members/privacy.ts'
export { keepFormerName, namesThen, RENAMED } from './members/names.ts'
export type { Renamed } from './members/names.ts'
export {
  addSubstitution,
  endSubstitution,
  setSubstitutionDays,
  substitutesNow,
  substitutionsBetween,
  substitutionsById,
  substitutionsOf,
} from './members/substitutes.ts'
export type { Substitution } from './members/substitutes.ts'
export type { FlowsNaming } from './handed-in/flows-naming.ts'
export { MEMBER_DESTROYED, REMOVED } from './users/user-removal.ts'
export { createUserWithHash, userIdsByLogin } from './account/users.ts'
