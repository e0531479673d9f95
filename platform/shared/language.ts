/** The first one is the default; an unknown locale falls back to it. */
export const locales = ['mn_MN', 'en_US', 'ko_KR'] as const
export type Locale = (typeof locales)[number]
export const languages = ['mn', 'en', 'ko'] as const
export type Language = (typeof languages)[number]

export function languageOf(locale: string | undefined): Language {
  const language = locale?.slice(0, 2).toLowerCase()
  return languages.find((known) => known === language) ?? 'mn'
}

export function localeOf(language: string | undefined): Locale {
  return locales.find((locale) => locale.startsWith(languageOf(language))) ?? 'mn_MN'
}
