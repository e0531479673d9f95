import { preparedRoute, route, type Route } from '#platform/server/route.ts'
import {
  actions,
  addRow,
  changeRow,
  changeRows,
  deleteRows,
  listOptions,
  queryRows,
  restoreRows,
  showRow,
  showRowHistory,
  showTable,
} from '../shared/contract.ts'
import { answerRoutes } from './forms/answers.ts'
import { formRoutes } from './forms/forms.ts'
import { boardRoutes } from './board/routes.ts'
import { exportRowsRoute } from './exchange/export.ts'
import { importRoutes } from './exchange/import/routes.ts'
import { templateRoute } from './exchange/template.ts'
import { accessFor, accessTo, knownTo } from './gate/gate.ts'
import { historyOf } from './history.ts'
import { pageRoutes } from './page/routes.ts'
import { optionsOf } from './query/options.ts'
import { rowsOf, shownRow } from './query/rows.ts'
import { viewRoutes } from './views/routes.ts'
import { preparedSecrets } from './write/secrets.ts'
import { addRow as add, changeMany, changeRow as change, putAway } from './write/rows.ts'

export const recordRoutes: readonly Route[] = [
  ...formRoutes,
  ...answerRoutes,
  ...pageRoutes,
  ...boardRoutes,
  exportRowsRoute,
  ...importRoutes,
  templateRoute,
  ...viewRoutes,
  route(showTable, async ({ db, principal }, { table: name }) => {
    const access = await accessTo(db, principal, name)
    const { table, actions: may, writable } = access
    const known = knownTo(access)
    const seen = new Set(known.map((field) => field.of ?? field.name))
    return {
      table: { ...table, columns: table.columns.filter((column) => seen.has(column.name)) },
      actions: actions.filter((action) => may.has(action)),
      fixed: known.map((field) => field.name).filter((field) => !writable.c.has(field) && !writable.u.has(field)),
    }
  }),
  route(queryRows, async ({ db, principal }, { table, ...query }) =>
    // What was deleted is seen by whoever may bring it back.
    rowsOf(
      db,
      principal.orgId,
      await accessFor(db, principal, table, 'r', ...(query.deleted ? ['d' as const] : [])),
      query,
      ...(query.deleted ? ['d' as const] : []),
    ),
  ),
  route(listOptions, async ({ db, principal }, asked) =>
    optionsOf(db, principal, await accessTo(db, principal, asked.table), asked),
  ),
  route(showRow, async ({ db, principal }, { table, id }) => {
    return shownRow(db, principal.orgId, await accessFor(db, principal, table, 'r'), id)
  }),
  preparedRoute(addRow, preparedSecrets, async (context, { table, values }, secrets) =>
    add(context, await accessFor(context.db, context.principal, table, 'c'), values, secrets),
  ),
  preparedRoute(changeRow, preparedSecrets, async (context, { table, ...given }, secrets) =>
    change(context, await accessFor(context.db, context.principal, table, 'u'), { ...given, secrets }),
  ),
  route(changeRows, async (context, { table, ...given }) =>
    changeMany(context, await accessFor(context.db, context.principal, table, 'u'), given),
  ),
  route(deleteRows, async (context, { table, ids }) =>
    putAway(context, await accessFor(context.db, context.principal, table, 'd'), ids, 'deleted'),
  ),
  route(restoreRows, async (context, { table, ids }) =>
    putAway(context, await accessFor(context.db, context.principal, table, 'd'), ids, 'restored'),
  ),
  route(showRowHistory, async (context, { table, id }) =>
    historyOf(context, await accessFor(context.db, context.principal, table, 'r'), id),
  ),
]
