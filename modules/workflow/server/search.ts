import { searchText, searchWords } from '#modules/organization/shared/index.ts'

/** What the search field of the approval centre looks through. */
export function searchable(number: string, title: string) {
  return searchText(`${number} ${title}`)
}

/** LIKE patterns, all of which must fit, or null where nothing was typed. Words hold letters and digits only, so no sign in them is a wildcard. */
export function searchPatterns(typed: string | undefined): string[] | null {
  if (!typed?.trim()) return null
  const words = searchWords(typed)
  // Signs alone are in no title.
  return words.length > 0 ? words.map((word) => `%${word}%`) : ['']
}
