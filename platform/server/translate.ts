import { createInstance } from 'i18next'
import { languages, type Language } from '#platform/shared/i18n.ts'
import { readWords } from './words.ts'

export type Translate = (language: Language, key: string, params?: Record<string, string | number>) => string

const read = new Map<string, Partial<Record<Language, Record<string, string>>>>()

/** They do not change while a process runs. */
function wordsOnce(rootFolder: string, language: Language) {
  const known = read.get(rootFolder) ?? {}
  read.set(rootFolder, known)
  return (known[language] ??= readWords(rootFolder, language))
}

/**
 * Words of all rooms in all languages, for errors, mail, notifications and printed records. An unknown key comes back
 * as it is.
 */
export function openTranslations(rootFolder: string): Translate {
  const resources = Object.fromEntries(
    languages.map((language) => [language, { translation: wordsOnce(rootFolder, language) }]),
  )
  const i18n = createInstance()
  void i18n.init({
    lng: 'mn',
    fallbackLng: 'mn',
    resources,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  const inLanguage = Object.fromEntries(languages.map((language) => [language, i18n.getFixedT(language)])) as Record<
    Language,
    ReturnType<typeof i18n.getFixedT>
  >
  return (language, key, params = {}) => inLanguage[language](key, params)
}
