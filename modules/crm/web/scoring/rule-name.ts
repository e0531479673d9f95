import type { Row } from '#modules/records/shared/index.ts'
import type { Language } from '#platform/shared/i18n.ts'

/** What a rule is called in the language of the reader. */
export const nameOf = (row: Row | undefined, language: Language) => {
  const own = language === 'mn' ? row?.values['name'] : (row?.values[`name_${language}`] ?? row?.values['name'])
  return typeof own === 'string' && own !== '' ? own : '—'
}
