import { hasWords, useText, useWords, type Translate } from '#platform/web/i18n/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { actionTitle, partsOf, type PermissionNames, resourceTitle } from '../shared/catalogue.ts'

/**
 * `workflow.documents.c` in the words of the reader; by the names that its organisation gave, and the permission
 * itself where nobody gave it words.
 */
export function permissionWords(
  t: Translate,
  words: (names: Words) => string,
  permission: string,
  names: PermissionNames = {},
) {
  const { resource, action } = partsOf(permission)
  const module = permission.slice(0, permission.indexOf('.'))
  const own = names[permission]
  const [what, how] = [resourceTitle(module, resource), actionTitle(module, action)]
  const title = own ? words(own.title) : hasWords(what) ? t(what) : undefined
  const done = own?.action ? words(own.action) : hasWords(how) ? t(how) : undefined
  return title !== undefined && done !== undefined ? `${title}: ${done}` : permission
}

export function usePermissionWords(names: PermissionNames = {}) {
  const { t } = useText()
  const words = useWords()
  return (permission: string) => permissionWords(t, words, permission, names)
}
