import type { ReplyOf } from '#platform/shared/contract.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, forbidden, notFound } from '#platform/shared/errors.ts'
import { type FieldValues, isEmpty, isSame } from '#platform/shared/fields/index.ts'
import { fieldsOf, parentOf, type TableField } from '../../shared/definition/table.ts'
import { MOST_LEFT_TOLD, splitRows } from '../../shared/merge/contract.ts'
import { type Access, accessFor, everything } from '../gate/gate.ts'
import { wholeAccess } from '../gate/whole.ts'
import { rowAt } from '../query/rows.ts'
import { idsWithin } from '../query/seen.ts'
import { rowsCalledNow } from '../relations/called.ts'
import { holdTree, tornRows } from '../relations/tree.ts'
import { calledBy } from '../row/at-hand.ts'
import { linkTo } from '../row/paths.ts'
import { namesRows } from '../tables/served.ts'
import { changeRow, note, putAway, updateRow } from '../write/rows.ts'
import { tellChanged } from '../write/tell.ts'
import { refuse } from '../write/values.ts'
import { moveBack } from './around.ts'
import { cellsNow, type Naming, putCells } from './cells.ts'
import { heldMerge, markSplit, toldOf } from './kept-merges.ts'
import { ranksBack } from './line-order.ts'
import { GONE, type Move, movesOf } from './moves.ts'
import { idsNamed } from './own-naming.ts'
import { readable } from './naming.ts'
import { restOf, saidOfWay, setOutAs } from './travelling.ts'

export const splitRoute = route(splitRows, async (context, { table, merge_id }) =>
  split(context, await accessFor(context.db, context.principal, table, 'r', 'u', 'd'), merge_id),
)

type Merge = NonNullable<Awaited<ReturnType<typeof heldMerge>>>
type Reply = ReplyOf<typeof splitRows>

/**
 * Takes a merge back, in one transaction: the rows stand again, and whatever still is where the merge put it goes back
 * to where it was. What somebody changed since stays with the row that was kept, and is told.
 */
async function split(context: Context, access: Access, id: string): Promise<Reply> {
  const { db, principal } = context
  const { orgId } = principal
  const { table, tables } = access
  await holdTree(db, orgId, table, [parentOf(table)?.name ?? ''])
  const merge = await heldMerge(db, orgId, table, id)
  if (!merge) throw notFound('records.merge.missing')
  await refuseOthers(context, access, merge)
  const moves = await movesOf(db, orgId, id)
  const process = await letRest(context, access, merge, moves)
  const kept = await fieldsBack(context, access, merge)
  const { count } = await putAway(context, access, merge.merged, 'restored', { deed: 'split', changes: toldOf(id) })
  const left = await cellsBack(context, access, moves)
  for (const [name, some] of Map.groupBy(
    moves.filter(({ what }) => what === 'rank'),
    ({ table_name }) => table_name,
  )) {
    const below = tables.find(name)
    if (below) await ranksBack(db, orgId, below, some)
  }
  const missing = await moveBack(context, table, merge.kept_id, moves, new Set(kept))
  if (process) await setOutAs(db, orgId, table, process.to, process.id)
  for (const one of [merge.kept_id, ...merge.merged]) refuse((await tornRows(db, orgId, table, [one])).get(one) ?? {})
  await markSplit(context, id)
  await note(context, table, merge.kept_id, 'split', toldOf(id))
  await tellChanged(context, table, 'changed', [merge.kept_id])
  return { rows: count, kept, left: await toldLeft(context, access, left), left_count: left.length + missing }
}

/** Whoever could have made the merge takes it back, once, while the row stands that was kept. */
async function refuseOthers({ db, principal: { orgId } }: Context, access: Access, merge: Merge) {
  const kept = await rowAt(db, orgId, everything(access), merge.kept_id, { locked: true })
  const within = (ids: readonly string[], rows: Parameters<typeof idsWithin>[4]) =>
    idsWithin(db, orgId, access, ids, rows)
  const all = [merge.kept_id, ...merge.merged]
  if (!kept || (await within(all, access.rowsFor('r'))).length < all.length) throw notFound('records.merge.missing')
  if (merge.split_at) throw conflict('records.merge.split_already')
  if (kept.deleted) throw conflict('records.merge.kept_gone')
  if (
    (await within(merge.merged, access.rowsFor('d'))).length < merge.merged.length ||
    (await within([merge.kept_id], access.rowsAtRest?.('u') ?? null)).length === 0
  )
    throw forbidden('platform.no_permission')
}

/** Columns that say what the merge put there say again what they said; the names of the others. */
async function fieldsBack(context: Context, access: Access, { kept_id, was, put }: Merge): Promise<string[]> {
  const { db, principal } = context
  const { table, tables } = access
  const row = await rowAt(db, principal.orgId, everything(access), kept_id)
  const stands = (name: string) => row?.values[name] ?? null
  const ofWay = saidOfWay(table, was)
  const back: FieldValues = {}
  const backOfWay: FieldValues = {}
  const stayed: string[] = []
  for (const field of fieldsOf(table).filter(({ name }) => name in put)) {
    const { name } = field
    const said = was[name] ?? null
    const isThere = await areThere(context, tables, field, said)
    if (!isSame(field, stands(name), put[name] ?? null) || !isThere) stayed.push(name)
    else if (name in ofWay) backOfWay[name] = said
    else back[name] = said
  }
  const names = Object.keys(back)
  if (names.length > 0)
    await changeRow(context, access, {
      id: kept_id,
      was: Object.fromEntries(names.map((name) => [name, stands(name)])),
      values: back,
    })
  const whole = wholeAccess(tables, table.name)!
  if (Object.keys(backOfWay).length > 0)
    await updateRow(context, whole, { id: kept_id, was: row!.values, values: backOfWay })
  return stayed.filter((name) => access.fields.some((field) => field.name === name))
}

/** Whether what a column named can be named again. */
async function areThere(
  { db, principal }: Context,
  tables: Access['tables'],
  field: TableField,
  value: FieldValues[string],
): Promise<boolean> {
  if (!namesRows(field) || isEmpty(value)) return true
  const ids = idsNamed(field, value)
  return (await rowsCalledNow(db, principal, tables, field, ids)).size === ids.length
}

/** A way that goes on with the row that was kept goes on with the other one. */
async function letRest(
  { db, principal: { orgId } }: Context,
  { table }: Access,
  { kept_id }: Merge,
  moves: readonly Move[],
): Promise<{ id: string; to: string } | undefined> {
  const processes = new Map(moves.flatMap(({ what, thing, row_id }) => (what === 'process' ? [[thing, row_id]] : [])))
  if (!table.flows || processes.size === 0) return undefined
  const id = await restOf(db, orgId, table, kept_id)
  if (id === undefined) return undefined
  const to = processes.get(id)
  if (to !== undefined) return { id, to }
  await setOutAs(db, orgId, table, kept_id, id)
  return undefined
}

interface Left {
  table: string
  id: string
  why: 'changed' | 'deleted'
}

/** Cells that name what the merge put there name again what they named; which rows were left. */
async function cellsBack(context: Context, { tables }: Access, moves: readonly Move[]): Promise<Left[]> {
  const left: Left[] = []
  const cells = moves.filter(({ what }) => what === 'cell')
  for (const some of Map.groupBy(cells, ({ table_name, column_name }) => `${table_name} ${column_name}`).values()) {
    const [{ table_name, column_name }] = some as [Move]
    const other = tables.find(table_name)
    const field = other && fieldsOf(other).find(({ name }) => name === column_name)
    // A column that is gone, or is of another kind by now, names nothing any more.
    if (!other || !field || !namesRows(field)) continue
    const now = await cellsNow(
      context,
      { other, field },
      some.map(({ row_id }) => row_id),
    )
    const back: { id: string; put: Naming }[] = []
    for (const { row_id, thing, was, put } of some) {
      const cell = now.get(row_id)
      const isGone = !cell || (cell.is_gone && thing !== GONE)
      const isHere = cell !== undefined && JSON.stringify(cell.was) === JSON.stringify(put)
      // Whoever brings it back finds it where it was.
      if (isHere) back.push({ id: row_id, put: was as Naming })
      if (isGone || !isHere) left.push({ table: table_name, id: row_id, why: isGone ? 'deleted' : 'changed' })
    }
    await putCells(context, tables, { other, field }, back)
  }
  return left
}

async function toldLeft(
  { db, principal, language, services }: Context,
  { tables }: Access,
  left: readonly Left[],
): Promise<Reply['left']> {
  const told: Reply['left'] = []
  for (const [name, some] of Map.groupBy(left, ({ table }) => table)) {
    const access = await readable(db, principal, name)
    if (!access || !tables.find(name)) continue
    for (const { id, why } of some.slice(0, MOST_LEFT_TOLD)) {
      const row = await rowAt(db, principal.orgId, access, id, { rows: access.rowsFor('r') })
      if (row && told.length < MOST_LEFT_TOLD)
        told.push({
          table: name,
          title: calledBy(access, row, { language, t: (key) => services.translate(language, key) }),
          link: row.deleted ? null : linkTo(name, id),
          why,
        })
    }
  }
  return told
}
