import { route, type Route } from '#platform/server/route.ts'
import type { Action } from '../../shared/contract.ts'
import { changeGantt, importGantt, listLinkTables, readGantt } from '../../shared/gantt.ts'
import { accessFor, spoken } from '../gate/gate.ts'
import { changePlan } from './change.ts'
import { bringPlan } from './bring.ts'
import { linkTables } from './links.ts'
import { ganttOf } from './read.ts'

export const ganttRoutes: readonly Route[] = [
  route(readGantt, async ({ db, principal, language }, { table, ...asked }) =>
    ganttOf({ db, principal }, spoken(await accessFor(db, principal, table, 'r'), language), asked),
  ),
  route(changeGantt, async (context, { table, ...wishes }) => {
    const wanted: Action[] = [
      ...(wishes.rows.length > 0 ? (['u'] as const) : []),
      ...(wishes.remove.length + wishes.restore.length > 0 ? (['d'] as const) : []),
    ]
    return changePlan(context, await accessFor(context.db, context.principal, table, 'r', ...wanted), wishes)
  }),
  // A file adds rows.
  route(importGantt, async (context, { table, ...brought }) =>
    bringPlan(context, await accessFor(context.db, context.principal, table, 'import', 'c'), brought),
  ),
  route(listLinkTables, async ({ db, principal }, { table }) =>
    linkTables({ db, principal }, await accessFor(db, principal, table, 'r')),
  ),
]
