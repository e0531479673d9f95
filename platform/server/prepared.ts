import { createHash } from 'node:crypto'

/**
 * A server keeps every named statement once per connection, so their number has a bound; lists of changing length
 * come in many spellings.
 */
const MOST = 200
const LONGEST = 8000

type Query = (...args: unknown[]) => unknown

/**
 * Statements get a name once they come back, so that the server parses and plans each of them once per connection
 * instead of every time: half of the work of a short transaction. Needs a server, or a PgBouncer of 1.21 or newer
 * with `max_prepared_statements`, that keeps them. The names are shared by all connections of a pool; the answer
 * wraps the query function of one connection.
 */
export function preparing() {
  const names = new Map<string, string | undefined>()

  const named = (text: string) => {
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
    return name
  }

  const nameOf = (text: string) => {
    if (names.has(text)) return names.get(text) ?? named(text)
    if (names.size < MOST && text.length <= LONGEST) names.set(text, undefined)
    return undefined
  }

  return (send: Query, isInTransaction: () => boolean): Query => {
    /**
     * Counts up when a migration changed what a statement returns: from then on everything is prepared anew under
     * other names.
     */
    let generation = 0
    return (...args) => {
      const [text, values, ...rest] = args
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      if (name === undefined) return send(...args)
      const answer = send({ name: `${name}${generation}`, text, values: values as unknown[] }, ...rest)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        if (!isOutdated(error)) throw error
        generation += 1
        // Inside a transaction the whole transaction has to be tried again.
        if (isInTransaction()) throw error
        return send(...args)
      })
    }
  }
}

/** A column was added under a statement that names them all: PostgreSQL refuses the old plan. */
export function isOutdated(error: unknown) {
  return (error as { code?: unknown } | null)?.code === '0A000' && (error as Error).message.includes('cached plan')
}
