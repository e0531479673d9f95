import { hasWords, useText, type Translate } from '#platform/web/i18n/index.ts'
import { actionTitle, partsOf, resourceTitle } from '../shared/catalogue.ts'

/** `workflow.documents.c` in the words of the reader; the name itself where nobody gave it words. */
export function permissionWords(t: Translate, permission: string) {
  const { resource, action } = partsOf(permission)
  const module = permission.slice(0, permission.indexOf('.'))
  const [what, how] = [resourceTitle(module, resource), actionTitle(module, action)]
  return hasWords(what) && hasWords(how) ? `${t(what)}: ${t(how)}` : permission
}

export function usePermissionWords() {
  const { t } = useText()
  return (permission: string) => permissionWords(t, permission)
}
