import type { ReplyOf } from '#platform/shared/contract.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, isSame, writtenReference, writtenReferences } from '#platform/shared/fields/index.ts'
import type { Row } from '../../shared/contract.ts'
import { fieldsOf, parentOf, type TableField } from '../../shared/definition/table.ts'
import { mergeRows } from '../../shared/merge/contract.ts'
import { type Access, accessFor, everything, fieldOf } from '../gate/gate.ts'
import { wholeAccess } from '../gate/whole.ts'
import { rowAt, rowsAt } from '../query/rows.ts'
import { idsWithin, maskedIn } from '../query/seen.ts'
import { holdTree, tornRows } from '../relations/tree.ts'
import { namesRows, storedOf } from '../tables/served.ts'
import { changeRow, note, putAway, seen, updateRow } from '../write/rows.ts'
import { tellChanged } from '../write/tell.ts'
import { travellingAmong } from '../write/travelling.ts'
import { refuse } from '../write/values.ts'
import { moveAround, moveFieldFiles } from './around.ts'
import { instead, type Naming, putCells, rowsNamingAny } from './cells.ts'
import { keepMerge, toldOf } from './kept-merges.ts'
import { behindEachOther } from './line-order.ts'
import { GONE, type Move } from './moves.ts'
import { columnsNaming, readable } from './naming.ts'
import { type Group, idsNamed, namedOutside } from './own-naming.ts'
import { restOf, saidOfWay, setOutAs } from './travelling.ts'

export const mergeRoute = route(mergeRows, async (context, { table, ...asked }) =>
  merge(context, await accessFor(context.db, context.principal, table, 'r', 'u', 'd'), asked),
)

interface Seen {
  id: string
  version: number
}

interface Asked {
  kept: Seen
  merged: readonly Seen[]
  values_of: Readonly<Record<string, string>>
}

/**
 * Makes one row of several, in one transaction: whatever names one that goes names the one that stays, what hangs
 * around those hangs around this one, and all of it is written down so that it can be taken back.
 */
async function merge(context: Context, access: Access, asked: Asked): Promise<ReplyOf<typeof mergeRows>> {
  const { db, principal } = context
  const { orgId } = principal
  const { table, tables } = access
  const kept = asked.kept.id
  const merged = asked.merged.map(({ id }) => id)
  if (new Set([kept, ...merged]).size <= merged.length) throw unprocessable('records.merge.same_row')
  await holdTree(db, orgId, table, [parentOf(table)?.name ?? ''])
  const rows = await heldRows(context, access, asked)
  const values = await chosenValues(context, access, rows, asked)
  const group: Group = new Map([...rows].map(([id, row]) => [id, row.values]))
  const id = orderedId()
  const moves: Move[] = []

  // Before anything that stands below those that go stands below this one.
  await clearOwn(context, access, { kept, group, values }, moves)
  const moved = await moveNaming(context, access, { kept, merged }, moves)
  const process = await letRest(context, access, merged)
  for (const one of merged) moves.push(...(await moveAround(context, table, one, kept)))
  // What was asked of the gate holds for rows on their way as well: their way goes on with the one that stays.
  const gone = { ...access, rowsFor: () => null }
  const { count } = await putAway(context, gone, merged, 'deleted', { deed: 'merged', changes: toldOf(id) })
  if (count < merged.length) throw notFound('records.row_missing')

  const before = (await rowAt(db, orgId, everything(access), kept))!.values
  for (const [column, from] of Object.entries(asked.values_of)) {
    const field = fieldsOf(table).find(({ name }) => name === column)
    if (field && from !== kept && storedOf(field) === 'files')
      moves.push(
        ...(await moveFieldFiles(context, { table, field }, { from, to: kept, value: values[column] ?? null })),
      )
  }
  await changeRow(context, access, { id: kept, was: before, values })
  if (process) await goOn(context, access, { kept, process })
  refuse((await tornRows(db, orgId, table, [kept])).get(kept) ?? {})
  await note(context, table, kept, 'merged', toldOf(id))
  await tellChanged(context, table, 'changed', [kept])
  const after = (await rowAt(db, orgId, everything(access), kept))!.values
  const names = fieldsOf(table).filter(
    ({ name }) => name in values || (process !== undefined && name in saidOfWay(table, after)),
  )
  const other = names.filter((field) => !isSame(field, before[field.name] ?? null, after[field.name] ?? null))
  const said = (of: FieldValues) => Object.fromEntries(other.map(({ name }) => [name, of[name] ?? null]))
  await keepMerge(context, table, { id, kept, merged, was: said(before), put: said(after), moves })
  return { merge_id: id, row: await seen(db, orgId, access, kept), moved: await toldMoved(context, tables, moved) }
}

/** The rows as they stand, held; refused where this person may not make one of them. */
async function heldRows(context: Context, access: Access, { kept, merged }: Asked): Promise<Map<string, Row>> {
  const { db, principal } = context
  const { orgId } = principal
  const ids = [kept, ...merged].map(({ id }) => id)
  const going = merged.map(({ id }) => id)
  const within = (some: readonly string[], rows: Parameters<typeof idsWithin>[4]) =>
    idsWithin(db, orgId, access, some, rows)
  const rows = await rowsAt(db, orgId, everything(access), ids, { locked: true })
  if (rows.length < ids.length || (await within(ids, access.rowsFor('r'))).length < ids.length)
    throw notFound('records.row_missing')
  const travelling = await travellingAmong(db, orgId, access.table, ids)
  if (travelling.size > 1) throw conflict('records.merge.several_travel')
  if ((await within([kept.id], access.rowsFor('u'))).length === 0)
    throw travelling.has(kept.id) ? conflict('records.flows.travels') : forbidden('platform.no_permission')
  const mayGo = await within(going, access.rowsAtRest?.('d') ?? null)
  if (mayGo.length < going.length) throw forbidden('platform.no_permission')
  const seenAs = new Map([kept, ...merged].map(({ id, version }) => [id, version]))
  if (rows.some(({ id, version }) => version !== seenAs.get(id))) throw conflict('records.merge.changed_meanwhile')
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the row that stays is to say, of that which they see of the others. */
async function chosenValues(
  { db, principal: { orgId } }: Context,
  access: Access,
  rows: ReadonlyMap<string, Row>,
  { kept, values_of }: Asked,
): Promise<Record<string, FieldValues[string]>> {
  const problems: Record<string, string> = {}
  const values: FieldValues = {}
  const masked = new Map<string, Set<string>>()
  for (const id of new Set(Object.values(values_of)))
    if (rows.has(id)) masked.set(id, await maskedIn(db, orgId, access, id))
  for (const [column, from] of Object.entries(values_of)) {
    const field = fieldOf(access, column)
    const row = rows.get(from)
    if (!field || masked.get(from)?.has(column)) problems[column] = 'platform.fields.unknown'
    else if (!row) problems[column] = 'records.row_missing'
    else if (storedOf(field) === 'secret') problems[column] = 'records.read_only'
    else if (from !== kept.id) values[column] = row.values[column] ?? null
  }
  refuse(problems)
  return values
}

interface Parts {
  kept: string
  merged: readonly string[]
}

/** Rows of all tables that name one of those that go; how many of which table. */
async function moveNaming(
  context: Context,
  { table, tables }: Access,
  { kept, merged }: Parts,
  moves: Move[],
): Promise<Map<string, Set<string>>> {
  const moved = new Map<string, Set<string>>()
  for (const place of columnsNaming(tables, table)) {
    const { other, field } = place
    const own = other.name === table.name ? [kept, ...merged] : []
    const found = (await rowsNamingAny(context, place, merged)).filter(({ id }) => !own.includes(id))
    if (found.length === 0) continue
    const cells = found.map(({ id, was, is_gone }) => ({ id, was, is_gone, put: instead(field, was, merged, kept) }))
    await behindEachOther(context, { table, tables }, place, { kept, merged }, moves, () =>
      putCells(
        context,
        tables,
        place,
        cells.map(({ id, put }) => ({ id, put })),
      ),
    )
    moves.push(
      ...cells.map(({ id, was, is_gone, put }): Move => ({
        what: 'cell',
        table_name: other.name,
        row_id: id,
        column_name: field.name,
        ...(is_gone && { thing: GONE }),
        was,
        put,
      })),
    )
    const known = moved.get(other.name) ?? new Set()
    moved.set(other.name, known)
    for (const { id, is_gone } of found) if (!is_gone) known.add(id)
  }
  return moved
}

/** The row that stays names none of those that go, nor is it to. */
async function clearOwn(
  context: Context,
  { table, tables }: Access,
  { kept, group, values }: { kept: string; group: Group; values: Record<string, FieldValues[string]> },
  moves: Move[],
) {
  const {
    db,
    principal: { orgId },
  } = context
  const own = fieldsOf(table).filter((field) => namesRows(field) && field.rows_of === table.name && !field.look_up)
  for (const field of own) {
    const place = { table, field }
    const stands = idsNamed(field, group.get(kept)![field.name] ?? null)
    const put = await namedOutside(db, orgId, place, group, stands)
    const was = asNaming(field, stands)
    if (JSON.stringify(was) !== JSON.stringify(put)) {
      if (put === null && field.required) refuse({ [field.name]: 'records.merge.names_itself' })
      await putCells(context, tables, { other: table, field }, [{ id: kept, put }])
      moves.push({ what: 'cell', table_name: table.name, row_id: kept, column_name: field.name, was, put })
    }
    if (!(field.name in values)) continue
    const wanted = await namedOutside(db, orgId, place, group, idsNamed(field, values[field.name] ?? null))
    values[field.name] = asWritten(field, wanted)
  }
}

const asNaming = (field: TableField, ids: readonly string[]): Naming =>
  ids.length === 0 ? null : storedOf(field) === 'rows' ? ids : ids[0]!

/** What they are called is read anew when it is written. */
function asWritten(field: TableField, named: Naming) {
  if (named === null) return null
  const called = (id: string) => ({ id, name: '—' })
  return storedOf(field) === 'rows'
    ? writtenReferences((named as readonly string[]).map(called))
    : writtenReference(called(named as string))
}

async function letRest(
  { db, principal: { orgId } }: Context,
  { table }: Access,
  merged: readonly string[],
): Promise<{ id: string; from: string } | undefined> {
  if (!table.flows) return undefined
  for (const from of merged) {
    const id = await restOf(db, orgId, table, from)
    if (id !== undefined) return { id, from }
  }
  return undefined
}

/** The row that stays is on the way now on which one of the others was, and says so. */
async function goOn(
  context: Context,
  { table, tables }: Access,
  { kept, process }: { kept: string; process: { id: string; from: string } },
) {
  const {
    db,
    principal: { orgId },
  } = context
  await setOutAs(db, orgId, table, kept, process.id)
  const whole = wholeAccess(tables, table.name)!
  const gone = await rowAt(db, orgId, whole, process.from)
  const row = await rowAt(db, orgId, whole, kept)
  if (gone && row) await updateRow(context, whole, { id: kept, was: row.values, values: saidOfWay(table, gone.values) })
}

async function toldMoved(
  { db, principal }: Context,
  tables: Access['tables'],
  moved: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReplyOf<typeof mergeRows>['moved']> {
  const told: ReplyOf<typeof mergeRows>['moved'] = []
  for (const [name, ids] of moved) {
    const access = await readable(db, principal, name)
    if (!access) continue
    const seenOf = await idsWithin(db, principal.orgId, access, [...ids], access.rowsFor('r'))
    if (seenOf.length > 0) told.push({ table: name, title: tables.find(name)!.title, count: seenOf.length })
  }
  return told
}
