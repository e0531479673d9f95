export { chooseRole, lambdaConfig, signOut, userPermissions } from './session.ts'
export { changeSecurityRule, showSecurityRule } from './security-rule.ts'
export { actAs, listEverybody } from './impersonation.ts'
export { deviceName } from './device.ts'
export { HANDOVER_ROOM, handoverChoices } from './handover.ts'
export type { HandoverChoices } from './handover.ts'
export { lockSession } from './lock.ts'
export { actionTitle, areaOf, isOfPlatform, resourceTitle, rowActions } from './catalogue.ts'
export { restoreOrganization, suspendOrganization, suspensionForm } from './platform.ts'
export {
  changePerson,
  changeUserRoles,
  createUser,
  destroyUser,
  listUsers,
  personData,
  removeUser,
  setUserActive,
} from './users.ts'
export { importUsers } from './user-import.ts'
export { loginName } from './person-rules.ts'
export { personName, personRules } from './person-rules.ts'
export { refuseFirstPassword } from './password.ts'
export { addMenuItem, showMenuSettings } from './menu.ts'
export { addHolders, createRole, listRoles, removeRole, showRole } from './roles.ts'
export { changeJobPermissions } from './job-permissions.ts'
