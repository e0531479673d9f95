import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'

/** What a row is called that has names in three languages. */
export const nameIn = (values: FieldValues, language: Language) =>
  String((language !== 'mn' && values[`name_${language}`]) || values['name'] || '—')
