import type { HandoverChoices } from '#modules/access/shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { conflict, forbidden } from '#platform/shared/errors.ts'
import type { OpenWork } from '../../shared/handover.ts'
import { isOwnToLeave } from '../own.ts'
import { headsOf } from './successors.ts'

const KEEPS_STAFF = 'organization.employees.u'

interface Colleague {
  id: number
  user_id: number | null
  struct_id: number
}

export const keepsStaff = ({ permissions }: Pick<Principal, 'permissions'>) => permissions.has(KEEPS_STAFF)

/** Human resources provide for everybody's absence, and heads for that of their people. */
export async function mayProvideFor(db: Db, principal: Principal, colleague: Colleague) {
  return keepsStaff(principal) || (await headsOf(db, principal.orgId, colleague)).includes(principal.userId)
}

/** The same for somebody's work, which nobody gives away themselves. */
export async function requireKeeperOf(db: Db, principal: Principal, colleague: Colleague) {
  if (!(await mayProvideFor(db, principal, colleague))) throw forbidden('organization.handover.not_yours')
  if (colleague.user_id === principal.userId) throw conflict('organization.handover.not_own')
}

/**
 * What waits for a colleague is power like their place: with the pen of human resources alone nobody takes it for
 * themselves, where they neither lead the colleague nor would come next anyway.
 */
export async function refuseForThemselves(
  db: Db,
  principal: Principal,
  colleague: Colleague,
  takers: readonly number[],
) {
  const { orgId, userId, person } = principal
  if (
    person.empId === null ||
    !takers.includes(person.empId) ||
    colleague.user_id === userId ||
    !isOwnToLeave(principal, userId)
  )
    return
  if (!(await headsOf(db, orgId, colleague)).includes(userId)) throw forbidden('organization.handover.not_for_yourself')
}

/** Who takes what, beyond what is proposed. */
export const chosenTakers = (work: readonly OpenWork[], choices: HandoverChoices) =>
  choices.flatMap(({ work_id, to_emp_id }) =>
    work.find((one) => one.work_id === work_id)?.proposed?.emp_id === to_emp_id ? [] : [to_emp_id],
  )
