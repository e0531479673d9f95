import type { Route } from '#platform/server/route.ts'
import { auditCsvRoute } from './audit-csv.ts'
import { auditChoicesRoute, listAuditRoute } from './audit-log.ts'
import { systemAuditRoutes } from './platform/system-audit.ts'
import { listPermissionsRoute, type AllModules } from './catalogue.ts'
import type { FlowsNaming } from './flows-naming.ts'
import { explainAccessRoute } from './explanation.ts'
import { jobPermissionRoutes } from './job-permissions.ts'
import { menuSettingsRoutes } from './menu-settings.ts'
import type { OrganizationBook } from './organization-book.ts'
import { ceilingRoutes, changeStandardRoute, showStandardRoute } from './organization-permissions.ts'
import { changeRoleRoute, createRoleRoute, removeRoleRoute } from './role-changes.ts'
import { addHoldersRoute, listHoldersRoute, listMembersRoute, removeHolderRoute } from './role-holders.ts'
import { listMenuRoute, listRolesRoute, showRoleRoute } from './role-list.ts'
import { stopViewingRoute, viewAsRoleRoute } from './viewing.ts'

/** Who may do what, who said so, and what was changed. */
export const rightsRoutes = (book: OrganizationBook, modules: AllModules, flowsNaming: FlowsNaming): Route[] => [
  listPermissionsRoute(modules), listRolesRoute, listMenuRoute, showRoleRoute(flowsNaming), createRoleRoute(modules), changeRoleRoute(modules), removeRoleRoute(flowsNaming),
  listHoldersRoute, addHoldersRoute, removeHolderRoute, listMembersRoute,
  showStandardRoute, changeStandardRoute(book, modules), ...jobPermissionRoutes(book, modules), ...ceilingRoutes(book, modules),
  ...menuSettingsRoutes(modules),
  explainAccessRoute(modules), viewAsRoleRoute, stopViewingRoute,
  auditChoicesRoute, listAuditRoute(book), auditCsvRoute(book), ...systemAuditRoutes(book),
]
