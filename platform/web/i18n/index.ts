import i18next from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { inLanguage, languageOf, type Language, type Locale, type Words } from '#platform/shared/i18n.ts'
import { currentLocale, rememberLocale } from './locale.ts'

type Params = Record<string, unknown>
export type Translate = (key: string, params?: Params) => string

/** One chunk per language with the words of every room. */
const wordsOf: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  mn: () => import('./mn.ts'),
  en: () => import('./en.ts'),
  ko: () => import('./ko.ts'),
}

export async function initI18n(locale: Locale = currentLocale()) {
  const language = languageOf(locale)
  const [words] = await Promise.all([wordsOf[language](), fontsOf(language)])
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: words.default } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  document.documentElement.lang = language
}

/** Changes the language everywhere and remembers it. */
export async function setLocale(locale: Locale) {
  const language = languageOf(locale)
  rememberLocale(locale)
  const [words] = await Promise.all([wordsOf[language](), fontsOf(language)])
  i18next.addResourceBundle(language, 'translation', words.default)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** For words outside components, such as a toast. */
export const translate: Translate = (key, params = {}) => i18next.t(key, params)
export const hasWords = (key: string) => i18next.exists(key)

export function useText() {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n.language)
  const say: Translate = useCallback((key, params = {}) => t(key, params), [t])
  return { t: say, language, locale: currentLocale(), setLocale }
}

/** Reads names that administrators typed, in the language of the reader. */
export function useWords() {
  const { language } = useText()
  return useCallback((words: Words) => inLanguage(words, language), [language])
}

async function fontsOf(language: Language) {
  if (language === 'ko') await import('../theme/hangul.css')
}
