import type { Module } from '#platform/server/module.ts'
import { route, type Route } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { areaOf, isOfPlatform, listPermissions, rowActions, type PermissionCatalogue } from '../../shared/catalogue.ts'

/** Every module of the product: `app` hands them in, because access stands below most of them. Asked late, since access itself is one of them. */
export type AllModules = () => readonly Module[]

/**
 * What roles of an organisation can be given, as the manifests declare it; the rights on rows come first.
 * Resources stand with the area that they are named after: a module may declare one of another's, as webhooks are about documents.
 */
export function catalogueOf(modules: readonly Module[]): PermissionCatalogue {
  const declared = modules.flatMap(({ permissions = {} }) => Object.entries(permissions))
    .filter(([resource]) => !isOfPlatform(`${resource}.`)).map(([resource, actions]) => ({ resource, actions: inOrder(actions) }))
  const areas = Map.groupBy(declared, ({ resource }) => areaOf(resource))
  return { modules: [...areas].map(([module, resources]) => ({ module, resources })) }
}

function inOrder(actions: readonly string[]) {
  return [...rowActions.filter((one) => actions.includes(one)), ...actions.filter((one) => !(rowActions as readonly string[]).includes(one))]
}

export function permissionsIn({ modules }: PermissionCatalogue): string[] {
  return modules.flatMap(({ resources }) => resources.flatMap(({ resource, actions }) => actions.map((action) => `${resource}.${action}`)))
}

/** What nobody declares cannot be given; a typing error would otherwise sleep in a role until somebody declares it. */
export function refuseUnknown(modules: AllModules, wanted: readonly string[]) {
  const known = new Set(permissionsIn(catalogueOf(modules())))
  const unknown = wanted.find((permission) => !known.has(permission))
  if (unknown !== undefined) throw unprocessable('access.permission_unknown', { params: { permission: unknown } })
}

export const listPermissionsRoute = (modules: AllModules): Route => route(listPermissions, async () => catalogueOf(modules()))
