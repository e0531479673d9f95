import { belowOf, todayOf } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'

/** Accounts of those whom somebody leads, without their own. */
export async function peopleOf(db: Trx, { orgId, userId, person }: Principal): Promise<ReadonlySet<number>> {
  const { people } = await belowOf(db, orgId, person, await todayOf(db, orgId))
  return new Set(people.flatMap(({ user_id }) => (user_id === null || user_id === userId ? [] : [user_id])))
}

export const leads = async (db: Trx, principal: Principal) => (await peopleOf(db, principal)).size > 0
