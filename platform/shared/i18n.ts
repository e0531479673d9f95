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

/**
 * What stands beside a name that is kept as a plain text: the same name in the other languages, where somebody gave
 * it.
 */
const translations = words.omit({ mn: true })
export type Translations = z.output<typeof translations>

export function readAs(name: string, translated: Translations, language: Language) {
  return inLanguage({ ...translated, mn: name }, language)
}

/**
 * What it is found by besides the name that is shown: its names in the other languages. Undefined where it has but
 * one.
 */
export function alsoCalled(name: string, { en, ko }: Translations, language: Language) {
  const shown = readAs(name, { en, ko }, language)
  return [name, en, ko].filter((one) => one !== undefined && one !== shown).join(' ') || undefined
}

/** For a form and for the log: null where nobody gave one. */
export function otherNamesOf({ en, ko }: Translations) {
  return { en: en ?? null, ko: ko ?? null }
}

/** As it is kept once this was given: an empty one is none, and a language that was left out stays as it is `known`. */
export function translationsFrom(
  { en, ko }: { en?: string | null | undefined; ko?: string | null | undefined },
  known: Translations = {},
): Translations {
  const [inEnglish, inKorean] = [en === undefined ? known.en : en, ko === undefined ? known.ko : ko]
  return { ...(inEnglish && { en: inEnglish }), ...(inKorean && { ko: inKorean }) }
}
