import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { searchText, searchWords } from '#modules/organization/shared/index.ts'

/** What the search field of the approval centre looks through. */
export function searchable(
  { number, registered_number }: { number: string; registered_number: string | null },
  title: string,
) {
  return searchText(`${number} ${registered_number ?? ''} ${title}`)
}

/** LIKE patterns, all of which must fit, the longest first; null where nothing was typed. */
export function searchPatterns(typed: string | undefined): string[] | null {
  if (!typed?.trim()) return null
  // Words hold letters and digits only, so no sign in them is a wildcard; signs alone are in no title.
  const words = searchWords(typed).sort((a, b) => b.length - a.length)
  return words.length > 0 ? words.map((word) => `%${word}%`) : ['']
}

/** More documents than these are not looked up one by one. */
const FEW = 1000
/** Three letters between two signs: shorter words have no entry in the index. */
const SHORTEST = 5

/** The documents of the organisation that fit, or null where they are many. */
export async function fewFitting(db: Trx, patterns: readonly string[]): Promise<string[] | null> {
  const [longest = ''] = patterns
  if (longest.length < SHORTEST) return longest === '' ? [] : null
  const { rows } = await sql<{
    id: string
  }>`select id from workflow.matching_documents(${longest}, ${patterns}::text[], ${FEW + 1}) as id`.execute(db)
  return rows.length > FEW ? null : rows.map(({ id }) => id)
}
