import { locales, type Locale } from '#platform/shared/language.ts'
import { readStored, writeStored } from '../storage.ts'

/** Kept under the key `lang`; an unknown locale falls back to Mongolian. */
export const currentLocale = (): Locale => chosenLocale() ?? 'mn_MN'

/** Null where nobody has chosen one in this browser. */
export function chosenLocale() {
  const chosen = readStored<string>('lang') ?? /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1]
  return locales.find((locale) => locale === chosen) ?? null
}

export function rememberLocale(locale: Locale) {
  // A preference does not expire.
  writeStored('lang', locale, null)
  // The server draws the landing page in it.
  document.cookie = `lang=${locale}; path=/; max-age=31536000; samesite=lax`
}
