import type { Author } from '#platform/server/audit.ts'
import { endPlace, jobAndUnit, type Employee } from '../employees.ts'
import type { WorkBook } from '../handover/work-book.ts'
import { callOffLeavesAfter, endLeave } from './apply.ts'
import { refuse } from './rules.ts'

interface Correction {
  from: string
  to: string
}
interface Step {
  effective_on: string
}

/**
 * Somebody who has left did so on another day, which is past as well: they stay gone, so account, substitutes and
 * work that was handed over are as they were, while place and leaves go by the new day. Refuses a day before the step
 * that gave them the job, after they are to come back or their job was given up, and one on which they still did
 * something.
 */
export async function correctSeparation(
  author: Author,
  book: WorkBook,
  employee: Employee,
  { from, to }: Correction,
  { before, coming }: { before: Step | undefined; coming: readonly Step[] },
) {
  const {
    db,
    principal: { orgId },
  } = author
  const since = before?.effective_on ?? employee.hired_on
  if (since !== null && to < since) refuse('effective_on', 'organization.career.before_last')
  if (coming.some(({ effective_on }) => effective_on < to)) refuse('effective_on', 'organization.career.before_planned')
  const { valid_to } = await jobAndUnit(db, orgId, employee.job_id)
  if (valid_to !== null && to > from && to > valid_to) refuse('effective_on', 'organization.career.job_closed')
  const lastDeed =
    to < from ? await book.lastDeedOf(db, orgId, { user_id: employee.user_id, emp_id: employee.id }) : null
  if (lastDeed !== null && lastDeed >= to) refuse('effective_on', 'organization.career.acted_later', { day: lastDeed })

  await endPlace(db, orgId, employee, { from, to })
  await db
    .updateTable('organization.employees')
    .set({ left_on: to })
    .where('org_id', '=', orgId)
    .where('id', '=', employee.id)
    .execute()
  if (to > from) return
  await callOffLeavesAfter(author, employee, to)
  await endLeave(author, employee, to)
}
