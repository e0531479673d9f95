import type { Connection } from '#platform/server/database.ts'
import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  rowCount: number | null
}

/** A pool of connections that writes down every statement sent to the server, in order. */
export function recordingPool(connection: Connection, max: number) {
  const statements: Statement[] = []
  class RecordingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const plain = super.query.bind(this) as (...args: unknown[]) => unknown
      this.query = ((asked: string | pg.QueryConfig, given?: unknown, ...more: unknown[]) => {
        const statement: Statement = typeof asked === 'string'
          ? { text: asked, values: Array.isArray(given) ? given : [], rowCount: null }
          : { text: asked.text, values: asked.values ?? (Array.isArray(given) ? given : []), rowCount: null }
        statements.push(statement)
        const answer = plain(asked, given, ...more)
        if (answer instanceof Promise) {
          return answer.then((result: pg.QueryResult) => {
            statement.rowCount = result.rowCount
            return result
          })
        }
        return answer
      }) as typeof this.query
    }
  }
  const pool = new pg.Pool({ ...connection, max, Client: RecordingClient })
  return {
    pool,
    statements,
    /** What `work` sent. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; sent: Statement[] }> {
      const from = statements.length
      const result = await work()
      return { result, sent: statements.slice(from) }
    },
  }
}
