import type { HandoverChoices } from '#modules/access/shared/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import type { Context } from '#platform/server/route.ts'
import type { Employee } from '../employees.ts'
import { subjectOf } from '../subject.ts'
import { keptChoices, openWorkOf } from './give.ts'
import { chosenTakers, refuseForThemselves, requireKeeperOf } from './keepers.ts'
import type { WorkBook } from './work-book.ts'

/** Gives what is chosen of a colleague's work to others; all of it or nothing, in the transaction of the caller. */
export async function handOverChosen(
  context: Context,
  book: WorkBook,
  employee: Employee,
  { choices, reason }: { choices: HandoverChoices; reason: string },
) {
  const {
    db,
    services,
    principal,
    principal: { orgId },
  } = context
  await requireKeeperOf(db, principal, employee)
  const work = await openWorkOf(db, orgId, book, employee)
  await refuseForThemselves(db, principal, employee, chosenTakers(work, choices))
  const kept = await keptChoices(db, orgId, work, choices)
  await book.handOver({
    author: context,
    services,
    from: { user_id: employee.user_id, emp_id: employee.id },
    choices,
    reason,
    isLeaving: false,
  })
  await auditChange(context, {
    action: 'organization.work_handed_over',
    ...subjectOf(employee),
    after: { reason, documents: kept.map(({ number, to }) => `${number} → ${to}`) },
  })
}
