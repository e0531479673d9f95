import { AbortedTransactionError, CompiledQuery, type DatabaseConnection, DummyDriver, Transaction } from 'kysely'
import type { Database, Db, Trx } from './database.ts'
import { firstFailure } from './connection.ts'
import { Dialect } from './dialect.ts'
import { OpenTransaction } from './open-transaction.ts'
import type { Logger } from './log.ts'

const logs = new WeakMap<Db, Logger>()

/** From now on the log is told where a transaction of this database does what none may. */
export function watchTransactions(db: Db, log: Logger) {
  logs.set(db, log)
}

interface Opening {
  opening?: readonly CompiledQuery[]
  /** What it is for, where the stack does not say: the address of a call. */
  name?: string | undefined
}

/**
 * One transaction. Statements that need not know each other's answers may be asked at once, with `Promise.all`: they
 * go to the server together, which answers them in the order in which they were asked. A transaction of Kysely's own
 * sends the next only when the one before is answered, and waiting for the server is most of the time that a short
 * transaction takes.
 *
 * `opening` travels with the `begin`; `work` starts when all of it succeeded. While it runs no other connection is to
 * be had: asking for one fails at once.
 */
export function inTransaction<T>(db: Db, { opening = [], name }: Opening, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (connection) => {
    const open = new OpenTransaction(logs.get(db), name)
    const { trx, end } = transactionOn(db, open.watched(connection), open)
    try {
      await Promise.all([begin, ...opening].map((statement) => connection.executeQuery(statement)))
      const result = await open.run(() => work(trx))
      end()
      await commit(connection)
      return result
    } catch (error) {
      end()
      // A connection that was lost has nothing to take back, and the pool throws it away.
      await connection.executeQuery(rollback).catch(() => undefined)
      throw firstFailure(error)
    }
  })
}

const begin = CompiledQuery.raw('begin')
const rollback = CompiledQuery.raw('rollback')

/** PostgreSQL answers the commit of a transaction that failed before with ROLLBACK, and with no error. */
async function commit(connection: DatabaseConnection) {
  const {
    rows: [ended],
  } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit'))
  if (ended?.command !== 'COMMIT') throw new AbortedTransactionError()
}

// What Kysely wants to know of a database and never asks in a transaction, which opens no connection.
const dialect = new Dialect({ pool: () => Promise.reject(new Error('A transaction opens no connection')) })
const driver = new DummyDriver()

function transactionOn(db: Db, connection: DatabaseConnection, open: OpenTransaction) {
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(consumer) {
      if (open.isOver) throw new Error('This transaction is over')
      return consumer(connection)
    },
  })
  return { trx: new Transaction<Database>({ config: { dialect }, dialect, driver, executor }), end: () => open.end() }
}
