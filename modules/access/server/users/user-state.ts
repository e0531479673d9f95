import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { route, type Route } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import { setUserActive, type MemberState } from '../../shared/users.ts'
import type { GiveWork } from '../handed-in/give-work.ts'
import { lockRights, refuseLockOut } from '../rights/granting.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { endSessions } from '../session/sessions.ts'
import { asSubject, refuseMyself, refuseStronger, seenTarget, type Target, targetOf } from './user-target.ts'

const done = { status: true as const }

export const setUserActiveRoute = (giveWork: GiveWork): Route =>
  route(setUserActive, async (context, { id, active, handover }) => {
    const { db, principal } = context
    if (handover.length > 0) {
      requireMine(await seenTarget(db, principal, id))
      // Before the rights are locked, as a separation does it: otherwise the two would wait for each other.
      await giveWork(context, id, handover)
    }
    await lockRights(db, principal.orgId)
    const target = await targetOf(db, principal, id)
    requireMine(target)
    if (target.state === 'not_confirmed') throw conflict('access.users.confirm_first')
    if (active && !target.is_employed) throw conflict('access.users.has_left')
    const state = active ? 'active' : 'inactive'
    await setState(db, principal.orgId, id, state)
    if (!active) await endSessions(db, id, 'all')
    await refuseLockOut(db, principal.orgId)
    await auditChange(context, {
      action: active ? 'access.user_activated' : 'access.user_deactivated',
      ...asSubject(target),
      before: { state: target.state },
      after: { state },
    })
    await tellRightsChanged(db, principal.orgId, String(id), [])
    return done
  })

function requireMine(target: Target) {
  refuseMyself(target)
  refuseStronger(target)
}

/** Whether somebody may come in follows from what administrators say and what the employer says. */
export async function setState(db: Trx, orgId: number, userId: number, state: MemberState) {
  await db
    .updateTable('access.members')
    .set({ state, is_active: sql<boolean>`is_employed and ${state} = 'active'` })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute()
}
