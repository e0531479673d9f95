import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Whoever counts what is there before adding to it waits until the transaction of the one before has ended: many at
 * once would all find room.
 */
export async function standInLine(db: Trx, name: string, id: number) {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${id}::integer)`.execute(db)
}
