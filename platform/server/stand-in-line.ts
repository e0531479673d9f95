import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** Whoever counts what is there before adding to it waits for the one before: many at once would all find room. Until the transaction ends. */
export async function standInLine(db: Trx, name: string, id: number) {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${id}::integer)`.execute(db)
}
