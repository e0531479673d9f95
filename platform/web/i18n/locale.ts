import { locales, type Locale } from '#platform/shared/i18n.ts'
import { readStored, writeStored } from '../storage.ts'

/** Kept under the key `lang`; an unknown locale falls back to Mongolian. */
export function currentLocale(): Locale {
  const stored = readStored<string>('lang')
  return locales.find((locale) => locale === stored) ?? 'mn_MN'
}

export function rememberLocale(locale: Locale) {
  writeStored('lang', locale)
}
