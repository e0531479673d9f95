import { searchText } from '#modules/organization/shared/index.ts'

/** What the search field of the approval centre looks through. */
export function searchable(number: string, title: string) {
  return searchText(`${number} ${title}`)
}

/** A LIKE pattern for what was typed, or null for nothing. */
export function searchPattern(typed: string | undefined) {
  const text = searchText(typed ?? '').trim()
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
