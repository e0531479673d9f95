export {
  chooseRole, lambdaConfig, listMySessions, menuItem, mySession, organizationChoice, revokeMySession, revokeOtherSessions, signIn, signOut, userInfo, userPermissions,
} from './session.ts'
export type { MenuItem, Permissions, UserInfo } from './session.ts'
