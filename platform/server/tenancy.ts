import { CompiledQuery } from 'kysely'
import { sqlState, type Db, type Trx } from './database.ts'
import { isOutdated } from './prepared.ts'
import { inTransaction } from './transaction.ts'

/** For whom a transaction runs; row-level security lets it see this organisation and no other. */
export interface Tenant {
  orgId: number
  userId: number
}

/** The database role of all product transactions: it owns nothing and cannot step around row-level security. */
export const RESTRICTED_ROLE = 'orgil_app'

const BECOME = `select set_config('role', $1, true), set_config('app.org_id', $2, true),
  set_config('app.user_id', $3, true)`

const TRIES = 3

/**
 * One transaction as the restricted role for one organisation. Repeats it whole, up to three times, when the database
 * gave up on it (serialisation failure, deadlock, lost connection before commit), so `work` must have no effect
 * outside the database. `name` says in the log which call it is for.
 */
export function withTenant<T>(db: Db, tenant: Tenant, work: (trx: Trx) => Promise<T>, name?: string): Promise<T> {
  const become = CompiledQuery.raw(BECOME, [RESTRICTED_ROLE, String(tenant.orgId), String(tenant.userId)])
  return retrying(() => inTransaction(db, { opening: [become], name }, work))
}

/**
 * One transaction of the system itself, which sees every organisation: sign-in, the outbox reader, jobs. Never for a
 * caller's wishes.
 */
export function asSystem<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retrying(() => inTransaction(db, {}, work))
}

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= TRIES || !isPassing(error)) throw error
      await new Promise((resume) => setTimeout(resume, 10 * tries + Math.random() * 20))
    }
  }
}

// 40001 serialisation failure, 40P01 deadlock, 57P01 and 57P02 the server is going down, and a statement outdated by
// a migration. A connection lost during COMMIT is not repeated: whether it was committed is unknown, and the
// idempotency key of the next try finds out.
function isPassing(error: unknown) {
  return ['40001', '40P01', '57P01', '57P02'].includes(sqlState(error) ?? '') || isOutdated(error)
}
