import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from './desk.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The areas that have words: the first part of every key. */
export const rooms = globSync('{platform,modules/*}/locales/mn.json', { cwd: root }).map((file) => path.basename(path.resolve(file, '../..')))

const known = new Map<Language, Record<string, string>>()

/** What the product says under this key, for journeys in more than one language. */
export function words(lang: Language, key: string) {
  const all = known.get(lang) ?? read(lang)
  known.set(lang, all)
  const text = all[key]
  if (text === undefined) throw new Error(`there are no words ${key}`)
  return text
}

function read(lang: Language): Record<string, string> {
  const files = globSync(`{platform,modules/*}/locales/${lang}.json`, { cwd: root })
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>)) as Record<string, string>
}
