import type { Route } from '#platform/server/route.ts'
import { auditCsvRoute } from './audit/audit-csv.ts'
import { auditChoicesRoute, listAuditRoute } from './audit/audit-log.ts'
import { systemAuditRoutes } from './platform/system-audit.ts'
import { listPermissionsRoute, type AllModules } from './rights/catalogue.ts'
import type { FlowsNaming } from './handed-in/flows-naming.ts'
import { explainAccessRoute } from './rights/explanation.ts'
import { jobPermissionRoutes } from './rights/job-permissions.ts'
import { menuSettingsRoutes } from './menu/menu-settings.ts'
import type { OrganizationBook } from './handed-in/organization-book.ts'
import { ceilingRoutes, changeStandardRoute, showStandardRoute } from './rights/organization-permissions.ts'
import { changeRoleRoute, createRoleRoute, removeRoleRoute } from './roles/role-changes.ts'
import { addHoldersRoute, listHoldersRoute, listMembersRoute, removeHolderRoute } from './roles/role-holders.ts'
import { listMenuRoute, listRolesRoute, showRoleRoute } from './roles/role-list.ts'
import { roleSourceRoutes } from './roles/role-sources.ts'
import { stopViewingRoute, viewAsRoleRoute } from './roles/viewing.ts'

/** Who may do what, who said so, and what was changed. */
export const rightsRoutes = (book: OrganizationBook, modules: AllModules, flowsNaming: FlowsNaming): Route[] => [
  listPermissionsRoute(modules),
  listRolesRoute,
  listMenuRoute,
  showRoleRoute(flowsNaming),
  createRoleRoute(modules),
  changeRoleRoute(modules),
  removeRoleRoute(modules, flowsNaming),
  ...roleSourceRoutes(modules),
  listHoldersRoute,
  addHoldersRoute,
  removeHolderRoute,
  listMembersRoute,
  showStandardRoute,
  changeStandardRoute(book, modules),
  ...jobPermissionRoutes(book, modules),
  ...ceilingRoutes(book, modules),
  ...menuSettingsRoutes(modules),
  explainAccessRoute(modules),
  viewAsRoleRoute,
  stopViewingRoute,
  auditChoicesRoute,
  listAuditRoute(book),
  auditCsvRoute(book),
  ...systemAuditRoutes(book),
]
