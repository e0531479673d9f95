import { useText, useWords } from '#platform/web/i18n/index.ts'
import { actionTitle, resourceTitle } from '../../shared/index.ts'
import type { PermissionCatalogue } from '../../shared/catalogue.ts'

type Resource = PermissionCatalogue['modules'][number]['resources'][number]

/** How what rights are given on is called, and its rights: what an organisation made itself by its own names. */
export function useRightNames() {
  const { t } = useText()
  const words = useWords()
  return {
    ofResource: (module: string, { resource, names }: Resource) =>
      names ? words(names.title) : t(resourceTitle(module, resource)),
    ofAction: (module: string, { names }: Resource, action: string) =>
      names?.actions[action] ? words(names.actions[action]) : t(actionTitle(module, action)),
  }
}
