import type { Trx } from '#platform/server/database.ts'

const ours = new WeakSet<Trx>()

/** In this transaction the module itself says in which state texts are. */
export const writeStates = (db: Trx) => void ours.add(db)
export const writesStates = (db: Trx) => ours.has(db)
