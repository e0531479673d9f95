import { type FormField, kindOf, kindTitle } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Translate } from '#platform/web/i18n/index.ts'

/** What people call a field of the form; one without a name by its place and its kind. */
export function fieldName(
  form: readonly FormField[],
  name: string,
  { t, say }: { t: Translate; say: (words: Words) => string },
): string {
  const at = form.findIndex((field) => field.name === name)
  const field = form[at]
  if (!field) return name
  return say(field.label) || t('flowdesign.unnamed_at', { number: at + 1, kind: t(kindTitle(kindOf(field.kind))) })
}
