import { sql, type RawBuilder } from 'kysely'
import { plainLatin, searchSpellings } from '#platform/shared/search-words.ts'

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

const letters = Object.entries(plainLatin)
const [one, several] = [letters.filter(([, to]) => to.length === 1), letters.filter(([, to]) => to.length > 1)]

/**
 * A text in the plain form of searching, where none is kept: of whoever sees not every column what they see. As
 * `searchText` has it, but for words of one letter again and again.
 */
export function plainSql(text: RawBuilder<unknown>): RawBuilder<string> {
  const replaced = (from: RawBuilder<unknown>, pattern: string, to: string) =>
    sql`regexp_replace(${from}, ${sql.lit(pattern)}, ${sql.lit(to)}, 'g')`
  const lower = sql`lower(normalize(${text}, NFC) collate platform.mongolian)`
  const bare = sql`normalize(${replaced(sql`normalize(${lower}, NFD)`, '([a-z])[\u0300-\u036f]+', '\\1')}, NFC)`
  const latin = [['kh|x', 'h'] as const, ['c(?!h)', 'ts'] as const, ['ye', 'e'] as const].reduce(
    (from, [pattern, to]) => replaced(from, pattern, to),
    bare,
  )
  const cyrillic = several.reduce(
    (from, [letter, to]) => sql`replace(${from}, ${sql.lit(letter)}, ${sql.lit(to)})`,
    latin,
  )
  const [from, to] = [one.map(([letter]) => letter).join(''), one.map(([, letter]) => letter).join('')]
  const plain = sql`translate(${cyrillic}, ${sql.lit(`yw${from}`)}, ${sql.lit(`iv${to}`)})`
  return sql<string>`${replaced(replaced(plain, '([[:alpha:]])\\1+', '\\1'), '[^[:alnum:]]+', ' ')}`
}
