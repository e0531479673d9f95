import type { Trx } from '#platform/server/database.ts'

/** Transactions that write what stands since long, so that nothing is to be done because of it any more. */
const old = new WeakSet<Trx>()

export const isOfLongAgo = (db: Trx) => old.has(db)

export const writeAsLongAgo = (db: Trx) => void old.add(db)
