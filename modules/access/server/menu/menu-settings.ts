import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Module, Place } from '#platform/server/module.ts'
import { route, type Context, type Route } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { refuseLate } from '../audit/late.ts'
import { namesIn } from '../../shared/catalogue.ts'
import {
  addMenuItem,
  changeMenuItem,
  isHeading,
  MAX_MENU_DEPTH,
  moveMenuItem,
  removeMenuItem,
  showMenuSettings,
  type MenuItemValues,
} from '../../shared/menu.ts'
import type { MenuItem } from '../../shared/session.ts'
import { catalogueFor, permissionsIn, refuseUnknown, type AllModules } from '../rights/catalogue.ts'
import { inForce, lockRights, organizationGrants } from '../rights/granting.ts'
import { FIRST_OWN_ID, isLeaf, menuFor, menuRows, type MenuRow } from './menu.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { rolesOf } from '../rights/roles.ts'

const done = { status: true as const }

export const menuSettingsRoutes = (modules: AllModules): Route[] => [
  route(showMenuSettings, async ({ db, principal: { orgId } }) => {
    const { max, standard } = await organizationGrants(db, orgId)
    const roles = (await rolesOf(db, [orgId])).map(({ id, display_name, permissions, menus }) => ({
      id,
      display_name,
      menus,
      permissions: inForce([...permissions, ...standard], max),
    }))
    const catalogue = await catalogueFor(modules(), db, orgId)
    return {
      items: await menuRows(db, orgId),
      permissions: permissionsIn(catalogue),
      places: await placesOf(modules(), db, orgId),
      names: namesIn(catalogue),
      roles,
    }
  }),

  route(addMenuItem, async (context, { parent_id, ...values }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const rows = await lockedMenu(db, orgId)
    refuseUnfit(rows, { parent_id })
    const row = await rowOf(context, modules, values)
    const id = Math.max(FIRST_OWN_ID - 1, ...rows.map((row) => row.id)) + 1
    await db
      .insertInto('access.menu_items')
      .values({
        org_id: orgId,
        id,
        parent_id,
        position: (await lastPosition(db, orgId)) + 1,
        ...row,
      })
      .execute()
    // A role that sees chosen items only sees what is added when somebody chooses it.
    await auditChange(context, {
      action: 'access.menu_item_added',
      ...subject(id, values.mn),
      after: facts(row, rows, parent_id),
    })
    await tellRightsChanged(db, orgId, 'menu', ['*'])
    return { id }
  }),

  route(changeMenuItem, async (context, { id, held, ...values }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const rows = await lockedMenu(db, orgId)
    const before = theItem(rows, id)
    const source = before.type === 'crud' ? before.link_to : ''
    const now = { ...before, ...before.title, url: before.url ?? before.link_to, source }
    await refuseLate(db, orgId, { held, now, subject_type: ITEM, subject_id: id })
    if (!isHeading(values) && rows.some(({ parent_id }) => parent_id === id))
      throw unprocessable('access.menu.has_children', { fields: { type: 'access.menu.has_children' } })
    const next = await rowOf(context, modules, values, before)
    await refuseLostStarts(
      db,
      orgId,
      rows,
      rows.map((row) => (row.id === id ? { ...row, ...next, title: row.title } : row)),
    )
    await db.updateTable('access.menu_items').set(next).where('org_id', '=', orgId).where('id', '=', id).execute()
    await auditChange(context, {
      action: 'access.menu_item_changed',
      ...subject(id, before.title.mn),
      before: facts({ ...before, title: JSON.stringify(before.title) }, rows, before.parent_id),
      after: facts(next, rows, before.parent_id),
    })
    await tellRightsChanged(db, orgId, 'menu', ['*'])
    return done
  }),

  route(moveMenuItem, async (context, { id, parent_id, before_id }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const rows = await lockedMenu(db, orgId)
    const item = theItem(rows, id)
    refuseUnfit(rows, { parent_id, moving: item })
    const order = rows.filter((row) => row.parent_id === parent_id && row.id !== id).map((row) => row.id)
    const at = before_id === null ? -1 : order.indexOf(before_id)
    if (before_id !== null && at < 0) throw notFound('access.menu.missing')
    order.splice(at < 0 ? order.length : at, 0, id)
    await refuseLostStarts(
      db,
      orgId,
      rows,
      rows.map((row) => (row.id === id ? { ...row, parent_id } : row)),
    )
    await db
      .updateTable('access.menu_items')
      .set({ parent_id })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    for (const [position, one] of order.entries())
      await db
        .updateTable('access.menu_items')
        .set({ position })
        .where('org_id', '=', orgId)
        .where('id', '=', one)
        .execute()
    const place = (above: number | null, ids: readonly number[]) => ({
      parent: nameOf(rows, above),
      position: ids.indexOf(id) + 1,
    })
    const was = rows.filter((row) => row.parent_id === item.parent_id).map((row) => row.id)
    await auditChange(context, {
      action: 'access.menu_item_moved',
      ...subject(id, item.title.mn),
      before: place(item.parent_id, was),
      after: place(parent_id, order),
    })
    await tellRightsChanged(db, orgId, 'menu', ['*'])
    return done
  }),

  route(removeMenuItem, async (context, { id }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const rows = await lockedMenu(db, orgId)
    const item = theItem(rows, id)
    const gone = [id, ...below(rows, id)]
    refuseStartOf(
      (await rolesOf(db, [orgId])).filter(({ default_menu }) => default_menu !== null && gone.includes(default_menu)),
    )
    for (const one of gone.toReversed())
      await db.deleteFrom('access.menu_items').where('org_id', '=', orgId).where('id', '=', one).execute()
    await auditChange(context, {
      action: 'access.menu_item_removed',
      ...subject(id, item.title.mn),
      before: { ...facts({ ...item, title: JSON.stringify(item.title) }, rows, item.parent_id), count: gone.length },
      after: null,
    })
    await tellRightsChanged(db, orgId, 'menu', ['*'])
    return done
  }),
]

async function lockedMenu(db: Trx, orgId: number) {
  await lockRights(db, orgId)
  return menuRows(db, orgId)
}

/** What was taken out leaves gaps, so the number of items says nothing about it. */
async function lastPosition(db: Trx, orgId: number) {
  const { last } = await db
    .selectFrom('access.menu_items')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return last ?? -1
}

function theItem(rows: readonly MenuRow[], id: number) {
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound('access.menu.missing')
  return row
}

const below = (rows: readonly MenuRow[], id: number): number[] =>
  rows.filter(({ parent_id }) => parent_id === id).flatMap((row) => [row.id, ...below(rows, row.id)])
const depthBelow = (rows: readonly MenuRow[], id: number): number =>
  Math.max(0, ...rows.filter(({ parent_id }) => parent_id === id).map((row) => 1 + depthBelow(rows, row.id)))

/** Only a heading has something under it, nothing comes under itself, and the tree has an end. */
function refuseUnfit(rows: readonly MenuRow[], { parent_id, moving }: { parent_id: number | null; moving?: MenuRow }) {
  const refuse = (code: string): never => {
    throw unprocessable(code, { fields: { parent_id: code } })
  }
  if (parent_id !== null && !isHeading(theItem(rows, parent_id))) refuse('access.menu.parent_rule')
  let depth = 1
  for (let at = parent_id; at !== null; at = theItem(rows, at).parent_id) {
    if (at === moving?.id) refuse('access.menu.circle')
    depth += 1
  }
  if (depth + (moving ? depthBelow(rows, moving.id) : 0) > MAX_MENU_DEPTH) refuse('access.menu.too_deep')
}

/** What an item is kept as; refused where it names what is not there. */
async function rowOf(context: Context, modules: AllModules, values: MenuItemValues, before?: MenuRow) {
  const { db, principal } = context
  await refuseUnknownParts(context, modules, values, before)
  if (values.type !== 'crud') return asRow(values)
  const place = (await placesOf(modules(), db, principal.orgId)).find(({ source }) => source === values.source)
  // What was made here and is gone by now may stand where it stood, and comes back with what it leads to.
  const stays = before?.type === 'crud' && before.link_to === values.source
  if (!place && !stays)
    throw unprocessable('access.menu.source_missing', { fields: { source: 'access.menu.source_missing' } })
  // Nobody is led to what they may not read, whatever else is asked of them.
  return { ...asRow(values), permission: place?.permission ?? before?.permission ?? null }
}

/** What this organisation made and its menu may lead to. */
async function placesOf(modules: readonly Module[], db: Trx, orgId: number): Promise<Place[]> {
  return (await Promise.all(modules.map(async (module) => (await module.places?.(db, orgId)) ?? []))).flat()
}

async function refuseUnknownParts(
  { db, principal: { orgId } }: Context,
  modules: AllModules,
  { permission, role_ids }: MenuItemValues,
  before?: MenuRow,
) {
  if (permission !== '' && permission !== before?.permission) await refuseUnknown(modules, db, orgId, [permission])
  const known = new Set((await rolesOf(db, [orgId])).map(({ id }) => id))
  if (role_ids?.some((id) => !known.has(id) && !before?.role_ids?.includes(id))) throw notFound('access.role_unknown')
}

/** Where a role begins it sees something that opens; one that began nowhere before begins nowhere afterwards. */
async function refuseLostStarts(db: Trx, orgId: number, rows: readonly MenuRow[], next: readonly MenuRow[]) {
  const { max, standard } = await organizationGrants(db, orgId)
  const lost = (await rolesOf(db, [orgId])).filter(({ id: roleId, default_menu, menus, permissions }) => {
    const looker = { permissions: new Set(inForce([...permissions, ...standard], max)), chosen: menus, roleId }
    const begins = (menu: readonly MenuRow[]) => leavesIn(menuFor(menu, looker)).some(({ id }) => id === default_menu)
    return default_menu !== null && begins(rows) && !begins(next)
  })
  refuseStartOf(lost)
}

export function refuseStartOf(roles: readonly { display_name: Words }[]) {
  if (roles.length > 0)
    throw conflict('access.menu.is_start', {
      params: { roles: roles.map(({ display_name }) => display_name.mn).join(', ') },
    })
}

const leavesIn = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap((item) => [...(isLeaf(item) ? [item] : []), ...leavesIn([...item.children, ...item.sub_top_children])])

function asRow({ type, mn, en, ko, icon, url, source, permission, role_ids, is_shown }: MenuItemValues) {
  const leads = type === 'link' || type === 'router-link'
  return {
    type,
    title: JSON.stringify({ mn, ...(en && { en }), ...(ko && { ko }) }),
    icon: icon || null,
    url: leads ? url : null,
    link_to: type === 'crud' ? source : null,
    permission: permission || null,
    role_ids: role_ids && [...new Set(role_ids)].sort((a, b) => a - b),
    is_shown,
  }
}

type Facts = Omit<ReturnType<typeof asRow>, 'title'> & { title: string }
const facts = (
  { title, type, icon, url, link_to, permission, role_ids, is_shown }: Facts,
  rows: readonly MenuRow[],
  parent: number | null,
) => ({
  display_name: JSON.parse(title) as unknown,
  type,
  icon,
  url: url ?? link_to,
  permission,
  roles: role_ids,
  is_shown,
  parent: nameOf(rows, parent),
})

const nameOf = (rows: readonly MenuRow[], id: number | null) =>
  id === null ? null : (rows.find((row) => row.id === id)?.title.mn ?? null)
const ITEM = 'access.menu_item'
const subject = (id: number, name: string) => ({ subject_type: ITEM, subject_id: id, subject_name: name || '—' })
