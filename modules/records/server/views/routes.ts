import { type Context, route, type Route } from '#platform/server/route.ts'
import { aggregateRows } from '../../shared/views/aggregate.ts'
import { changeCells } from '../../shared/views/cells.ts'
import { changeView, deleteView, listViews, markView, orderViews, saveView } from '../../shared/views/saved.ts'
import { accessFor, spoken } from '../gate/gate.ts'
import { aggregateOf } from '../query/aggregate.ts'
import { changeSeveral } from './cells.ts'
import { addView, alterView, dropView, mark, putInOrder, viewsOf } from './saved.ts'

/** Views are for whoever reads the table. */
const readerOf = ({ db, principal }: Pick<Context, 'db' | 'principal'>, table: string) =>
  accessFor(db, principal, table, 'r')

export const viewRoutes: readonly Route[] = [
  route(aggregateRows, async (context, { table, ...asked }) =>
    aggregateOf(context.db, context.principal.orgId, spoken(await readerOf(context, table), context.language), asked),
  ),
  route(changeCells, async (context, { table, ...asked }) =>
    changeSeveral(context, await accessFor(context.db, context.principal, table, 'u'), asked),
  ),
  route(listViews, async (context, { table }) => viewsOf(context, await readerOf(context, table))),
  route(saveView, async (context, { table, ...given }) => addView(context, await readerOf(context, table), given)),
  route(changeView, async (context, { table, ...given }) => alterView(context, await readerOf(context, table), given)),
  route(deleteView, async (context, { table, id }) => dropView(context, await readerOf(context, table), id)),
  route(markView, async (context, { table, ...given }) => mark(context, await readerOf(context, table), given)),
  route(orderViews, async (context, { table, ids }) => putInOrder(context, await readerOf(context, table), ids)),
]
