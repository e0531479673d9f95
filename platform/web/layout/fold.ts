import { searchSpellings, searchText } from '#platform/shared/search-words.ts'

/**
 * Every word of the query begins some word of the text, or stands in it, as people are found by theirs. Lower is
 * better; null is no match.
 */
export function rank(text: string, query: string) {
  const said = searchText(text)
  const asked = searchSpellings(query)
  // Signs alone are no word of any text.
  if (asked.length === 0 && query.trim() !== '') return null
  const places = asked.map((spellings) => placeOf(said, spellings) ?? placeOf(said, spellings.flatMap(beforeEnding)))
  return places.includes(null) ? null : (places as number[]).reduce((sum, place) => sum + place, 0)
}

/** Before the ending of a case a word loses its last vowel: байгууллага, but байгууллагын. */
const beforeEnding = (word: string) => (/^.{4,}[aeiou]$/.test(word) ? [word.slice(0, -1)] : [])

function placeOf(said: string, spellings: readonly string[]) {
  if (spellings.some((word) => said.startsWith(word))) return 0
  if (spellings.some((word) => said.includes(` ${word}`))) return 1
  return spellings.some((word) => said.includes(word)) ? 2 : null
}
