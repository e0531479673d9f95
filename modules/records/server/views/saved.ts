import type { Context } from '#platform/server/route.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { conflict, forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import { fieldsOf } from '../../shared/definition/table.ts'
import {
  type changeView,
  type listViews,
  type markView,
  type SavedView,
  type saveView,
  view as viewShape,
} from '../../shared/views/saved.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { keptOf, seenOf } from './parts.ts'

/** More of one table nobody finds anything among. */
const MOST = 200

type Caller = Pick<Context, 'db' | 'principal'>

/** Whoever may change rows of a table may share a view of it, and change those that are shared. */
const mayShare = (access: Access) => access.actions.has('u')

/** What this person saved of this table, and what is shared. */
function readable({ db, principal: { orgId, userId } }: Caller, access: Access) {
  return db
    .selectFrom('records.views as v')
    .leftJoin('records.view_marks as m', (join) =>
      join.onRef('m.org_id', '=', 'v.org_id').onRef('m.view_id', '=', 'v.id').on('m.user_id', '=', userId),
    )
    .select(['v.id', 'v.name', 'v.version', 'v.user_id', 'v.is_shared', 'v.is_first as is_first_of_all', 'v.view'])
    .select(['m.is_pinned', 'm.is_first', 'm.place'])
    .where('v.org_id', '=', orgId)
    .where('v.table_name', '=', access.table.name)
    .where((where) => where.or([where('v.user_id', '=', userId), where('v.is_shared', '=', true)]))
}
type Kept = Awaited<ReturnType<ReturnType<typeof readable>['execute']>>[number]

export async function viewsOf(caller: Caller, access: Access): Promise<ReplyOf<typeof listViews>> {
  const views = await readable(caller, access)
    .orderBy('m.place', (by) => by.asc().nullsLast())
    .orderBy('v.id')
    .execute()
  return { views: views.map((kept) => told(caller, access, kept)), may_share: mayShare(access) }
}

function told({ principal }: Caller, access: Access, kept: Kept): SavedView {
  // What was saved before a kind of view said something new is read as if it were left as it is.
  const { view, isPartial } = seenOf(viewShape.parse(kept.view), (column) => fieldOf(access, column) !== undefined)
  const isOwn = kept.user_id === principal.userId
  return {
    id: kept.id,
    name: kept.name,
    version: kept.version,
    is_shared: kept.is_shared,
    is_own: isOwn,
    is_first_of_all: kept.is_first_of_all,
    is_first: kept.is_first ?? false,
    is_pinned: kept.is_pinned ?? false,
    may_change: kept.is_shared ? mayShare(access) : isOwn,
    is_partial: isPartial,
    view,
  }
}

/** Of somebody else's own view is said what is said of one that there is not. */
async function oneOf(caller: Caller, access: Access, id: string): Promise<Kept> {
  const kept = await readable(caller, access).where('v.id', '=', id).executeTakeFirst()
  if (!kept) throw notFound('records.views.missing')
  return kept
}

export async function addView(
  caller: Caller,
  access: Access,
  { name, view, is_shared }: Omit<ParsedInputOf<typeof saveView>, 'table'>,
): Promise<SavedView> {
  const { orgId, userId } = caller.principal
  if (is_shared && !mayShare(access)) throw forbidden('platform.no_permission')
  const { views } = await viewsOf(caller, access)
  if (views.length >= MOST) throw unprocessable('records.views.too_many', { params: { count: MOST } })
  const id = orderedId()
  const { view: kept } = seenOf(view, (column) => fieldOf(access, column) !== undefined)
  await caller.db
    .insertInto('records.views')
    .values({
      org_id: orgId,
      id,
      table_name: access.table.name,
      name,
      user_id: userId,
      is_shared,
      is_first: false,
      version: 1,
      view: JSON.stringify(kept),
    })
    .execute()
  return told(caller, access, await oneOf(caller, access, id))
}

export async function alterView(
  caller: Caller,
  access: Access,
  { id, version, name, view, is_shared, is_first_of_all }: Omit<ParsedInputOf<typeof changeView>, 'table'>,
): Promise<SavedView> {
  const { db } = caller
  const { orgId } = caller.principal
  const kept = await changeable(caller, access, id)
  if (kept.version !== version) throw conflict('records.views.changed_meanwhile')
  const isShared = is_shared ?? kept.is_shared
  const isFirst = isShared && (is_first_of_all ?? kept.is_first_of_all)
  if ((isShared || isFirst) && !mayShare(access)) throw forbidden('platform.no_permission')
  if (isFirst && !kept.is_first_of_all)
    await db
      .updateTable('records.views')
      .set({ is_first: false })
      .where('org_id', '=', orgId)
      .where('table_name', '=', access.table.name)
      .where('is_first', '=', true)
      .execute()
  await db
    .updateTable('records.views')
    .set({
      version: version + 1,
      is_shared: isShared,
      is_first: isFirst,
      ...(name !== undefined && { name }),
      ...(view && { view: JSON.stringify(written(access, view, viewShape.parse(kept.view))) }),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  // What is theirs alone again others begin with no more.
  if (!isShared)
    await db
      .deleteFrom('records.view_marks')
      .where('org_id', '=', orgId)
      .where('view_id', '=', id)
      .where('user_id', '<>', kept.user_id)
      .execute()
  return told(caller, access, await oneOf(caller, access, id))
}

function written(access: Access, view: SavedView['view'], before: SavedView['view']) {
  const sees = (column: string) => fieldOf(access, column) !== undefined
  const all = new Set(fieldsOf(access.table).map(({ name }) => name))
  return keptOf(seenOf(view, sees).view, before, (column) => all.has(column) && !sees(column))
}

export async function dropView(caller: Caller, access: Access, id: string): Promise<null> {
  await changeable(caller, access, id)
  await caller.db
    .deleteFrom('records.views')
    .where('org_id', '=', caller.principal.orgId)
    .where('id', '=', id)
    .execute()
  return null
}

/** Somebody's own is theirs; a shared one belongs to whoever may share, and its maker may withdraw it. */
async function changeable(caller: Caller, access: Access, id: string): Promise<Kept> {
  const kept = await oneOf(caller, access, id)
  if (kept.user_id !== caller.principal.userId && !mayShare(access)) throw forbidden('platform.no_permission')
  return kept
}

export async function mark(
  caller: Caller,
  access: Access,
  { id, is_pinned, is_first }: Omit<ParsedInputOf<typeof markView>, 'table'>,
): Promise<SavedView> {
  const { db } = caller
  const { orgId, userId } = caller.principal
  await oneOf(caller, access, id)
  if (is_first)
    await db
      .updateTable('records.view_marks')
      .set({ is_first: false })
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('view_id', 'in', readable(caller, access).clearSelect().select('v.id'))
      .execute()
  const said = { ...(is_pinned !== undefined && { is_pinned }), ...(is_first !== undefined && { is_first }) }
  await db
    .insertInto('records.view_marks')
    .values({ org_id: orgId, user_id: userId, view_id: id, ...said })
    .onConflict((twice) => twice.columns(['org_id', 'user_id', 'view_id']).doUpdateSet({ view_id: id, ...said }))
    .execute()
  return told(caller, access, await oneOf(caller, access, id))
}

/** Ids of views that this person does not know are left alone. */
export async function putInOrder(caller: Caller, access: Access, ids: readonly string[]): Promise<null> {
  const { orgId, userId } = caller.principal
  const known = new Set((await readable(caller, access).execute()).map(({ id }) => id))
  const marks = [...new Set(ids)]
    .filter((id) => known.has(id))
    .map((view_id, place) => ({ org_id: orgId, user_id: userId, view_id, place }))
  if (marks.length > 0)
    await caller.db
      .insertInto('records.view_marks')
      .values(marks)
      .onConflict((twice) =>
        twice.columns(['org_id', 'user_id', 'view_id']).doUpdateSet(({ ref }) => ({ place: ref('excluded.place') })),
      )
      .execute()
  return null
}
