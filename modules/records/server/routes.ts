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
  showLines,
  showRow,
  showRowHistory,
  showTable,
} from '../shared/contract.ts'
import { answerRoutes } from './forms/answers.ts'
import { toldByHand } from './flows/by-hand.ts'
import { flowRoutes } from './flows/routes.ts'
import { formRoutes } from './forms/forms.ts'
import { boardRoutes } from './board/routes.ts'
import { ganttRoutes } from './gantt/routes.ts'
import { exportFiguresRoute } from './charts/figures.ts'
import { exportRowsRoute } from './exchange/export.ts'
import { importRoutes } from './exchange/import/routes.ts'
import { templateRoute } from './exchange/template.ts'
import { accessFor, accessTo, knownTo, rolesOf, spoken } from './gate/gate.ts'
import { mayBeginIn } from './gate/begins-in.ts'
import { linesFor } from './gate/lines.ts'
import { shownTable } from './gate/shown-table.ts'
import { historyOf } from './history.ts'
import { mergeRoutes } from './merge/routes.ts'
import { pathOf } from './row/paths.ts'
import { pageRoutes } from './page/routes.ts'
import { linesOf } from './query/lines.ts'
import { withFirsts } from './query/firsts.ts'
import { narrowedTo, optionsOf } from './query/options.ts'
import { rowsOf, shownRow } from './query/rows.ts'
import { branchRoutes } from './query/branches.ts'
import { screenRoutes } from './screens/routes.ts'
import { viewRoutes } from './views/routes.ts'
import { addWithLines, changeWithLines } from './write/lines/save.ts'
import { changeMany, putAway } from './write/rows.ts'
import { preparedSecrets } from './write/secrets.ts'

export const recordRoutes: readonly Route[] = [
  ...formRoutes,
  ...answerRoutes,
  ...pageRoutes,
  ...boardRoutes,
  ...ganttRoutes,
  ...branchRoutes,
  ...flowRoutes,
  ...mergeRoutes,
  exportRowsRoute,
  exportFiguresRoute,
  ...importRoutes,
  templateRoute,
  ...viewRoutes,
  ...screenRoutes,
  route(showTable, async ({ db, principal, language, services }, { table: name, within_by: by, within: id }) => {
    const access = spoken(await accessTo(db, principal, name), language)
    const { actions: may, writable } = access
    const known = knownTo(access)
    const begins = by === undefined || id === undefined || (await mayBeginIn(db, principal, access, { by, id }))
    return {
      table: await withFirsts(
        db,
        principal,
        access.tables,
        toldByHand(
          access.table,
          shownTable(access, await linesFor({ db, principal }, access), rolesOf(principal)),
          services,
          principal,
        ),
      ),
      actions: actions.filter((action) => may.has(action) && (begins || !['c', 'import'].includes(action))),
      path: pathOf(name),
      fixed: known.map((field) => field.name).filter((field) => !writable.c.has(field) && !writable.u.has(field)),
    }
  }),
  route(queryRows, async ({ db, principal, language }, { table, offered_to, followed, ...query }) => {
    // What was deleted is seen by whoever may bring it back.
    const also = query.deleted ? ['d' as const] : []
    const access = spoken(await accessFor(db, principal, table, 'r', ...also), language)
    const asked = offered_to ? await narrowedTo(db, principal, access, offered_to) : access
    const follower = followed ? principal.userId : undefined
    return rowsOf(db, principal.orgId, asked, { ...query, follower }, ...also)
  }),
  route(listOptions, async ({ db, principal, language }, asked) =>
    optionsOf(db, principal, spoken(await accessTo(db, principal, asked.table), language), asked),
  ),
  route(showRow, async ({ db, principal, language }, { table, id }) => {
    return shownRow(db, principal.orgId, spoken(await accessFor(db, principal, table, 'r'), language), id)
  }),
  route(showLines, async (context, { table, id, lines }) =>
    linesOf(context, spoken(await accessFor(context.db, context.principal, table, 'r'), context.language), id, lines),
  ),
  preparedRoute(addRow, preparedSecrets, async (context, { table, ...given }, secrets) =>
    addWithLines(context, await accessFor(context.db, context.principal, table, 'c'), { ...given, secrets }),
  ),
  preparedRoute(changeRow, preparedSecrets, async (context, { table, ...given }, secrets) =>
    changeWithLines(context, await accessFor(context.db, context.principal, table, 'u'), { ...given, secrets }),
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
