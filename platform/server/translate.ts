import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInstance } from 'i18next'
import { languages, type Language } from '#platform/shared/i18n.ts'

export type Translate = (language: Language, key: string, params?: Record<string, string | number>) => string

/** Words of all rooms in all languages, for errors, mail, notifications and printed records. An unknown key comes back as it is. */
export function openTranslations(rootFolder: string): Translate {
  const resources = Object.fromEntries(languages.map((language) => [language, { translation: wordsIn(rootFolder, language) }]))
  const i18n = createInstance()
  void i18n.init({ lng: 'mn', fallbackLng: 'mn', resources, keySeparator: false, nsSeparator: false, initAsync: false, interpolation: { escapeValue: false } })
  const inLanguage = Object.fromEntries(languages.map((language) => [language, i18n.getFixedT(language)])) as Record<Language, ReturnType<typeof i18n.getFixedT>>
  return (language, key, params = {}) => inLanguage[language](key, params)
}

function wordsIn(rootFolder: string, language: Language): Record<string, string> {
  const rooms = readdirSync(path.join(rootFolder, 'modules')).map((name) => path.join(rootFolder, 'modules', name, 'locales'))
  const found: Record<string, string> = {}
  for (const folder of [path.join(rootFolder, 'platform/locales'), ...rooms]) {
    const file = path.join(folder, `${language}.json`)
    Object.assign(found, readJson(file))
  }
  return found
}

function readJson(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Error(`${file} is not valid JSON`, { cause })
  }
}
