import { conflict } from '#platform/shared/errors.ts'
import { inLanguage, type Language, type Words } from '#platform/shared/i18n.ts'

/** A step of these flows would reach nobody, and its document would go to somebody else without a word. */
export function refuseNamed(code: string, flows: readonly Words[], language: Language) {
  if (flows.length > 0)
    throw conflict(code, {
      params: { flows: flows.map((title) => inLanguage(title, language)).join(', ') },
      extra: { flows },
    })
}
