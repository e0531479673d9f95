import { notFound } from '#platform/shared/errors.ts'
import { route, type Route } from '#platform/server/route.ts'
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
import { exportRowsRoute } from './exchange/export.ts'
import { importRowsRoute } from './exchange/import.ts'
import { templateRoute } from './exchange/template.ts'
import { accessFor, accessTo } from './gate/gate.ts'
import { historyOf } from './history.ts'
import { optionsOf } from './query/options.ts'
import { rowAt, rowsOf } from './query/rows.ts'
import { addRow as add, changeMany, changeRow as change, putAway } from './write/rows.ts'

export const recordRoutes: readonly Route[] = [
  exportRowsRoute,
  importRowsRoute,
  templateRoute,
  route(showTable, async ({ db, principal }, { table: name }) => {
    const { table, actions: may, fields, writable } = await accessTo(db, principal, name)
    const seen = new Set(fields.map((field) => field.of ?? field.name))
    return {
      table: { ...table, columns: table.columns.filter((column) => seen.has(column.name)) },
      actions: actions.filter((action) => may.has(action)),
      fixed: fields.map((field) => field.name).filter((field) => !writable.has(field)),
    }
  }),
  route(queryRows, async ({ db, principal }, { table, ...query }) =>
    rowsOf(db, principal.orgId, await accessFor(db, principal, table, 'r'), query),
  ),
  route(listOptions, async ({ db, principal }, asked) =>
    optionsOf(db, principal.orgId, await accessTo(db, principal, asked.table), asked),
  ),
  route(showRow, async ({ db, principal }, { table, id }) => {
    const row = await rowAt(db, principal.orgId, await accessFor(db, principal, table, 'r'), id)
    if (!row) throw notFound('records.row_missing')
    const { deleted: _, ...shown } = row
    return shown
  }),
  route(addRow, async (context, { table, values }) =>
    add(context, await accessFor(context.db, context.principal, table, 'c'), values),
  ),
  route(changeRow, async (context, { table, ...given }) =>
    change(context, await accessFor(context.db, context.principal, table, 'u'), given),
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
