import i18next from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { inLanguage, languageOf, type Language, type Locale, type Words } from '#platform/shared/i18n.ts'
import { toast } from '../toast.ts'
import type { Portion } from './late.ts'
import { currentLocale, rememberLocale } from './locale.ts'

type Params = Record<string, unknown>
export type Translate = (key: string, params?: Params) => string

type Chunk = () => Promise<{ default: Record<string, string> }>

/** Three chunks per language: what everybody reads, what is read inside, and what only those read who administer. */
const wordsOf: Record<Language, Record<Portion, Chunk>> = {
  mn: { early: () => import('./mn.ts'), inside: () => import('./inside-mn.ts'), late: () => import('./late-mn.ts') },
  en: { early: () => import('./en.ts'), inside: () => import('./inside-en.ts'), late: () => import('./late-en.ts') },
  ko: { early: () => import('./ko.ts'), inside: () => import('./inside-ko.ts'), late: () => import('./late-ko.ts') },
}
const wanted = new Set<Portion>(['early'])
let ready: Promise<void> = Promise.resolve()
let wished: Locale | null = null

export function initI18n(locale: Locale = currentLocale()): Promise<void> {
  ready = init(languageOf(locale))
  return ready
}

async function init(language: Language) {
  const words = await portionsOf(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: words } },
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  sayOnPage(language)
}

/** Changes the language everywhere and remembers it. Where its words do not come all stays as it is, and the person is told. */
export async function setLocale(locale: Locale) {
  const language = languageOf(locale)
  wished = locale
  try {
    const words = await portionsOf(language)
    // Another one was chosen while the words were on their way.
    if (wished !== locale) return
    i18next.addResourceBundle(language, 'translation', words)
  } catch {
    return toast.error(translate('platform.error.chunk'))
  }
  rememberLocale(locale)
  await i18next.changeLanguage(language)
  sayOnPage(language)
}

/** After every change, once its words are here: what the server said in the other language is to be asked again. */
export function onLanguageChange(listener: () => void) {
  i18next.on('languageChanged', listener)
}

/** Also the name under which the product would be installed. */
function sayOnPage(language: Language) {
  document.documentElement.lang = language
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`)
}

/** The words of the screens of administration, before the first of them is shown. */
export const loadLateWords = () => loadWords('late')
/** The words of those who are signed in, before the first screen is shown to them. */
export const loadInsideWords = () => loadWords('inside')

async function loadWords(portion: Portion) {
  wanted.add(portion)
  // A screen may be fetched before the language is known.
  await ready
  const language = languageOf(i18next.language)
  const { default: words } = await wordsOf[language][portion]()
  i18next.addResourceBundle(language, 'translation', words, true)
}

/** What is wanted so far, with the letters it is written in. */
async function portionsOf(language: Language) {
  const [chunks] = await Promise.all([Promise.all([...wanted].map((portion) => wordsOf[language][portion]())), fontsOf(language)])
  return Object.assign({}, ...chunks.map(({ default: words }) => words)) as Record<string, string>
}

/** For words outside components, such as a toast. */
export const translate: Translate = (key, params = {}) => i18next.t(key, params)
export const hasWords = (key: string) => i18next.exists(key)

export function useText() {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n.language)
  const say: Translate = useCallback((key, params) => (params === undefined ? plainWords(t, language, key) : t(key, params)), [t, language])
  // Whoever asks for the locale reads it from where it is kept; most ask for words alone.
  return { t: say, language, get locale() { return currentLocale() }, setLocale }
}

const plain: Record<Language, Map<string, string>> = { mn: new Map(), en: new Map(), ko: new Map() }

/** Words without anything to fill in are the same each time; a screen asks for hundreds of them whenever it is drawn. */
function plainWords(t: (key: string) => string, language: Language, key: string) {
  const known = plain[language].get(key)
  if (known !== undefined) return known
  const words = t(key)
  // What is not fetched yet is not kept.
  if (words !== key) plain[language].set(key, words)
  return words
}

/** Reads names that administrators typed, in the language of the reader. */
export function useWords() {
  const { language } = useText()
  return useCallback((words: Words) => inLanguage(words, language), [language])
}

async function fontsOf(language: Language) {
  if (language === 'ko') await import('../theme/hangul.css')
}
