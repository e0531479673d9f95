import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'

/** The rights on rows, in the order of their columns; whatever else a resource offers are extra rights. */
export const rowActions = ['r', 'c', 'u', 'd'] as const

/** What super administrators alone may do is not given within an organisation. */
export const isOfPlatform = (permission: string) => permission.startsWith('platform.')

/** `workflow.documents.c` → resource `workflow.documents`, action `c`. */
export function partsOf(permission: string) {
  const end = permission.lastIndexOf('.')
  return { resource: permission.slice(0, end), action: permission.slice(end + 1) }
}

/** The area that a resource is named after: `workflow.documents` → `workflow`. */
export const areaOf = (resource: string) => resource.slice(0, resource.indexOf('.'))

/** Translation key of a resource's title: without the name of its module, which begins the key. */
export function resourceTitle(module: string, resource: string) {
  return `${module}.permission.${resource.startsWith(`${module}.`) ? resource.slice(module.length + 1) : resource}`
}

/** Translation key of an action's title; the rights on rows have the same words everywhere. */
export function actionTitle(module: string, action: string) {
  return `${(rowActions as readonly string[]).includes(action) ? 'access' : module}.permission.action.${action}`
}

export const permissionCatalogue = z.object({
  modules: z.array(
    z.object({
      module: z.string(),
      resources: z.array(
        z.object({
          resource: z.string(),
          actions: z.array(z.string()),
          /** Of what an organisation made itself; all else has words in the product. */
          names: z.object({ title: words, actions: z.record(z.string(), words) }).optional(),
        }),
      ),
    }),
  ),
})
export type PermissionCatalogue = z.output<typeof permissionCatalogue>

/** Permission → names that its organisation gave. */
export const permissionNames = z.record(z.string(), z.object({ title: words, action: words.optional() }))
export type PermissionNames = z.output<typeof permissionNames>

export function namesIn({ modules }: PermissionCatalogue): PermissionNames {
  return Object.fromEntries(
    modules.flatMap(({ resources }) =>
      resources.flatMap(({ resource, actions, names }) =>
        names
          ? actions.map((action) => [
              `${resource}.${action}`,
              { title: names.title, ...(names.actions[action] && { action: names.actions[action] }) },
            ])
          : [],
      ),
    ),
  )
}

export const listPermissions = endpoint({
  method: 'GET',
  path: '/access/permissions',
  permission: 'access.roles.r',
  summary: 'Everything that a role of this organisation can be given',
  input: z.object({}),
  reply: permissionCatalogue,
})
