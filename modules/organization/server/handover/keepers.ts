import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { conflict, forbidden } from '#platform/shared/errors.ts'
import { headsOf } from './successors.ts'

const KEEPS_STAFF = 'organization.employees.u'

interface Colleague { id: number; user_id: number | null; struct_id: number }

export const keepsStaff = ({ permissions }: Pick<Principal, 'permissions'>) => permissions.has(KEEPS_STAFF)

/** Human resources provide for everybody's absence, and heads for that of their people. */
export async function mayProvideFor(db: Db, principal: Principal, colleague: Colleague) {
  return keepsStaff(principal) || (await headsOf(db, principal.orgId, colleague)).includes(principal.userId)
}

/** The same for somebody's work, which nobody gives away themselves. */
export async function requireKeeperOf(db: Db, principal: Principal, colleague: Colleague) {
  if (!await mayProvideFor(db, principal, colleague)) throw forbidden('organization.handover.not_yours')
  if (colleague.user_id === principal.userId) throw conflict('organization.handover.not_own')
}
