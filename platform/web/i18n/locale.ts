import { locales, type Locale } from '#platform/shared/language.ts'
import { readStored, writeStored } from '../storage.ts'

/** Kept under the key `lang`; an unknown locale falls back to Mongolian. */
export function currentLocale(): Locale {
  const stored = readStored<string>('lang')
  return locales.find((locale) => locale === stored) ?? 'mn_MN'
}

export function rememberLocale(locale: Locale) {
  writeStored('lang', locale)
  // The server draws the landing page in it.
  document.cookie = `lang=${locale}; path=/; max-age=31536000; samesite=lax`
}
