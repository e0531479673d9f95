import { substitutionsOf, type Substitution } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'

interface Wish {
  user_id: number
  substitute_user_id: number
  starts_on: string
  ends_on: string
  /** Of one that is known and gets other days. */
  id?: string
}

/**
 * One stands in for somebody at a time, and nobody stands in while they are away themselves: no work travels through
 * two hands. The caller holds the organisation's lock.
 */
export async function requireFree(db: Db, orgId: number, wish: Wish, today: string) {
  if (wish.starts_on < today && wish.id === undefined)
    throw unprocessable('organization.substitutes.past', { fields: { starts_on: 'organization.substitutes.past' } })
  const known = (await substitutionsOf(db, orgId, [wish.user_id, wish.substitute_user_id])).filter(
    (one) => one.id !== wish.id && one.starts_on <= wish.ends_on && one.ends_on >= wish.starts_on,
  )
  const refuse = (code: string, from: string, until: string) => {
    // Where other days are chosen nobody is, so there the words stand alone.
    throw conflict(code, {
      params: { from, until },
      ...(wish.id === undefined && { fields: { substitute_emp_id: code } }),
    })
  }
  const refuseIf = (code: string, hinders: (one: Substitution) => boolean) => {
    const found = known.find(hinders)
    if (found) refuse(code, found.starts_on, found.ends_on)
  }
  refuseIf('organization.substitutes.overlaps', (one) => one.user_id === wish.user_id)
  refuseIf('organization.substitutes.is_away', (one) => one.user_id === wish.substitute_user_id)
  refuseIf('organization.substitutes.stands_in', (one) => one.substitute_user_id === wish.user_id)
  // Who is named already goes on, so that whoever comes back before can say so.
  const leave = wish.id === undefined ? await leaveOf(db, orgId, wish) : undefined
  if (leave) refuse('organization.substitutes.is_away', leave.effective_on, leave.until ?? leave.effective_on)
}

function leaveOf(db: Db, orgId: number, { substitute_user_id, starts_on, ends_on }: Wish) {
  return db
    .selectFrom('organization.career_events as c')
    .innerJoin('organization.employees as e', (on) =>
      on.onRef('e.org_id', '=', 'c.org_id').onRef('e.id', '=', 'c.emp_id'),
    )
    .select(['c.effective_on', 'c.until'])
    .where('e.org_id', '=', orgId)
    .where('e.user_id', '=', substitute_user_id)
    .where('c.kind', '=', 'leave')
    .where('c.state', '<>', 'cancelled')
    .where('c.effective_on', '<=', ends_on)
    .where('c.until', '>=', starts_on)
    .orderBy('c.effective_on')
    .limit(1)
    .executeTakeFirst()
}
