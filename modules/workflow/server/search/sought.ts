import { searchSpellings } from '#platform/shared/search-words.ts'

/** A word of so many letters is sought without its last vowel. */
const LONG = 6
const LAST_VOWEL = /(?<=[^aeiou\d])[aeiou]$/

/**
 * What is sought for each typed word. The last vowel of a long one is left open, as Mongolian does when something is
 * added behind it: захиалга stands in захиалгын and захиалгаар.
 */
export function soughtIn(q: string): string[][] {
  return searchSpellings(q).map((spellings) => [
    ...new Set(spellings.map((one) => (one.length >= LONG ? one.replace(LAST_VOWEL, '') : one))),
  ])
}
