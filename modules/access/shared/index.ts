export {
  chooseRole, lambdaConfig, listMySessions, menuItem, mySession, organizationChoice, revokeMySession, revokeOtherSessions, signIn, signOut, userInfo, userPermissions,
} from './session.ts'
export type { MenuItem, Permissions, SecondStep, SecondStepWanted, UserInfo } from './session.ts'
export { changePassword, codeWish, forgotPassword, listMySignIns, passwordChange, passwordReset, resetPassword } from './account.ts'
export {
  addPasskey, askPasskey, askPasskeyOfStep, beginPasskey, beginTotp, confirmTotp, myFactors, ownPassword, passkeyName, recoveryForm, removePasskey, removeTotp, removeUserFactors,
  renamePasskey, renewRecoveryCodes, signInByPasskey, takeSecondStep, totpForm,
} from './second-factor.ts'
export { changePlatformRule, changeSecurityRule, securityRule, showPlatformRule, showSecurityRule } from './security-rule.ts'
export type { SecurityRule } from './security-rule.ts'
export { actAs, listEverybody, MOST_MINUTES_AS_ANOTHER, PEOPLE_PER_PAGE, reasonForm, stopActing } from './impersonation.ts'
export { deviceName } from './device.ts'
export { lockSession, lockState, unlockSession } from './lock.ts'
export { addressRules, addressShown } from './address/rules.ts'
export { CAPITAL } from './address/register.ts'
export { changeProfile, myProfile, profileChange, removeAvatar, setAvatar } from './profile.ts'
export { actionTitle, areaOf, isOfPlatform, partsOf, resourceTitle, rowActions } from './catalogue.ts'
export { addSuperAdmin, listSuperAdmins, newSuperAdmin, removeSuperAdmin, restoreOrganization, suspendOrganization, suspensionForm } from './platform.ts'
export type { SuperAdminRow } from './platform.ts'
export { actionKey, fieldKey, moduleOf, subjectKey } from './audit.ts'
export { holdsName, passwordRules, passwordStrength, strengths } from './password.ts'
export type { PasswordRule } from './password.ts'
export { dayTyped } from './day-typed.ts'
export { plainRegisterNumber, readRegisterNumber } from './register-number.ts'
export {
  acceptInvitation, changePerson, changeUserRoles, confirmUser, createUser, destroyUser, endUserSessions, inviteUser, listDeletedUsers, listedStates, listUsers, newPasswordForm, newUser,
  personData, refusalForm, refuseUser, removeUser, restoreUser, roleData, setUserActive, setUserPassword, showInvitation, showUser, unlockUser, userChoices, userFilter, USERS_PER_PAGE,
} from './users.ts'
export type { DeletedUser, ListedState, UserChoices, UserFilter, UserRow, UserView } from './users.ts'
export { importUsers, userColumns } from './user-import.ts'
export {
  confirmationForm, confirmRegistration, contactStep, doorCode, isLoginFree, passwordStep, personalStep, register, renewRegistrationCode, setRegistrationDoor, showDoor, showRegistrationDoor, withdrawRegistration,
} from './registration.ts'
export { askToJoin, confirmMembership, listMembershipRequests, refuseMembership, showJoining, showMembershipRequest } from './joining.ts'
export type { Entered, MembershipRequest } from './joining.ts'
export { loginName } from './person-rules.ts'
export { personName, personRules } from './person-rules.ts'
export { refuseFirstPassword } from './password.ts'
export { addHolders, createRole, removeRole, showRole } from './roles.ts'
export { changeJobPermissions, showJobPermissions } from './job-permissions.ts'
