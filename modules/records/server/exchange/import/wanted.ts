import { sql } from 'kysely'
import { tell } from '#platform/server/outbox.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import {
  type Import,
  IMPORT_WANTED,
  type ImportRules,
  type ImportState,
  type ImportWishes,
  ROW_ID,
} from '../../../shared/exchange/imports.ts'
import { type Access, accessFor } from '../../gate/gate.ts'
import { importable } from '../importable.ts'
import { type ImportRow, ownImport, shownImport } from './book.ts'

interface Named {
  table: string
  id: string
}

/** From these a file may be tried: also again, when something was mended or told otherwise. */
const mayBeTried: readonly ImportState[] = ['read', 'checked', 'failed', 'cancelled', 'undone']

export async function wantCheck(context: Context, named: Named, wishes: ImportWishes): Promise<Import> {
  const { db, principal } = context
  const access = await accessFor(db, principal, named.table, 'import')
  const now = await ownImport(db, principal, named.table, named.id)
  if (!mayBeTried.includes(now.state) || now.until < new Date()) throw conflict('records.import.not_now')
  refuseStrange(access, now, wishes)
  const { total } = await db
    .selectFrom('records.import_rows')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('org_id', '=', principal.orgId)
    .where('import_id', '=', named.id)
    .where('sheet', '=', wishes.sheet)
    .where('line', '>', wishes.heading)
    .executeTakeFirstOrThrow()
  if (total === 0) throw unprocessable('platform.import.empty')
  return set(context, named, {
    state: 'checking',
    wishes: JSON.stringify(wishes),
    rules: null,
    counts: null,
    result: null,
    left_behind: null,
    problem: null,
    total,
    at_line: wishes.heading,
  })
}

/** Columns that there are not, or that this person may not write, answer alike. */
function refuseStrange(access: Access, { sheets }: ImportRow, { sheet, columns, keys }: ImportWishes) {
  const known = importable(access)
  const names = columns.map(({ column }) => column)
  const isKnown = (name: string) => name === ROW_ID || known.some((field) => field.name === name)
  const isKey = (name: string) =>
    names.includes(name) && (name === ROW_ID || known.some((field) => field.name === name && field.unique))
  if (!sheets[sheet] || !names.every(isKnown)) throw unprocessable('records.import.strange')
  if (new Set(names).size < names.length || new Set(columns.map(({ at }) => at)).size < names.length)
    throw unprocessable('records.import.column_twice')
  if (!keys.every(isKey)) throw unprocessable('records.import.no_key')
  if (names.every((name) => name === ROW_ID)) throw unprocessable('records.import.nothing_chosen')
}

export async function wantRun(context: Context, named: Named, rules: ImportRules): Promise<Import> {
  const { db, principal } = context
  await accessFor(db, principal, named.table, 'import')
  const { state, counts, wishes } = await ownImport(db, principal, named.table, named.id)
  if (state !== 'checked' || !counts || !wishes) throw conflict('records.import.not_now')
  const known = counts.change + counts.same
  const bad = counts.bad_new + (rules.known === 'skip' ? 0 : counts.bad_known) + (rules.known === 'refuse' ? known : 0)
  if (rules.bad === 'refuse' && bad > 0) throw unprocessable('records.import.has_bad', { params: { count: bad } })
  const total = counts.create + (rules.known === 'update' ? counts.change : 0)
  if (total === 0) throw unprocessable('records.import.nothing_to_do')
  return set(context, named, { state: 'running', rules: JSON.stringify(rules), total, at_line: wishes.heading })
}

export async function wantStop(context: Context, named: Named): Promise<Import> {
  const { db, principal } = context
  await accessFor(db, principal, named.table, 'import')
  const { state } = await ownImport(db, principal, named.table, named.id)
  const change = db
    .updateTable('records.imports')
    .where('org_id', '=', principal.orgId)
    .where('id', '=', named.id)
    // Whoever works on it may be done by now.
    .where('state', '=', state)
  if (state === 'checking' || state === 'running') await change.set({ stop_wanted: true }).execute()
  else if (state === 'read' || state === 'checked')
    await change.set({ state: 'cancelled', until: sql<Date>`now()` }).execute()
  return shownImport(await ownImport(db, principal, named.table, named.id), context)
}

export async function wantUndo(context: Context, named: Named): Promise<Import> {
  const { db, principal } = context
  await accessFor(db, principal, named.table, 'import')
  const { state, result, until } = await ownImport(db, principal, named.table, named.id)
  if (state !== 'done' || !result || until < new Date()) throw conflict('records.import.not_now')
  const needs = [...(result.created > 0 ? (['d'] as const) : []), ...(result.changed > 0 ? (['u'] as const) : [])]
  await accessFor(db, principal, named.table, 'import', ...needs)
  return set(context, named, { state: 'undoing', total: result.created + result.changed, at_line: 0 })
}

type Wanted = { state: ImportState; total: number; at_line: number } & Partial<
  Record<'wishes' | 'rules' | 'counts' | 'result' | 'left_behind' | 'problem', string | null>
>

async function set(context: Context, { table, id }: Named, wanted: Wanted): Promise<Import> {
  const { db, principal } = context
  await db
    .updateTable('records.imports')
    .set({ ...wanted, done: 0, tries: 0, stop_wanted: false, worked_at: sql<Date>`now()` })
    .where('org_id', '=', principal.orgId)
    .where('id', '=', id)
    .execute()
  await tell(db, principal.orgId, IMPORT_WANTED, { import_id: id })
  return shownImport(await ownImport(db, principal, table, id), context)
}
