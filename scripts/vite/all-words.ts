import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '../../platform/shared/language.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Every text of the product in this language. */
export function wordsOf(language: Language): Record<string, string> {
  const rooms = globSync(`{platform,modules/*}/locales/${language}.json`, { cwd: root })
  return Object.assign({}, ...rooms.map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>)) as Record<string, string>
}
