import path from 'node:path'
import { readWords, roomsOfWords } from '../platform/server/words.ts'
import type { Language } from './desk.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The areas that have words: the first part of every key. */
export const rooms = roomsOfWords(root).map(({ room }) => room)

const known = new Map<Language, Record<string, string>>()

/** What the product says under this key, for journeys in more than one language. */
export function words(lang: Language, key: string) {
  const all = known.get(lang) ?? readWords(root, lang)
  known.set(lang, all)
  const text = all[key]
  if (text === undefined) throw new Error(`there are no words ${key}`)
  return text
}
