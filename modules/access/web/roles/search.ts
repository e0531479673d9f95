import { saysAll } from '#platform/shared/search-words.ts'
import { actionTitle, type PermissionCatalogue, resourceTitle, rowActions } from '../../shared/catalogue.ts'
import type { RoleRow } from '../../shared/roles.ts'

type Resource = PermissionCatalogue['modules'][number]['resources'][number]

export const isOnRows = (action: string) => (rowActions as readonly string[]).includes(action)

/** Roles by what they are called in any language, and by their note. */
export const rolesSaying = (roles: readonly RoleRow[], q: string) =>
  roles.filter(({ name, display_name, note }) => saysAll([name, ...Object.values(display_name), note].join(' '), q))

/** Modules with those of their rights that say what is sought; without those that have none. */
export function rightsSaying(
  modules: PermissionCatalogue['modules'],
  t: (key: string) => string,
  q: string,
): PermissionCatalogue['modules'] {
  return modules
    .map(({ module, resources }) => ({
      module,
      resources: resources.filter((one) => saysAll(wordsOf(t, module, one), q)),
    }))
    .filter(({ resources }) => resources.length > 0)
}

function wordsOf(t: (key: string) => string, module: string, { resource, actions, names }: Resource) {
  const extra = actions.filter((action) => !isOnRows(action))
  // What an organisation made itself is found by its name in any language.
  const said = names
    ? [names.title, ...Object.values(names.actions)].flatMap((one) => Object.values(one))
    : [t(resourceTitle(module, resource)), ...extra.map((action) => t(actionTitle(module, action)))]
  return [resource, t(`${module}.permission.module`), ...said].join(' ')
}
