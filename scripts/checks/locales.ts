import { readFileSync } from 'node:fs'
import path from 'node:path'
import { roomsOfWords, wordsIn } from '../../platform/server/words.ts'

export const languages = ['mn', 'en', 'ko'] as const
type Language = (typeof languages)[number]

/** One room's words: `platform/locales`, `app/locales` or `modules/<area>/locales`. */
export interface Locales {
  room: string
  folder: string
  words: Record<Language, Map<string, string>>
}

interface ReadLocales {
  locales: Locales[]
  problems: string[]
}

export function readLocales(root: string): ReadLocales {
  const problems: string[] = []
  const locales = roomsOfWords(root).map(({ room, folder, files }): Locales => {
    const texts = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    problems.push(...texts.flatMap(({ file, text }) => doublesIn(text).map((key) => `${file}: ${key} stands twice`)))
    // A room has its words by language, by feature, or both; of a file per language none may be missing.
    const isByLanguage = (file: string) => languages.some((language) => file === `${folder}/${language}.json`)
    if (files.some(isByLanguage))
      problems.push(
        ...languages
          .map((language) => `${folder}/${language}.json`)
          .filter((file) => !files.includes(file))
          .map((file) => `${file} is missing`),
      )
    const read = (language: Language) => {
      const all = new Map<string, string>()
      for (const { file, text } of texts) {
        for (const [key, words] of Object.entries(wordsIn(file, text, language))) {
          if (all.has(key)) problems.push(`${file}: ${key} stands in another file of ${folder} too`)
          all.set(key, typeof words === 'string' ? words : '')
        }
      }
      return all
    }
    return { room, folder, words: { mn: read('mn'), en: read('en'), ko: read('ko') } }
  })
  return { locales, problems: [...new Set(problems)] }
}

/** JSON.parse keeps the last of two equal keys and says nothing, so the keys are counted in the text. */
function doublesIn(text: string) {
  const known = new Set(Object.keys(JSON.parse(text) as Record<string, unknown>))
  const seen = new Set<string>()
  const doubles: string[] = []
  for (const match of text.matchAll(/(?:^|[{,])\s*"((?:[^"\\]|\\.)+)"\s*:/g)) {
    const key = match[1] ?? ''
    if (!known.has(key)) continue
    if (seen.has(key)) doubles.push(key)
    seen.add(key)
  }
  return doubles
}

const plural = /_(zero|one|two|few|many|other)$/

/** `works.count_one` and `works.count_other` are one text: languages differ in how many forms they have. */
export function withoutPlural(key: string, all: ReadonlyMap<string, string> | ReadonlySet<string>) {
  const base = key.replace(plural, '')
  return base !== key && all.has(`${base}_other`) ? base : key
}

export function placeholdersOf(text: string) {
  return [...new Set([...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? ''))].sort()
}
