import type { Trx } from '#platform/server/database.ts'

/** How many writes led to this one, by the transaction in which it happens. */
const depths = new WeakMap<object, number>()

export const depthOf = (db: Trx) => depths.get(db) ?? 0

export function writeAt(db: Trx, depth: number) {
  depths.set(db, depth)
}
