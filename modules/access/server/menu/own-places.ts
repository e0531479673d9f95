import { auditChange } from '#platform/server/audit.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { isHeading, MAX_MENU_DEPTH } from '../../shared/menu.ts'
import { lockRights } from '../rights/granting.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { rolesOf } from '../rights/roles.ts'
import { FIRST_OWN_ID, menuRows, type MenuRow } from './menu.ts'
import { refuseStartOf } from './menu-settings.ts'

/** A screen that was made in this organisation, as its menu leads to it: an item of type `crud`. */
interface OwnPlace {
  title: Words
  icon: string
  /** What the screen shows; the menu leads to `/admin/p/<id>`, which asks for this. */
  source: string
  /** Only roles with this permission see it. */
  permission: string
  parent_id: number | null
  /** Under a heading of this name at the top instead, which is made where there is none. */
  heading?: { title: Words; icon: string }
  /** Of those the ones that see chosen items only see this one too. */
  role_ids: readonly number[]
}

/** Puts it last under its heading; where it stands already it is left where its administrators put it. */
export async function putInMenu(
  context: Context,
  { title, icon, source, permission, parent_id: wished, heading, role_ids }: OwnPlace,
) {
  const {
    db,
    principal: { orgId },
  } = context
  await lockRights(db, orgId)
  const before = await menuRows(db, orgId)
  const stands = placesOf(before, source)[0]
  if (stands) {
    await chooseFor(context, stands.id, role_ids)
    return { id: stands.id }
  }
  const parent_id = heading ? await headingCalled(context, before, heading) : wished
  const rows = heading ? await menuRows(db, orgId) : before
  const parent = rows.find((row) => row.id === parent_id)
  if (parent_id !== null && (!parent || !isHeading(parent) || depthOf(rows, parent) >= MAX_MENU_DEPTH))
    throw unprocessable('access.menu.missing', { fields: { parent_id: 'access.menu.missing' } })
  const id = await addLast(context, rows, { type: 'crud', title, icon, parent_id, link_to: source, permission })
  await chooseFor(context, id, role_ids)
  await auditChange(context, {
    action: 'access.menu_item_added',
    subject_type: 'access.menu_item',
    subject_id: id,
    subject_name: title.mn,
    after: { title: title.mn, type: 'crud', parent: parent?.title.mn ?? null },
  })
  await tellRightsChanged(db, orgId, 'menu', ['*'])
  return { id }
}

/** The heading of this name at the top of the menu. */
async function headingCalled(
  context: Context,
  rows: readonly MenuRow[],
  { title, icon }: { title: Words; icon: string },
): Promise<number> {
  const stands = rows.find((row) => row.parent_id === null && isHeading(row) && row.title.mn === title.mn)
  if (stands) return stands.id
  return addLast(context, rows, {
    type: 'noAction',
    title,
    icon,
    parent_id: null,
    link_to: null,
    permission: null,
  })
}

type Added = Pick<MenuRow, 'type' | 'title' | 'icon' | 'parent_id' | 'link_to' | 'permission'>

async function addLast({ db, principal: { orgId } }: Context, rows: readonly MenuRow[], { title, ...item }: Added) {
  const id = Math.max(FIRST_OWN_ID - 1, ...rows.map((row) => row.id)) + 1
  await db
    .insertInto('access.menu_items')
    .values(({ selectFrom }) => ({
      org_id: orgId,
      id,
      position: selectFrom('access.menu_items')
        .select(({ fn, val }) => fn.coalesce(fn.max('position'), val(0)).as('last'))
        .where('org_id', '=', orgId),
      title: JSON.stringify(title),
      url: null,
      ...item,
    }))
    .execute()
  return id
}

async function chooseFor({ db, principal: { orgId } }: Context, item: number, roleIds: readonly number[]) {
  for (const { id, menus } of await rolesOf(db, [orgId])) {
    if (!roleIds.includes(id) || menus === null || menus.includes(item)) continue
    await db
      .updateTable('access.roles')
      .set(({ eb }) => ({ menus: [...menus, item], version: eb('version', '+', 1) }))
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
  }
}

/** Takes out whatever leads to it; where somebody starts there it is refused. */
export async function takeFromMenu(context: Context, source: string) {
  const {
    db,
    principal: { orgId },
  } = context
  await lockRights(db, orgId)
  const places = placesOf(await menuRows(db, orgId), source)
  const gone = places.map(({ id }) => id)
  refuseStartOf(
    (await rolesOf(db, [orgId])).filter(({ default_menu }) => default_menu !== null && gone.includes(default_menu)),
  )
  for (const { id, title } of places) {
    await db.deleteFrom('access.menu_items').where('org_id', '=', orgId).where('id', '=', id).execute()
    await auditChange(context, {
      action: 'access.menu_item_removed',
      subject_type: 'access.menu_item',
      subject_id: id,
      subject_name: title.mn,
      before: { title: title.mn },
    })
  }
  await tellRightsChanged(db, orgId, 'menu', ['*'])
}

/** Where it stands in the menu, and the headings under which it could. */
export async function placeInMenu({ db, principal: { orgId } }: Context, source: string) {
  const rows = await menuRows(db, orgId)
  const place = placesOf(rows, source)[0]
  return {
    place: place ? { id: place.id, parent_id: place.parent_id } : null,
    headings: rows
      .filter((row) => isHeading(row) && depthOf(rows, row) < MAX_MENU_DEPTH)
      .map(({ id, title }) => ({ id, title })),
  }
}

const placesOf = (rows: readonly MenuRow[], source: string) =>
  rows.filter(({ type, link_to }) => type === 'crud' && link_to === source)

function depthOf(rows: readonly MenuRow[], row: MenuRow): number {
  const parent = rows.find(({ id }) => id === row.parent_id)
  return parent ? depthOf(rows, parent) + 1 : 1
}
