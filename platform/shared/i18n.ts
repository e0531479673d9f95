import { z } from 'zod'
import type { Language } from './language.ts'
import { unturned } from './visible-text.ts'

export { languageOf, languages, localeOf, locales } from './language.ts'
export type { Language, Locale } from './language.ts'

/** A name that an administrator typed: Mongolian always, the others where given. */
const name = z.string().overwrite(unturned)
export const words = z.object({ mn: name, en: name.optional(), ko: name.optional() })
export type Words = z.output<typeof words>

export function inLanguage(names: Words, language: Language) {
  return names[language] || names.mn
}
