import type { Db } from '#platform/server/database.ts'
import type { Module, NamedResource } from '#platform/server/module.ts'
import { route, type Route } from '#platform/server/route.ts'
import type { AuditLabels } from '#platform/shared/audit-labels.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import {
  areaOf,
  isOfPlatform,
  listPermissions,
  namesIn,
  rowActions,
  type PermissionCatalogue,
} from '../../shared/catalogue.ts'

/**
 * Every module of the product: `app` hands them in, because access stands below most of them. Asked late, since
 * access itself is one of them.
 */
export type AllModules = () => readonly Module[]

type Resource = PermissionCatalogue['modules'][number]['resources'][number]

/**
 * What roles of every organisation can be given, as the manifests declare it; the rights on rows come first.
 * Resources stand with the area that they are named after: a module may declare one of another's, as webhooks are
 * about documents.
 */
export function catalogueOf(modules: readonly Module[]): PermissionCatalogue {
  return byArea(modules.flatMap(declaredBy))
}

/** The same with what this organisation made itself. */
export async function catalogueFor(modules: readonly Module[], db: Db, orgId: number): Promise<PermissionCatalogue> {
  const ofEach = modules.map(async (module) => {
    const made = (await module.permissionsOf?.(db, orgId)) ?? []
    return [...declaredBy(module), ...made.map(madeHere)]
  })
  return byArea((await Promise.all(ofEach)).flat())
}

function byArea(resources: readonly Resource[]): PermissionCatalogue {
  const areas = Map.groupBy(resources, ({ resource }) => areaOf(resource))
  return { modules: [...areas].map(([module, inArea]) => ({ module, resources: inArea })) }
}

function declaredBy({ permissions = {} }: Module): Resource[] {
  return Object.entries(permissions)
    .filter(([resource]) => !isOfPlatform(`${resource}.`))
    .map(([resource, actions]) => ({ resource, actions: inOrder(actions) }))
}

function madeHere({ resource, title, actions }: NamedResource): Resource {
  return {
    resource,
    actions: inOrder(actions.map(({ action }) => action)),
    names: {
      title,
      actions: Object.fromEntries(actions.flatMap((one) => (one.title ? [[one.action, one.title]] : []))),
    },
  }
}

function inOrder(actions: readonly string[]) {
  return [
    ...rowActions.filter((one) => actions.includes(one)),
    ...actions.filter((one) => !(rowActions as readonly string[]).includes(one)),
  ]
}

export function permissionsIn({ modules }: PermissionCatalogue): string[] {
  return modules.flatMap(({ resources }) =>
    resources.flatMap(({ resource, actions }) => actions.map((action) => `${resource}.${action}`)),
  )
}

/** What nobody declares cannot be given; a typing error would otherwise sleep in a role until somebody declares it. */
export async function refuseUnknown(modules: AllModules, db: Db, orgId: number, wanted: readonly string[]) {
  if (wanted.length === 0) return
  const known = new Set(permissionsIn(await catalogueFor(modules(), db, orgId)))
  const unknown = wanted.find((permission) => !known.has(permission))
  if (unknown !== undefined) throw unprocessable('access.permission_unknown', { params: { permission: unknown } })
}

/**
 * How the log calls permissions on what the organisation made itself: by the names of that moment, since the made may
 * be renamed or go.
 */
export async function permissionLabels(
  modules: AllModules,
  db: Db,
  orgId: number,
  ...lists: readonly (readonly string[] | null)[]
): Promise<{ labels?: AuditLabels }> {
  const names = namesIn(await catalogueFor(modules(), db, orgId))
  const own = lists.flatMap((list) => (list ?? []).flatMap((one) => (names[one] ? [[one, names[one]] as const] : [])))
  return own.length > 0 ? { labels: { permissions: Object.fromEntries(own) } } : {}
}

export const listPermissionsRoute = (modules: AllModules): Route =>
  route(listPermissions, ({ db, principal: { orgId } }) => catalogueFor(modules(), db, orgId))
