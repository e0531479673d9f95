import { z } from 'zod'
import type { Language } from './language.ts'

export { languageOf, languages, localeOf, locales } from './language.ts'
export type { Language, Locale } from './language.ts'

/** A name that an administrator typed: Mongolian always, the others where given. */
export const words = z.object({ mn: z.string(), en: z.string().optional(), ko: z.string().optional() })
export type Words = z.output<typeof words>

export function inLanguage(names: Words, language: Language) {
  return names[language] || names.mn
}
