import type { Trx } from '#platform/server/database.ts'
import { auditChange, type Change } from '#platform/server/audit.ts'
import { membershipsOf } from '../session/places.ts'
import { PLATFORM_ORG_ID } from '../rights/roles.ts'
import { userById } from './users.ts'

interface Deed extends Pick<Change, 'action' | 'before' | 'after'> {
  userId: number
  ip: string
  requestId: string
}

/**
 * An account is one for all organisations of its owner, so a change of it stands in the log of each. The owner is the
 * author; of somebody without a place the platform keeps it. They are called by their name there, as in changes that
 * others make, so that a search finds both.
 */
export async function auditOfAccount(db: Trx, { userId, ip, requestId, ...change }: Deed) {
  const memberships = await membershipsOf(db, userId)
  const { last_name, first_name } = await userById(db, userId)
  const places = memberships.length > 0 ? memberships : [{ org_id: PLATFORM_ORG_ID, main_role_id: 0 }]
  for (const { org_id: orgId, main_role_id: roleId } of places) {
    await auditChange(
      { db, principal: { orgId, userId, roleId }, ip, requestId },
      { ...change, subject_type: 'access.user', subject_id: userId, subject_name: `${last_name} ${first_name}` },
    )
  }
}
