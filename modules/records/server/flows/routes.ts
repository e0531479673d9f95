import { route } from '#platform/server/route.ts'
import { sendRows as sendRowsCall } from '../../shared/flows/contract.ts'
import { accessFor } from '../gate/gate.ts'
import { sendRows } from './send.ts'

export const flowRoutes = [
  route(sendRowsCall, async (context, { table, ...wish }) =>
    sendRows(context, await accessFor(context.db, context.principal, table, 'r'), wish),
  ),
]
