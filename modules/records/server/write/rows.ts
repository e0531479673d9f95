import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { openTransaction } from '#platform/server/open-transaction.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { type FieldValues, isSame } from '#platform/shared/fields/index.ts'
import type { deeds, Row } from '../../shared/contract.ts'
import { fieldsOf, parentOf, type Table } from '../../shared/definition/table.ts'
import { type Access, everything } from '../gate/gate.ts'
import { asRow, rowAt, rowsAt } from '../query/rows.ts'
import { idsWithin, seesAlike } from '../query/seen.ts'
import { tableSql, writtenSql } from '../tables/served.ts'
import { withFiles } from '../files/field-files.ts'
import { refuseTravelling } from './travelling.ts'
import { withFirsts } from '../query/firsts.ts'
import { holdTree, tornRows } from '../relations/tree.ts'
import { misfitsIn } from '../relations/within.ts'
import { afterWrites } from './after-writes.ts'
import { behind } from './behind.ts'
import { carryOn } from './reckoned/carry.ts'
import { holdAbove } from './reckoned/hold.ts'
import { withLookUps } from './reckoned/look-ups.ts'
import { withNothingRolledUp } from './reckoned/roll-ups.ts'
import { beginnerFor } from './beginner.ts'
import { takeBack } from './begun.ts'
import { orRefused } from './triggers/before.ts'
import { linesBelow } from './lines-below.ts'
import { referred, refuseUsed } from './references.ts'
import { begun as begunWith } from '../../shared/rules/beginning.ts'
import { problemsInRow, withFormulas, withoutHidden, withoutHiddenYet } from '../../shared/rules/row-rules.ts'
import { givenFields, givenValues } from './given.ts'
import { insertOne } from './insert.ts'
import { noted } from './noted.ts'
import { refuseBroken, todayFor } from './rules.ts'
import { sealed, type Secrets, veiled, wrongSecrets } from './secrets.ts'
import { refuseSettledAbove } from './settled.ts'
import { followed } from './followed.ts'
import { changedSql, tellChanged } from './tell.ts'
import { owned, refuse, refuseForeign, refuseTwins, searchOf, tidyValues } from './values.ts'
import { idsToChange, refuseLeft, refuseOutside } from './within.ts'

export type Deed = (typeof deeds)[number]
export type Changes = Record<string, { from: unknown; to: unknown }>

/** What a history says of a row that went or came back. */
interface Told {
  deed: Deed
  changes: Changes
}

/** Adds a row, and says so. */
export async function addRow(context: Context, access: Access, given: FieldValues): Promise<Row> {
  return insertRow(context, access, given, undefined, { isTold: true })
}

interface Writing {
  /** Lines come after it: its rules are asked once these are there (`write/lines`). */
  isAwaiting?: boolean
  /** Passwords among its values, made ready before. */
  secrets?: Secrets
  /** By itself, so open screens hear of it; whoever adds it follows it from then on. */
  isTold?: boolean
}

/**
 * The same where many are added: whoever does it says so once. `asked`: columns that had to be filled in, where it was
 * not all of them.
 */
export async function insertRow(
  context: Context,
  access: Access,
  given: FieldValues,
  asked?: ReadonlySet<string>,
  { isAwaiting = false, isTold = false, secrets }: Writing = {},
): Promise<Row> {
  const { db, principal } = context
  const { orgId } = principal
  const { table, tables } = access
  refuseForeign(access, 'c', Object.keys(given))
  await holdTree(db, orgId, table, Object.keys(given))
  await holdAbove(db, orgId, { table, tables, values: [given] })
  const today = await todayFor(db, orgId, table)
  const fields = fieldsOf(table)
  const first = fieldsOf(await withFirsts(db, principal, tables, table))
  const started = begunWith(first, owned(table, principal, given), await beginnerFor(db, principal, table))
  const begun = withoutHiddenYet(table, tidyValues(table, started), today)
  refuse(problemsInRow(table, begun, today, ({ name }) => asked?.has(name) ?? true))
  const id = orderedId()
  const named = await referred(db, principal, access.tables, fields, begun)
  takeBack(table, given, named.values, named.problems)
  const [misfits = {}] = await misfitsIn(db, orgId, access.tables, table, [{ values: named.values }])
  takeBack(table, given, named.values, misfits)
  const filed = await withFiles(context, { table, id, fields }, named.values)
  refuse({ ...misfits, ...named.problems, ...filed.problems })
  const [looked = filed.values] = await withLookUps(db, orgId, tables, table, [filed.values])
  // The number is taken last: what is refused before leaves no gap, and what is refused after takes it back.
  const [byItself = {}] = await givenValues(context, table, 'created', 1)
  const shown = withoutHidden(table, looked, today)
  const whole = withFormulas(table, { ...withNothingRolledUp(table, shown), ...byItself })
  const values = await orRefused(context, table, { from: null, to: whole }, today)
  if (!isAwaiting) refuseBroken(context, table, values, today)
  await refuseTwins(db, orgId, table, values, null)
  refuse(await wrongSecrets(db, orgId, table, { names: Object.keys(values), values, secrets }))
  const kept = sealed(table, values, secrets)
  const said = Object.entries(veiled(table, values)).filter(([, value]) => value !== null)
  const made = await once(() => insertOne(context, access, { id, values, kept, changes: beginningWith(said), isTold }))
  await refuseTorn(db, orgId, table, id, Object.keys(given))
  await refuseLeft(context, access, 'c', id, Object.keys(given))
  const isAsMade = await isAllThatFollows(() => followed(context, access, [{ id, from: null, to: values }]))
  return made && isAsMade && seesAlike(access) ? asRow(made) : seen(db, orgId, access, id)
}

const beginningWith = (said: readonly [string, unknown][]): Changes =>
  Object.fromEntries(said.map(([name, to]) => [name, { from: null, to }]))

/** Whether this asked nothing of the database, so that all stands there as it did. */
async function isAllThatFollows(work: () => Promise<void>): Promise<boolean> {
  const open = openTransaction()
  const before = open?.sent
  await work()
  return open !== undefined && open.sent === before
}

interface Change {
  id: string
  /** What stood in each changed field when the change was made. */
  was: FieldValues
  values: FieldValues
  secrets?: Secrets
}

/** Changes a row, and says so where anything is another. */
export async function changeRow(context: Context, access: Access, change: Change): Promise<Row> {
  const { row } = await updateRow(context, access, change, { isTold: true })
  return row
}

/**
 * Changes what was named. A field that says something else by now than when this change was made is a conflict, unless
 * it says already what it is to say.
 */
export async function updateRow(
  context: Context,
  access: Access,
  { id, was, values: given, secrets }: Change,
  { isAwaiting = false, isTold = false }: Writing = {},
): Promise<{ row: Row; isChanged: boolean }> {
  const { db, principal } = context
  const { orgId, userId } = principal
  const { table, tables } = access
  refuseForeign(access, 'u', Object.keys(given))
  await holdTree(db, orgId, table, Object.keys(given))
  await holdAbove(db, orgId, { table, tables, ids: [id], values: [given] })
  const tidy = tidyValues(table, given)
  const whole = await rowAt(db, orgId, everything(access), id, { locked: true })
  if (!whole || whole.deleted) throw notFound('records.row_missing')
  await refuseOutside(context, access, id, Object.keys(given))
  const fields = fieldsOf(table).filter(({ name }) => name in tidy)
  const called = await referred(db, principal, access.tables, fields, tidy, whole.values)
  const filed = await withFiles(context, { table, id, fields }, called.values)
  const [misfits] = await misfitsIn(db, orgId, access.tables, table, [
    { values: { ...whole.values, ...called.values }, was: whole.values },
  ])
  const today = await todayFor(db, orgId, table)
  const begun = withoutHiddenYet(table, { ...whole.values, ...filed.values }, today)
  const [looked = begun] = await withLookUps(db, orgId, tables, table, [begun])
  const to = withFormulas(table, withoutHidden(table, looked, today))
  const next = await orRefused(context, table, { id, from: whole.values, to }, today)
  // What has to stand in a column may hang on another one.
  refuse(problemsInRow(table, next, today, ({ name, required_if }) => name in tidy || required_if !== undefined))
  refuse({ ...misfits, ...called.problems, ...filed.problems })
  const values = Object.fromEntries(fieldsOf(table).map(({ name }) => [name, next[name] ?? null]))
  const differing = fieldsOf(table).filter(
    (field) => !isSame(field, values[field.name] ?? null, whole.values[field.name] ?? null),
  )
  const late = differing.filter(
    (field) => field.name in tidy && !isSame(field, was[field.name] ?? null, whole.values[field.name] ?? null),
  )
  if (late.length > 0)
    throw conflict('records.changed_meanwhile', {
      fields: Object.fromEntries(late.map(({ name }) => [`values.${name}`, 'records.changed_meanwhile'])),
    })
  if (differing.length === 0) return { row: await seen(db, orgId, access, id), isChanged: false }

  const names = differing.map(({ name }) => name)
  refuse(await wrongSecrets(db, orgId, table, { id, names, values, secrets }))
  const [byItself = {}] = await givenValues(context, table, 'changed', 1)
  const kept = sealed(table, { ...values, ...byItself }, secrets)
  if (!isAwaiting) refuseBroken(context, table, next, today)
  await refuseTwins(db, orgId, table, Object.fromEntries(differing.map(({ name }) => [name, values[name] ?? null])), id)
  const veil = veiled(table, values)
  const changes = Object.fromEntries(
    differing.map(({ name }) => [name, { from: whole.values[name] ?? null, to: veil[name] ?? null }]),
  )
  const named = differing.flatMap(({ name }) => (name in tidy ? [name] : []))
  const change = once(() =>
    sql`with noted as (${noteSql(context, table, id, 'changed', changes)})
      ${isTold ? sql`, told as (${changedSql(context, table, 'changed', id)})` : sql``}
      update ${tableSql(table)} set version = version + 1, updated_at = now(), updated_by = ${userId},
      search = ${searchOf(table, next)}, ${sql.join(
        [...differing, ...givenFields(table, 'changed')].map(
          (field) => sql`${sql.id(field.name)} = ${writtenSql(field, kept[field.name] ?? null)}`,
        ),
        sql`, `,
      )} where org_id = ${orgId} and id = ${id}::uuid`.execute(db),
  )
  const written = Promise.all([
    change,
    refuseTorn(db, orgId, table, id, Object.keys(tidy)),
    refuseLeft(context, access, 'u', id, named),
  ])
  const row = await behind(written, async () => {
    await followed(context, access, [{ id, from: whole.values, to: { ...whole.values, ...values, ...byItself } }])
    return seen(db, orgId, access, id)
  })
  return { row, isChanged: true }
}

/**
 * Changes the same fields of several rows; what stands there now may be anything. Rows in which this person may not
 * change them are passed over, as those that are not there.
 */
export async function changeMany(
  context: Context,
  access: Access,
  { ids, values }: { ids: readonly string[]; values: FieldValues },
): Promise<{ count: number }> {
  const { db, principal } = context
  const changed: string[] = []
  for (const id of new Set(await idsToChange(context, access, ids, Object.keys(values)))) {
    const now = await rowAt(db, principal.orgId, everything(access), id, { locked: true })
    if (!now || now.deleted) continue
    const { isChanged } = await updateRow(context, access, { id, was: now.values, values })
    if (isChanged) changed.push(id)
  }
  await tellChanged(context, access.table, 'changed', changed)
  return { count: changed.length }
}

/**
 * Deletes rows, or brings them back; whatever is as it is to be already counts for nothing. `told`: what their history
 * says of it.
 */
export async function putAway(
  context: Context,
  access: Access,
  asked: readonly string[],
  deed: 'deleted' | 'restored',
  told?: Told,
): Promise<{ count: number }> {
  const { db, principal } = context
  const { table, tables } = access
  const ids = await idsWithin(db, principal.orgId, access, asked, access.rowsFor('d'))
  if (deed === 'deleted' && ids.length === 0) await refuseTravelling(db, principal.orgId, access, asked)
  await holdAbove(db, principal.orgId, { table, tables, ids })
  if (deed === 'restored') await refuseSettledAbove(context, access, ids)
  const count = await (deed === 'deleted'
    ? takeAway(context, access, ids, told)
    : bringBack(context, access, ids, told))
  return { count }
}

/** Deletes rows with the lines that belong to them. */
async function takeAway(context: Context, access: Access, ids: readonly string[], told?: Told): Promise<number> {
  const { db, principal } = context
  const whole = everything(access)
  const rows = await rowsAt(db, principal.orgId, whole, ids, { locked: true })
  const there = rows.map(({ id }) => id)
  // One that set out meanwhile stays, and all with it.
  await refuseTravelling(db, principal.orgId, whole, there)
  await refuseUsed(context, access, there)
  const today = await todayFor(db, principal.orgId, access.table)
  for (const { id, values } of rows) await orRefused(context, access.table, { id, from: values, to: null }, today)
  for (const { below, ids: lines } of await linesBelow(db, principal.orgId, whole, there, 'standing'))
    await takeAway(context, below, lines)
  await mark(context, access.table, 'deleted', there, told)
  await followed(
    context,
    access,
    rows.map(({ id, values }) => ({ id, from: values, to: null })),
  )
  return there.length
}

/** Brings rows back with the lines that went with them. */
async function bringBack(context: Context, access: Access, ids: readonly string[], told?: Told): Promise<number> {
  const { db, principal } = context
  const { orgId } = principal
  const whole = everything(access)
  const rows: Row[] = []
  for (const id of ids) {
    const row = await rowAt(db, orgId, whole, id, { locked: true })
    if (!row?.deleted) continue
    await refuseTwins(db, orgId, access.table, row.values, id)
    rows.push(row)
  }
  const there = rows.map(({ id }) => id)
  const lines = await linesBelow(db, orgId, whole, there, 'gone_with_it')
  await mark(context, access.table, 'restored', there, told)
  for (const { below, ids: gone } of lines) await bringBack(context, below, gone)
  const back = rows.map(({ id, values }) => ({ id, from: null, to: values }))
  await carryOn(context, access, back)
  await afterWrites(context, access, back)
  return there.length
}

async function mark(
  context: Context,
  table: Table,
  deed: 'deleted' | 'restored',
  ids: readonly string[],
  told: Told = { deed, changes: {} },
) {
  const {
    db,
    principal: { orgId, userId },
  } = context
  await once(() =>
    sql`update ${tableSql(table)} set version = version + 1, updated_at = now(),
      updated_by = ${userId}, deleted_at = ${deed === 'deleted' ? sql`now()` : sql`null`}
      where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(db),
  )
  for (const id of ids) await note(context, table, id, told.deed, told.changes)
  await tellChanged(context, table, deed, ids)
}

/** Refuses what was just written where it would stand below itself. */
async function refuseTorn(db: Trx, orgId: number, table: Table, id: string, columns: readonly string[]) {
  if (columns.includes(parentOf(table)?.name ?? '')) refuse((await tornRows(db, orgId, table, [id])).get(id) ?? {})
}

/** A row as whoever wrote it sees it. */
export async function seen(db: Trx, orgId: number, access: Access, id: string): Promise<Row> {
  // Of one that they do not see, which they may have added, they hear that it is there.
  const row =
    (await rowAt(db, orgId, access, id, { rows: access.rowsSeen })) ??
    (await rowAt(db, orgId, { ...access, fields: [], masks: new Map() }, id))
  if (!row) throw notFound('records.row_missing')
  const { deleted: _, ...shown } = row
  return shown
}

/** What happened to a row, for its history. */
export async function note(context: Context, ...happened: Happened) {
  await noteSql(context, ...happened).execute(context.db)
}

type Happened = [table: Table, id: string, deed: Deed, changes: Changes]

/** The same as a part of the statement by which it happens. */
const noteSql = (
  { principal: { orgId, userId } }: Pick<Context, 'principal'>,
  ...[table, id, deed, changes]: Happened
) =>
  sql`insert into records.changes (org_id, id, table_name, row_id, deed, changes, user_id)
    values (${orgId}, ${orderedId()}::uuid, ${table.name}, ${id}::uuid, ${deed},
      ${JSON.stringify(noted(table, changes))}::jsonb, ${userId})`

/** Two who say the same at once are told by the database. */
export async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isState(error, '23505')) throw conflict('records.taken')
    // Rows that a table keeps apart, such as two bookings of one room.
    if (isState(error, '23P01')) throw conflict('records.overlapping')
    throw error
  }
}

const isState = (error: unknown, state: string) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === state
