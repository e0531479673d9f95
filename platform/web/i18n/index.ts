import i18next from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { inLanguage, languageOf, type Language, type Locale, type Words } from '#platform/shared/i18n.ts'
import { toast } from '../toast.ts'
import { currentLocale, rememberLocale } from './locale.ts'

type Params = Record<string, unknown>
export type Translate = (key: string, params?: Params) => string

/** What everybody reads. */
const START = 'start'

const fetched = new Map<string, Promise<Record<string, string>>>()
const wanted = new Set([START])
let ready: Promise<void> = Promise.resolve()
let wished: Locale | null = null

export function initI18n(locale: Locale = currentLocale()): Promise<void> {
  ready = init(languageOf(locale))
  return ready
}

async function init(language: Language) {
  const words = await wordsIn(language)
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

/**
 * Changes the language everywhere and remembers it. Where its words do not come all stays as it is, and the person is
 * told.
 */
export async function setLocale(locale: Locale) {
  const language = languageOf(locale)
  wished = locale
  try {
    const words = await wordsIn(language)
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

/**
 * The code of a part of the program and the words that it says; the build puts this around each
 * `import('./Part.tsx')`.
 */
export async function withWords<Code>(code: Promise<Code>, part: string): Promise<Code> {
  const [loaded] = await Promise.all([code, loadWords(part)])
  return loaded
}

async function loadWords(part: string) {
  wanted.add(part)
  // Most often in the language that will be spoken; what fails here is asked for again.
  void wordsOf(languageOf(currentLocale()), part).catch(() => undefined)
  await ready
  for (let language = spoken(); ; language = spoken()) {
    i18next.addResourceBundle(language, 'translation', await wordsOf(language, part), true)
    if (language === spoken()) return
  }
}

const spoken = () => languageOf(i18next.language)

/** What is wanted so far, also what came to be wanted meanwhile, with the letters it is written in. */
async function wordsIn(language: Language) {
  const letters = fontsOf(language)
  let files: Record<string, string>[] = []
  while (files.length < wanted.size) files = await Promise.all([...wanted].map((part) => wordsOf(language, part)))
  await letters
  return Object.assign({}, ...files) as Record<string, string>
}

/** Each file once; one that did not come is asked for again the next time. */
function wordsOf(language: Language, part: string) {
  // Written by scripts/vite/words.
  const address = `${__WORDS__[language]}/${part}.json`
  const known = fetched.get(address) ?? fetchWords(address)
  fetched.set(address, known)
  known.catch(() => fetched.delete(address))
  return known
}

async function fetchWords(address: string) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return (await answer.json()) as Record<string, string>
}

/** For words outside components, such as a toast. */
export const translate: Translate = (key, params = {}) => i18next.t(key, params)
export const hasWords = (key: string) => i18next.exists(key)

/**
 * A key that comes from elsewhere, such as the server. `_among` says how it may look, so that its words travel with
 * whoever says it: `*.news_kind.*`, or TITLES.
 */
export const keyAmong = (key: string, ..._among: string[]) => key
/** The names of all screens. */
export const TITLES = '(titles of screens)'

export function useText() {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n.language)
  const say: Translate = useCallback(
    (key, params) => (params === undefined ? plainWords(t, language, key) : t(key, params)),
    [t, language],
  )
  // Whoever asks for the locale reads it from where it is kept; most ask for words alone.
  return {
    t: say,
    language,
    get locale() {
      return currentLocale()
    },
    setLocale,
  }
}

const plain: Record<Language, Map<string, string>> = { mn: new Map(), en: new Map(), ko: new Map() }

/**
 * Words without anything to fill in are the same each time; a screen asks for hundreds of them whenever it is drawn.
 */
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
