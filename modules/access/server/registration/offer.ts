import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { Entered } from '../../shared/joining.ts'
import { listedStates, type ListedState } from '../../shared/users.ts'

interface Wish {
  orgId: number
  userId: number
  entered: Entered
  language: Language
}

/**
 * What a link of a letter carries, under which the owner of this account may ask; the links before it end. Undefined
 * where they have asked already. In a transaction of the system.
 */
export async function offerMembership(db: Trx, wish: Wish, hours: number): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const kept = await keepWish(db, wish, {
    token_hash: digest(token),
    expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
  })
  return kept ? token : undefined
}

interface Kept {
  token_hash?: Buffer
  expires_at: ReturnType<typeof sql<Date>>
  asked_at?: ReturnType<typeof sql<Date>>
  first_name?: string
  last_name?: string
}

/** One per person and organisation; what was asked already stays as it is, and the answer is false. */
export async function keepWish(db: Trx, { orgId, userId, entered, language }: Wish, kept: Kept): Promise<boolean> {
  const row = { id: randomUUID(), entered: JSON.stringify(entered), language, created_at: sql<Date>`now()`, ...kept }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('access.membership_requests')
    .values({ org_id: orgId, user_id: userId, ...row })
    .onConflict((known) =>
      known.columns(['org_id', 'user_id']).doUpdateSet(row).where('access.membership_requests.asked_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** As what this organisation has them; whoever was taken out of it is nobody here. */
export async function stateHere(db: Db, orgId: number, userId: number): Promise<ListedState | undefined> {
  const found = await db
    .selectFrom('access.members')
    .select('state')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return listedStates.find((one) => one === found?.state)
}

export const digest = (token: string) => createHash('sha256').update(token).digest()
