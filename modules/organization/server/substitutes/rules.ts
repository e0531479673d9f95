import { substitutionsOf, type Substitution } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'

interface Wish {
  user_id: number; substitute_user_id: number; starts_on: string; ends_on: string
  /** Of one that is known and gets other days. */
  id?: string
}

/**
 * One stands in for somebody at a time, and nobody stands in while they are away themselves: no work travels through two hands. The caller
 * holds the organisation's lock.
 */
export async function requireFree(db: Db, orgId: number, wish: Wish, today: string) {
  if (wish.starts_on < today && wish.id === undefined) throw unprocessable('organization.substitutes.past', { fields: { starts_on: 'organization.substitutes.past' } })
  const known = (await substitutionsOf(db, orgId, [wish.user_id, wish.substitute_user_id])).filter((one) => one.id !== wish.id && one.starts_on <= wish.ends_on && one.ends_on >= wish.starts_on)
  const refuseIf = (code: string, hinders: (one: Substitution) => boolean) => {
    const found = known.find(hinders)
    // Where other days are chosen nobody is, so there the words stand alone.
    if (found) throw conflict(code, { params: { from: found.starts_on, until: found.ends_on }, ...(wish.id === undefined && { fields: { substitute_emp_id: code } }) })
  }
  refuseIf('organization.substitutes.overlaps', (one) => one.user_id === wish.user_id)
  refuseIf('organization.substitutes.is_away', (one) => one.user_id === wish.substitute_user_id)
  refuseIf('organization.substitutes.stands_in', (one) => one.substitute_user_id === wish.user_id)
}
