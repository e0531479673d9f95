import { route, type Route } from '#platform/server/route.ts'
import { changeGantt, listLinkTables, readGantt } from '../../shared/gantt.ts'
import { accessFor } from '../gate/gate.ts'
import { changePlan } from './change.ts'
import { linkTables } from './links.ts'
import { ganttOf } from './read.ts'

export const ganttRoutes: readonly Route[] = [
  route(readGantt, async ({ db, principal }, { table, ...asked }) =>
    ganttOf({ db, principal }, await accessFor(db, principal, table, 'r'), asked),
  ),
  route(changeGantt, async (context, { table, ...wishes }) =>
    changePlan(
      context,
      await accessFor(context.db, context.principal, table, wishes.rows.length > 0 ? 'u' : 'r'),
      wishes,
    ),
  ),
  route(listLinkTables, async ({ db, principal }, { table }) =>
    linkTables({ db, principal }, await accessFor(db, principal, table, 'r')),
  ),
]
