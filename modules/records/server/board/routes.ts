import { route, type Route } from '#platform/server/route.ts'
import { groupRows, moveRow } from '../../shared/board.ts'
import { accessFor, spoken } from '../gate/gate.ts'
import { groupsOf } from './groups.ts'
import { move } from './move.ts'

export const boardRoutes: readonly Route[] = [
  route(groupRows, async ({ db, principal, language }, { table, ...asked }) =>
    groupsOf(db, principal, spoken(await accessFor(db, principal, table, 'r'), language), asked),
  ),
  route(moveRow, async (context, { table, ...wish }) =>
    move(context, await accessFor(context.db, context.principal, table, 'u'), wish),
  ),
]
