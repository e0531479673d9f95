import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * The next number of a count of this organisation, from 1, without gaps: the counter stays locked until the
 * transaction ends, so whoever asks next waits to see whether this number is kept. A counter of which nobody reads
 * the number is a queue to stand in.
 */
export const countUp = (db: Trx, orgId: number, name: string): Promise<number> => countOn(db, orgId, name, 1)

/** The same for so many numbers at once; the last of them. */
export async function countOn(db: Trx, orgId: number, name: string, by: number): Promise<number> {
  const { value } = await db
    .insertInto('platform.counters')
    .values({ org_id: orgId, name, value: by })
    .onConflict((known) => known.columns(['org_id', 'name']).doUpdateSet({ value: sql`counters.value + ${by}` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** The last numbers that were given, by the names of the counts; a count that has not begun is missing. */
export async function lastNumbers(db: Trx, orgId: number, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('platform.counters')
    .select(['name', 'value'])
    .where('org_id', '=', orgId)
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** The count goes on after this number; it stays locked until the transaction ends. */
export async function setLastNumber(db: Trx, orgId: number, name: string, value: number) {
  await db
    .insertInto('platform.counters')
    .values({ org_id: orgId, name, value })
    .onConflict((known) => known.columns(['org_id', 'name']).doUpdateSet({ value }))
    .execute()
}

/** The same where it has not come further by itself. */
export async function raiseLastNumber(db: Trx, orgId: number, name: string, value: number) {
  await db
    .insertInto('platform.counters')
    .values({ org_id: orgId, name, value })
    .onConflict((known) =>
      known.columns(['org_id', 'name']).doUpdateSet({ value: sql`greatest(counters.value, excluded.value)` }),
    )
    .execute()
}
