import { sql, type RawBuilder } from 'kysely'

/** Letters between two words that count as near: about as many as a line has. */
const NEAR = 60
/** Of a long text so much is looked through for that. */
const LOOKED_AT = 4000

/**
 * How well a document fits: above all how many of the words its number and title say, then whether all of them stand
 * near one another somewhere, in the order in which they were typed or the other way round. Among equals the newest
 * is first.
 */
export function weightOf(words: readonly (readonly string[])[]): RawBuilder<unknown> {
  const named = words.map(
    (spellings) => sql`(d.head like any (${spellings.map((one) => `%${one}%`)}::text[]))::integer`,
  )
  const sum = sql`2 * (${sql.join(named, sql` + `)})`
  if (words.length < 2) return sum
  // Words of the plain form are letters and digits, so none of them means anything to the pattern.
  const either = words.map((spellings) => `(?:${spellings.join('|')})`)
  const between = `.{0,${NEAR}}?`
  return sql`(${sum} + (left(d.search,
    ${sql.lit(LOOKED_AT)}) ~ ${`${either.join(between)}|${either.toReversed().join(between)}`})::integer)`
}
