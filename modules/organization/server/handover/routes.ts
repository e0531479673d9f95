import { auditChange } from '#platform/server/audit.ts'
import { route, type Route } from '#platform/server/route.ts'
import { handOver, showOpenWork } from '../../shared/handover.ts'
import { theEmployee } from '../employees.ts'
import { subjectOf } from '../subject.ts'
import { keptChoices, openWorkOf } from './give.ts'
import { chosenTakers, mayProvideFor, refuseForThemselves, requireKeeperOf } from './keepers.ts'
import type { WorkBook } from './work-book.ts'
import { forbidden } from '#platform/shared/errors.ts'

export function handoverRoutes(book: WorkBook): Route[] {
  return [
    route(showOpenWork, async ({ db, principal, language }, { id }) => {
      const employee = await theEmployee(db, principal.orgId, id)
      if (!(await mayProvideFor(db, principal, employee))) throw forbidden('organization.handover.not_yours')
      return { items: await openWorkOf(db, principal.orgId, book, employee, language) }
    }),

    route(handOver, async (context, { id, items, reason }) => {
      const { db, principal, services } = context
      const employee = await theEmployee(db, principal.orgId, id)
      await requireKeeperOf(db, principal, employee)
      const work = await openWorkOf(db, principal.orgId, book, employee)
      await refuseForThemselves(db, principal, employee, chosenTakers(work, items))
      const kept = await keptChoices(db, principal.orgId, work, items)
      await book.handOver({
        author: context,
        services,
        from: { user_id: employee.user_id, emp_id: id },
        choices: items,
        reason,
        isLeaving: false,
      })
      await auditChange(context, {
        action: 'organization.work_handed_over',
        ...subjectOf(employee),
        after: { reason, documents: kept.map(({ number, to }) => `${number} → ${to}`) },
      })
      return { status: true as const, count: items.length }
    }),
  ]
}
