import type { Db } from './database.ts'

/**
 * What is read once in a transaction, however often it is asked for there, such as by what rights somebody acts.
 * Outside of one it is read each time, and so it is from then on where the transaction itself made it another.
 */
export function onceRead<Value>() {
  const read = new WeakMap<Db, Map<string, Promise<Value>>>()
  const changing = new WeakSet<Db>()
  return {
    of(db: Db, key: string, ask: () => Promise<Value>): Promise<Value> {
      if (!db.isTransaction || changing.has(db)) return ask()
      const known = read.get(db) ?? new Map<string, Promise<Value>>()
      read.set(db, known)
      const found = known.get(key) ?? ask()
      known.set(key, found)
      return found
    },
    /** To be said before it is written; also of what this transaction holds, so that nobody else can. */
    forget(db: Db) {
      changing.add(db)
      read.delete(db)
    },
  }
}
