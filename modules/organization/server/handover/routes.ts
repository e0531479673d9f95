import { route, type Route } from '#platform/server/route.ts'
import { forbidden } from '#platform/shared/errors.ts'
import { handOver, showOpenWork } from '../../shared/handover.ts'
import { theEmployee } from '../employees.ts'
import { showWorkOfAccountRoute } from './accounts.ts'
import { openWorkOf } from './give.ts'
import { handOverChosen } from './hand-over.ts'
import { mayProvideFor } from './keepers.ts'
import type { WorkBook } from './work-book.ts'

export function handoverRoutes(book: WorkBook): Route[] {
  return [
    route(showOpenWork, async ({ db, principal, language }, { id }) => {
      const employee = await theEmployee(db, principal.orgId, id)
      if (!(await mayProvideFor(db, principal, employee))) throw forbidden('organization.handover.not_yours')
      return { items: await openWorkOf(db, principal.orgId, book, employee, language) }
    }),

    showWorkOfAccountRoute(book),

    route(handOver, async (context, { id, items, reason }) => {
      const employee = await theEmployee(context.db, context.principal.orgId, id)
      await handOverChosen(context, book, employee, { choices: items, reason })
      return { status: true as const, count: items.length }
    }),
  ]
}
