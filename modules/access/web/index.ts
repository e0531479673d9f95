import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'

export { onFetchAhead } from './fetch-ahead.ts'
export {
  chosenRole,
  currentRole,
  followMove,
  followRights,
  isSignedIn,
  knownConfig,
  leave,
  loadConfig,
  loadPermissions,
  loseSession,
  makeWay,
  may,
  startHere,
  useHasOtherEyes,
  useIsIn,
  useIsMyself,
  useMay,
  useMayHere,
  useSession,
} from './session.ts'
export { followLanguage } from './follow-language.ts'
export { askWhoIsHere, watchPerson } from './person-elsewhere.ts'
export { checkLock, lock, lockAsBefore, useOtherTabs } from './lock.ts'
export { AddressFields } from './address/AddressFields.tsx'
export { addToProfile } from './profile-parts.ts'
export { putBesideAccount } from './users/beside-account.ts'
export { askAtClosing } from './users/ClosingDialog.tsx'
export { showAtPlaces } from './menu/OwnPlace.tsx'
export { useMove } from './use-move.ts'
export { startOf } from './way-in.ts'
export { ViewingBanner } from './ViewingBanner.tsx'
export { ActingBanner } from './acting/ActingBanner.tsx'
export { OwnerOnlyNotice } from './acting/OwnerOnlyNotice.tsx'

/** Fetched while there is time, so that locking waits for no network. */
export const loadLockScreen = () => import('./LockScreen.tsx')

/** What stands in the way of everything else until a second factor is set up. */
export const loadEnrolScreen = () => import('./security/EnrolScreen.tsx')

const screens: Screen[] = [
  { path: '/auth/login', layout: 'agent', title: 'access.login.title', load: () => import('./LoginPage.tsx') },
  { path: '/auth/forgot', layout: 'agent', title: 'access.forgot.title', load: () => import('./ForgotPage.tsx') },
  { path: '/auth/password-reset', layout: 'agent', title: 'access.reset.title', load: () => import('./ResetPage.tsx') },
  { path: '/select-role', layout: 'web', title: 'access.select.title', load: () => import('./SelectRolePage.tsx') },
  {
    path: '/admin/change-password',
    layout: 'web',
    title: 'access.change.title',
    load: () => import('./ChangePasswordPage.tsx'),
  },
  {
    path: '/auth/invitation',
    layout: 'agent',
    title: 'access.invitation.title',
    load: () => import('./register/InvitationPage.tsx'),
  },
  {
    path: '/register',
    layout: 'web',
    title: 'access.register.title',
    load: () => import('./register/RegisterPage.tsx'),
  },
  {
    path: '/register/join',
    layout: 'agent',
    title: 'access.join.title',
    load: () => import('./register/JoinPage.tsx'),
  },
  {
    path: '/admin/users',
    layout: 'default',
    title: 'access.users.title',
    permission: 'access.users.r',
    area: 'people',
    load: () => import('./users/UsersPage.tsx'),
  },
  {
    path: '/admin/users/new',
    layout: 'default',
    title: 'access.users.add',
    permission: 'access.users.c',
    area: 'people',
    load: () => import('./users/NewUserPage.tsx'),
  },
  {
    path: '/admin/users/import',
    layout: 'default',
    title: 'access.import.title',
    permission: 'access.users.import',
    area: 'people',
    load: () => import('./users/ImportPage.tsx'),
  },
  {
    path: '/admin/users/deleted',
    layout: 'default',
    title: 'access.users.deleted',
    permission: 'access.users.d',
    area: 'people',
    load: () => import('./users/DeletedUsersPage.tsx'),
  },
  {
    path: '/admin/users/registration',
    layout: 'default',
    title: 'access.door.title',
    permission: 'access.users.confirm',
    area: 'people',
    load: () => import('./users/RegistrationDoorPage.tsx'),
  },
  {
    path: '/admin/users/$id',
    layout: 'default',
    title: 'access.users.one',
    permission: 'access.users.r',
    isValid: ({ id = '' }) => /^\d{1,9}$/.test(id),
    load: () => import('./users/UserPage.tsx'),
  },
  {
    path: '/admin/users/requests/$id',
    layout: 'default',
    title: 'access.join.one',
    permission: 'access.users.confirm',
    menuPath: '/admin/users',
    isValid: ({ id = '' }) => /^[\da-f-]{36}$/.test(id),
    load: () => import('./users/RequestPage.tsx'),
  },
  {
    path: '/admin/users/security',
    layout: 'default',
    title: 'access.rule.title',
    permission: 'access.security.r',
    area: 'people',
    load: () => import('./users/SecurityRulePage.tsx'),
  },
  {
    path: '/lambda/people',
    layout: 'default',
    title: 'access.everybody.title',
    permission: 'platform.admin',
    area: 'system',
    load: () => import('./acting/EverybodyPage.tsx'),
  },
  {
    path: '/admin/security',
    layout: 'default',
    title: 'access.security.title',
    load: () => import('./security/SecurityPage.tsx'),
  },
  { path: '/admin/profile', layout: 'default', title: 'access.profile.title', load: () => import('./ProfilePage.tsx') },
  {
    path: '/admin/roles',
    layout: 'default',
    title: 'access.roles.title',
    permission: 'access.roles.r',
    area: 'people',
    load: () => import('./roles/RolesPage.tsx'),
  },
  {
    path: '/admin/roles/standard',
    layout: 'default',
    title: 'access.standard.title',
    permission: 'access.roles.r',
    menuPath: '/admin/roles',
    load: () => import('./roles/StandardPage.tsx'),
  },
  {
    path: '/admin/roles/jobs',
    layout: 'default',
    title: 'access.job.title',
    permission: 'access.roles.r',
    menuPath: '/admin/roles',
    load: () => import('./roles/JobsPage.tsx'),
  },
  {
    path: '/admin/roles/jobs/$id',
    layout: 'default',
    title: 'access.job.one',
    permission: 'access.roles.r',
    menuPath: '/admin/roles',
    isValid: ({ id = '' }) => /^[1-9]\d{0,8}$/.test(id),
    load: () => import('./roles/JobPage.tsx'),
  },
  {
    path: '/admin/roles/why',
    layout: 'default',
    title: 'access.why.title',
    permission: 'access.roles.r',
    menuPath: '/admin/roles',
    load: () => import('./why/WhyPage.tsx'),
  },
  {
    path: '/admin/roles/$id',
    layout: 'default',
    title: 'access.role.title',
    permission: 'access.roles.r',
    menuPath: '/admin/roles',
    isValid: ({ id = '' }) => /^(new|\d{1,9})$/.test(id),
    load: () => import('./roles/RolePage.tsx'),
  },
  {
    path: '/admin/menu',
    layout: 'default',
    title: 'access.menu.title',
    permission: 'access.menu.u',
    area: 'people',
    load: () => import('./menu/MenuSettingsPage.tsx'),
  },
  {
    path: '/admin/p/$id',
    layout: 'default',
    title: 'access.menu.place',
    isValid: ({ id = '' }) => /^[1-9]\d{0,8}$/.test(id),
    load: () => import('./menu/MenuPlacePage.tsx'),
  },
  {
    path: '/admin/audit',
    layout: 'default',
    title: 'access.audit.title',
    permission: 'access.audit.r',
    area: 'people',
    load: () => import('./audit/AuditPage.tsx'),
  },
  {
    path: '/lambda/audit',
    layout: 'default',
    title: 'access.system_audit.title',
    permission: 'platform.admin',
    area: 'system',
    load: () => import('./audit/SystemAuditPage.tsx'),
  },
  {
    path: '/lambda/administrators',
    layout: 'default',
    title: 'access.super_admins.title',
    permission: 'platform.admin',
    area: 'system',
    load: () => import('./super-admins/SuperAdminsPage.tsx'),
  },
  {
    path: '/lambda/permissions',
    layout: 'default',
    title: 'access.ceilings.title',
    permission: 'platform.admin',
    area: 'system',
    load: () => import('./ceilings/CeilingsPage.tsx'),
  },
  {
    path: '/lambda/permissions/$id',
    layout: 'default',
    title: 'access.ceiling.title',
    permission: 'platform.admin',
    menuPath: '/lambda/permissions',
    isValid: ({ id = '' }) => /^\d{1,9}$/.test(id),
    load: () => import('./ceilings/CeilingPage.tsx'),
  },
]

export const accessWeb: WebModule = { name: 'access', screens, inside: () => import('./inside.ts') }
