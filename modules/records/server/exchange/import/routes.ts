import { route, type Route } from '#platform/server/route.ts'
import {
  checkImport,
  listImportRows,
  listImports,
  proposeColumns,
  runImport,
  showImport,
  stopImport,
  undoImport,
} from '../../../shared/exchange/imports.ts'
import { accessFor } from '../../gate/gate.ts'
import { ownImport, shownImport } from './book.ts'
import { leftOutRoute } from './left-out.ts'
import { columnsOf } from './propose.ts'
import { toldRows } from './told.ts'
import { uploadImportRoute } from './upload.ts'
import { wantCheck, wantRun, wantStop, wantUndo } from './wanted.ts'

const MOST_LISTED = 20

/** Rows from files: what a file holds, what it would do, and what it did. */
export const importRoutes: readonly Route[] = [
  uploadImportRoute,
  leftOutRoute,
  route(listImports, async ({ db, principal }, { table }) => {
    await accessFor(db, principal, table, 'import')
    const rows = await db
      .selectFrom('records.imports')
      .select(['id', 'state', 'file_name', 'result', 'made_at', 'until'])
      .where('org_id', '=', principal.orgId)
      .where('user_id', '=', principal.userId)
      .where('table_name', '=', table)
      .where('state', 'not in', ['reading', 'read', 'checked', 'cancelled'])
      .orderBy('id', 'desc')
      .limit(MOST_LISTED)
      .execute()
    return rows.map((row) => ({ ...row, made_at: row.made_at.toISOString(), until: row.until.toISOString() }))
  }),
  route(showImport, async (context, { table, id }) => {
    await accessFor(context.db, context.principal, table, 'import')
    return shownImport(await ownImport(context.db, context.principal, table, id), context)
  }),
  route(proposeColumns, async (context, { table, id, ...asked }) => {
    const access = await accessFor(context.db, context.principal, table, 'import')
    return columnsOf(context, access, await ownImport(context.db, context.principal, table, id), asked)
  }),
  route(listImportRows, async (context, { table, id, ...asked }) => {
    const access = await accessFor(context.db, context.principal, table, 'import')
    return toldRows(context, access, await ownImport(context.db, context.principal, table, id), asked)
  }),
  route(checkImport, async (context, { wishes, ...named }) => wantCheck(context, named, wishes)),
  route(runImport, async (context, { rules, ...named }) => wantRun(context, named, rules)),
  route(stopImport, async (context, named) => wantStop(context, named)),
  route(undoImport, async (context, named) => wantUndo(context, named)),
]
