import { createHash } from 'node:crypto'
import pg from 'pg'

/** A server keeps every named statement once per connection, so their number has a bound; lists of changing length come in many spellings. */
const MOST = 200
const LONGEST = 8000

type Query = (...args: unknown[]) => unknown

/**
 * A connection that names statements once they come back, so that the server parses and plans each of them once instead of every time:
 * half of the work of a short transaction. Needs a server, or a PgBouncer of 1.21 with `max_prepared_statements`, that keeps them.
 */
export function preparingClient() {
  const names = new Map<string, string | undefined>()

  const nameOf = (text: string) => {
    if (names.has(text)) {
      const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 20)
      names.set(text, name)
      return name
    }
    if (names.size < MOST && text.length <= LONGEST) names.set(text, undefined)
    return undefined
  }

  return class PreparingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const send = super.query.bind(this) as Query
      this.query = ((...args: unknown[]) => {
        const [text, values, ...rest] = args
        if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return send(...args)
        const name = nameOf(text)
        return name === undefined ? send(...args) : send({ name, text, values: values as unknown[] }, ...rest)
      }) as typeof this.query
    }
  }
}
