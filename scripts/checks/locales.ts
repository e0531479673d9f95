import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder } from './sources.ts'

export const languages = ['mn', 'en', 'ko'] as const
export type Language = (typeof languages)[number]

/** One room's words: `platform/locales` or `modules/<area>/locales`. */
export interface Locales {
  room: string
  folder: string
  words: Record<Language, Map<string, string>>
}

export interface ReadLocales {
  locales: Locales[]
  problems: string[]
}

export function readLocales(root: string): ReadLocales {
  const files = [...filesUnder(root, 'platform'), ...filesUnder(root, 'modules')].filter((file) => /\/locales\/[^/]+\.json$/.test(file))
  const folders = [...new Set(files.map((file) => path.posix.dirname(file)))]
  const problems: string[] = []

  const locales = folders.map((folder) => {
    const read = (language: Language) => {
      const file = `${folder}/${language}.json`
      if (!files.includes(file)) {
        problems.push(`${file} is missing`)
        return new Map<string, string>()
      }
      const { words, doubles } = readFlat(readFileSync(path.join(root, file), 'utf8'))
      problems.push(...doubles.map((key) => `${file}: ${key} stands twice`))
      return words
    }
    const room = path.posix.basename(path.posix.dirname(folder))
    return { room, folder, words: { mn: read('mn'), en: read('en'), ko: read('ko') } }
  })
  return { locales, problems }
}

/** JSON.parse keeps the last of two equal keys and says nothing, so the keys are counted in the text. */
function readFlat(text: string) {
  const parsed = JSON.parse(text) as Record<string, unknown>
  const words = new Map(Object.entries(parsed).map(([key, value]) => [key, typeof value === 'string' ? value : '']))
  const seen = new Set<string>()
  const doubles: string[] = []
  for (const match of text.matchAll(/(?:^|[{,])\s*"((?:[^"\\]|\\.)+)"\s*:/g)) {
    const key = match[1] ?? ''
    if (!words.has(key)) continue
    if (seen.has(key)) doubles.push(key)
    seen.add(key)
  }
  return { words, doubles }
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
