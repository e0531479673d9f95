import { sql, type RawBuilder } from 'kysely'
import { searchSpellings } from '#platform/shared/search-words.ts'

/**
 * For each word that is sought: the kept text has it in one of its spellings. Words hold letters and digits only, so
 * none of them is a wildcard.
 */
export function hasWords(kept: RawBuilder<unknown>, sought: string): RawBuilder<boolean>[] {
  const words = searchSpellings(sought)
  // Signs alone are in no text.
  if (words.length === 0 && sought.trim() !== '') return [sql<boolean>`false`]
  return words.map((spellings) => sql<boolean>`${kept} like any (${spellings.map((word) => `%${word}%`)}::text[])`)
}
