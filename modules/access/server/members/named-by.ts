import { sql, type RawBuilder } from 'kysely'
import { hasWords } from '#platform/server/search.ts'

/**
 * Conditions on users `u` whose name or login name holds each word. What is kept to be found by holds telephone and
 * register numbers as well: it narrows down quickly, and whoever may only choose people does not try numbers on it.
 */
export function namedBy(q: string): RawBuilder<boolean>[] {
  return [
    ...hasWords(sql`u.search`, q),
    ...hasWords(sql`access.search_text(u.last_name || ' ' || u.first_name || ' ' || u.login)`, q),
  ]
}
