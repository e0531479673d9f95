import type { Route } from '#platform/server/route.ts'
import { acceptInvitationRoute, showInvitationRoute } from './users/invitations.ts'
import type { GiveWork } from './handed-in/give-work.ts'
import type { OrganizationBook } from './handed-in/organization-book.ts'
import {
  confirmRegistrationRoute,
  isLoginFreeRoute,
  registerRoute,
  showDoorRoute,
  withdrawRegistrationRoute,
} from './registration/registration.ts'
import { confirmUserRoute, refuseUserRoute } from './registration/registration-decision.ts'
import {
  renewRegistrationCodeRoute,
  setRegistrationDoorRoute,
  showRegistrationDoorRoute,
} from './registration/registration-door.ts'
import {
  changePersonRoute,
  changeUserRolesRoute,
  endUserSessionsRoute,
  inviteUserRoute,
  setUserPasswordRoute,
  unlockUserRoute,
} from './users/user-changes.ts'
import { createUserRoute } from './users/user-create.ts'
import { exportUsersRoute, userTemplateRoute } from './users/user-export.ts'
import { importUsersRoute } from './users/user-import.ts'
import { listUsersRoute, userChoicesRoute } from './users/user-list.ts'
import { destroyUserRoute, listDeletedUsersRoute, removeUserRoute, restoreUserRoute } from './users/user-removal.ts'
import { setUserActiveRoute } from './users/user-state.ts'
import { showUserRoute } from './users/user-view.ts'

/** Administering the people of an organisation, and how somebody becomes one of them. */
export const usersRoutes = (organizations: OrganizationBook, giveWork: GiveWork): Route[] => [
  listUsersRoute,
  userChoicesRoute,
  showUserRoute,
  createUserRoute(organizations),
  changePersonRoute(organizations),
  changeUserRolesRoute,
  setUserPasswordRoute(organizations),
  inviteUserRoute(organizations),
  setUserActiveRoute(giveWork),
  confirmUserRoute(organizations),
  refuseUserRoute(organizations),
  unlockUserRoute,
  endUserSessionsRoute,
  exportUsersRoute(organizations),
  userTemplateRoute,
  importUsersRoute(organizations),
  removeUserRoute,
  listDeletedUsersRoute,
  restoreUserRoute,
  destroyUserRoute,
  showInvitationRoute(organizations),
  acceptInvitationRoute(organizations),
  showRegistrationDoorRoute,
  setRegistrationDoorRoute,
  renewRegistrationCodeRoute,
  showDoorRoute(organizations),
  isLoginFreeRoute,
  registerRoute(organizations),
  confirmRegistrationRoute,
  withdrawRegistrationRoute,
]
