import type { Trx } from '#platform/server/database.ts'
import { membersWho } from '../members/members.ts'

const CONFIRMS = 'access.users.confirm'

/** Whom it is told that somebody waits outside. */
export async function whoConfirms(db: Trx, orgId: number): Promise<number[]> {
  return (await membersWho(db, orgId, CONFIRMS)).map(({ user_id }) => user_id)
}
