import type { Duplex } from 'node:stream'
import pg from 'pg'
import { preparing } from './prepared.ts'

type Query = (...args: unknown[]) => unknown

/** Errors by which a connection ended or did not come about, whatever code the system gave them. */
const losses = new WeakSet<Error>()
/** What the library says in words alone. */
const LOSS = /Connection terminated|is not queryable|timeout exceeded when trying to connect|Cannot use a pool after/

/** Whether the database could not be reached or went away, also where a pool put its own error around that. */
export function isLoss(error: unknown): boolean {
  return error instanceof Error && (losses.has(error) || LOSS.test(error.message) || isLoss(error.cause))
}

const IN_FAILED_TRANSACTION = '25P02'

/**
 * Of statements that were sent together all fail with the first, and whoever waits for them may hear of another before:
 * the first says why.
 */
export function firstFailure(error: unknown): unknown {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === IN_FAILED_TRANSACTION && cause !== undefined ? cause : error
}

interface Kind {
  prepare: boolean
  /** Told of every refusal by the server: its SQLSTATE. */
  onRefusal?: (state: string | undefined) => void
}

/**
 * The kind of connection that the pool opens: it cleans up after itself, sends at once what is asked at once and,
 * where wanted, prepares what comes back.
 */
export function connectionKind({ prepare, onRefusal }: Kind) {
  const prepared = prepare ? preparing() : undefined
  return class Connection extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, pipeline: true })
      this.connection.on('error', (error: Error) => losses.add(error))
      let isOpen = false
      let first: Error | undefined
      this.connection.once('readyForQuery', () => {
        isOpen = true
      })
      this.connection.on('errorMessage', (refusal: pg.DatabaseError) => {
        // A refusal before anything could be asked, and one with which the server hangs up.
        if (!isOpen || refusal.severity === 'FATAL' || refusal.severity === 'PANIC') losses.add(refusal)
        onRefusal?.(refusal.code)
        if (refusal.code === IN_FAILED_TRANSACTION) refusal.cause = first
        else first = refusal
      })
      const plain = super.query.bind(this) as Query
      const send = prepared ? prepared(plain, () => this.getTransactionStatus() !== 'I') : plain
      this.query = ((...args: unknown[]) => {
        gather(this.connection.stream)
        const answer = send(...args)
        return isScript(args) && answer instanceof Promise
          ? answer.catch((error: unknown) => endTransaction(plain, error))
          : answer
      }) as typeof this.query
    }
  }
}

/**
 * Whatever is written before this turn ends leaves in one piece: each write is a call of the system, and there are
 * several to a statement.
 */
function gather(stream: Duplex) {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * A script of several statements that opened a transaction and failed in it would leave it to whoever gets this
 * connection next.
 */
async function endTransaction(send: Query, error: unknown): Promise<never> {
  // Whether it is open is not known yet, the status comes after the error; where it is not, this only draws a warning.
  await send('rollback')
  throw error
}

/** Scripts travel without values; a transaction of our own begins with `begin` alone. */
function isScript([text, values]: unknown[]) {
  return (
    typeof text === 'string' &&
    (values === undefined || (Array.isArray(values) && values.length === 0)) &&
    /^\s*begin\s*;/i.test(text)
  )
}
