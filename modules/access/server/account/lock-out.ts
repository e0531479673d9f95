import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'

/** Wrong passwords in a row after which an account is closed for a while. */
export const FAILURES_UNTIL_LOCKED = 5
export const LOCKED_MINUTES = 15

/**
 * Counts a wrong password, and returns how many there were in a row; the database adds, so that attempts side by side
 * all count.
 */
export async function countFailure(db: Db, userId: number): Promise<number> {
  const {
    rows: [counted],
  } = await sql<{ failures: number }>`
    update access.users set
      failed_attempts = case when locked_until <= now() then 1 else failed_attempts + 1 end,
      locked_until = case
        when locked_until <= now() then null
        when locked_until is null and failed_attempts + 1 >= ${FAILURES_UNTIL_LOCKED} then now() + make_interval(mins =>
        ${LOCKED_MINUTES})
        else locked_until
      end
    where id = ${userId}
    returning failed_attempts as failures`.execute(db)
  return counted?.failures ?? 1
}

/**
 * Forgets the failures; false where others guessed wrong often enough while this password was being compared: then
 * even the right one does not open the account, or many guesses at once would get more than five tries.
 */
export async function openAccount(db: Trx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access.users')
    .set({ failed_attempts: 0, locked_until: null })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
