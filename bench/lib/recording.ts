import pg from 'pg'
import type { Connection } from '#platform/server/database.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  rowCount: number | null
}

type Query = (...args: unknown[]) => unknown
type Callback = (error: Error, result: pg.QueryResult) => void

/** A pool of connections that writes down every statement sent to the server, in order. */
export function recordingPool(connection: Connection, max: number) {
  const statements: Statement[] = []
  class RecordingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, pipeline: true })
      const send = super.query.bind(this) as Query
      this.query = ((...args: unknown[]) => recorded(statements, send, args)) as typeof this.query
    }
  }
  const pool = new pg.Pool({ ...connection, max, Client: RecordingClient })
  return {
    pool,
    /** What `work` sent. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; sent: Statement[] }> {
      const from = statements.length
      const result = await work()
      return { result, sent: statements.slice(from) }
    },
  }
}

/** Clients are asked with a promise, or by their pool with a callback. */
function recorded(statements: Statement[], send: Query, args: unknown[]) {
  const [asked, given] = args as [string | pg.QueryConfig, unknown]
  const { text, values } = typeof asked === 'string' ? { text: asked, values: undefined } : asked
  const statement: Statement = {
    text,
    values: (values ?? (Array.isArray(given) ? given : [])) as unknown[],
    rowCount: null,
  }
  statements.push(statement)

  const last = args.at(-1)
  if (typeof last === 'function') {
    return send(...args.slice(0, -1), (error: Error, result: pg.QueryResult | undefined) => {
      statement.rowCount = result?.rowCount ?? null
      ;(last as Callback)(error, result!)
    })
  }
  return Promise.resolve(send(...args)).then((result) => {
    statement.rowCount = (result as pg.QueryResult).rowCount
    return result
  })
}
