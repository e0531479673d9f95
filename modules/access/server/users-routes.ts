import type { Route } from '#platform/server/route.ts'
import { acceptInvitationRoute, showInvitationRoute } from './invitations.ts'
import type { OrganizationBook } from './organization-book.ts'
import { confirmRegistrationRoute, isLoginFreeRoute, registerRoute, showDoorRoute, withdrawRegistrationRoute } from './registration.ts'
import { confirmUserRoute, refuseUserRoute } from './registration-decision.ts'
import { renewRegistrationCodeRoute, setRegistrationDoorRoute, showRegistrationDoorRoute } from './registration-door.ts'
import { changePersonRoute, changeUserRolesRoute, endUserSessionsRoute, inviteUserRoute, setUserPasswordRoute, unlockUserRoute } from './user-changes.ts'
import { createUserRoute } from './user-create.ts'
import { exportUsersRoute, userTemplateRoute } from './user-export.ts'
import { importUsersRoute } from './user-import.ts'
import { listUsersRoute, userChoicesRoute } from './user-list.ts'
import { destroyUserRoute, listDeletedUsersRoute, removeUserRoute, restoreUserRoute } from './user-removal.ts'
import { setUserActiveRoute } from './user-state.ts'
import { showUserRoute } from './user-view.ts'

/** Administering the people of an organisation, and how somebody becomes one of them. */
export const usersRoutes = (organizations: OrganizationBook): Route[] => [
  listUsersRoute, userChoicesRoute, showUserRoute, createUserRoute(organizations), changePersonRoute(organizations), changeUserRolesRoute, setUserPasswordRoute(organizations),
  inviteUserRoute(organizations), setUserActiveRoute, confirmUserRoute(organizations), refuseUserRoute(organizations), unlockUserRoute, endUserSessionsRoute,
  exportUsersRoute(organizations), userTemplateRoute, importUsersRoute(organizations),
  removeUserRoute, listDeletedUsersRoute, restoreUserRoute, destroyUserRoute,
  showInvitationRoute(organizations), acceptInvitationRoute(organizations),
  showRegistrationDoorRoute, setRegistrationDoorRoute, renewRegistrationCodeRoute,
  showDoorRoute(organizations), isLoginFreeRoute, registerRoute(organizations), confirmRegistrationRoute, withdrawRegistrationRoute,
]
