import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { heldOf } from '#platform/shared/held.ts'
import { rowId, rowIdInAddress } from '#platform/shared/ids.ts'
import { words } from '#platform/shared/i18n.ts'
import { visibleText } from '#platform/shared/visible-text.ts'
import { permissionNames } from './catalogue.ts'
import type { MenuItem } from './session.ts'

/** Section 2 of the specification. */
export const menuTypes = ['noAction', 'divider', 'noActionSubTop', 'crud', 'link', 'router-link'] as const
type MenuType = (typeof menuTypes)[number]
export const isHeading = ({ type }: { type: MenuType }) => type === 'noAction' || type === 'noActionSubTop'
/** Neither a heading nor a line: something that leads somewhere. */
export const isLeaf = (row: { type: MenuType }) => !isHeading(row) && row.type !== 'divider'

export const MAX_MENU_DEPTH = 6

const id = rowIdInAddress
const parent = rowId.nullable()

/** An address of our own, or one elsewhere; never one that runs. */
const OWN = /^\/(?!\/)[^\s\\]*$/
/** The place of a menu item leads on to its address, so it can be none itself. */
export const isPlace = (url: string) => /^\/admin\/p(?:[/?#]|$)/i.test(url)
const ELSEWHERE = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)[^\s]*$/i

export const menuItemForm = z
  .object({
    type: z.enum(menuTypes),
    mn: z.string().overwrite(visibleText).max(100, 'access.menu.title_long'),
    en: z.string().overwrite(visibleText).max(100, 'access.menu.title_long'),
    ko: z.string().overwrite(visibleText).max(100, 'access.menu.title_long'),
    icon: z
      .string()
      .trim()
      .max(40)
      .regex(/^[a-z-]*$/, 'access.menu.icon_rule'),
    url: z.string().trim().max(500, 'access.menu.url_long'),
    /** Of `crud`: what was made in the organisation, as a module offers it. */
    source: z.string().max(100).default(''),
    permission: z.string().max(100),
    /** Null: every role that may open it. */
    role_ids: z
      .array(rowId)
      .max(500)
      .nullable()
      .refine((roles) => roles === null || roles.length > 0, 'access.menu.roles_missing'),
    is_shown: z.boolean(),
  })
  .superRefine(({ type, mn, url, source }, problems) => {
    const refuse = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
    if (type !== 'divider' && mn === '') refuse('mn', 'access.menu.title_missing')
    if (type === 'crud' && source === '') refuse('source', 'access.menu.source_missing')
    if (type === 'router-link' && !OWN.test(url))
      refuse('url', url === '' ? 'access.menu.url_missing' : 'access.menu.own_url_rule')
    if ((type === 'router-link' || type === 'link') && isPlace(url)) refuse('url', 'access.menu.place_rule')
    if (type === 'link' && !OWN.test(url) && !ELSEWHERE.test(url))
      refuse('url', url === '' ? 'access.menu.url_missing' : 'access.menu.url_rule')
  })
export type MenuItemValues = z.output<typeof menuItemForm>

const menuEntry = z.object({
  id: z.number().int(),
  parent_id: parent,
  type: z.enum(menuTypes),
  title: words,
  icon: z.string().nullable(),
  link_to: z.string().nullable(),
  url: z.string().nullable(),
  permission: z.string().nullable(),
  role_ids: z.array(z.number().int()).nullable(),
  is_shown: z.boolean(),
})
export type MenuEntry = z.output<typeof menuEntry>

export const showMenuSettings = endpoint({
  method: 'GET',
  path: '/access/menu/settings',
  permission: 'access.menu.u',
  summary: 'The whole menu of my organisation, and what the roles see of it',
  input: z.object({}),
  reply: z.object({
    items: z.array(menuEntry),
    permissions: z.array(z.string()),
    /** What items of type `crud` may lead to. */
    places: z.array(z.object({ source: z.string(), title: words, permission: z.string() })),
    names: permissionNames,
    /** What each may, and the items that were chosen for it; null: all. */
    roles: z.array(
      z.object({
        id: z.number().int(),
        display_name: words,
        permissions: z.array(z.string()),
        menus: z.array(z.number().int()).nullable(),
      }),
    ),
  }),
})
export const addMenuItem = endpoint({
  method: 'POST',
  path: '/access/menu/items',
  permission: 'access.menu.u',
  summary: 'A new menu item, last under its heading',
  idempotent: true,
  input: menuItemForm.safeExtend({ parent_id: parent }),
  reply: z.object({ id: z.number().int() }),
})
const done = z.object({ status: z.literal(true) })
export const changeMenuItem = endpoint({
  method: 'PUT',
  path: '/access/menu/items/:id',
  permission: 'access.menu.u',
  summary: 'Change a menu item; refused where it is not as it was `held` any more',
  input: menuItemForm.safeExtend({ id, held: heldOf(menuItemForm) }),
  reply: done,
})
export const moveMenuItem = endpoint({
  method: 'POST',
  path: '/access/menu/items/:id/move',
  permission: 'access.menu.u',
  summary: 'Put a menu item under a heading, before another item or last',
  input: z.object({ id, parent_id: parent, before_id: parent }),
  reply: done,
})
export const removeMenuItem = endpoint({
  method: 'DELETE',
  path: '/access/menu/items/:id',
  permission: 'access.menu.u',
  summary: 'Take a menu item out, with everything below it',
  input: z.object({ id }),
  reply: done,
})

type Row = Pick<MenuEntry, 'id' | 'parent_id' | 'type' | 'title' | 'icon' | 'link_to' | 'url' | 'permission'> &
  Partial<Pick<MenuEntry, 'role_ids' | 'is_shown'>>
interface Looker {
  permissions: ReadonlySet<string>
  /** The items picked for the role; null is all of them. */
  chosen?: readonly number[] | null
  roleId?: number
}

/**
 * The menu as a role sees it. A heading stands where something stands under it; what is below something hidden is
 * hidden as well.
 */
export function menuFor(rows: readonly Row[], { permissions, chosen = null, roleId }: Looker): MenuItem[] {
  const isChosen = (row: Row) => chosen === null || !isLeaf(row) || chosen.includes(row.id)
  const isForRole = ({ role_ids = null }: Row) =>
    role_ids === null || (roleId !== undefined && role_ids.includes(roleId))
  const visible = rows.filter(
    (row) =>
      row.is_shown !== false &&
      (row.permission === null || permissions.has(row.permission)) &&
      isForRole(row) &&
      isChosen(row),
  )
  const itemsUnder = (above: number | null): MenuItem[] =>
    visible
      .filter(({ parent_id }) => parent_id === above)
      .flatMap((row) => {
        const below = itemsUnder(row.id)
        return isHeading(row) && below.length === 0 ? [] : [itemOf(row, below)]
      })
  return itemsUnder(null)
}

function itemOf({ id: own, title, type, link_to, url, icon, parent_id }: Row, below: MenuItem[]): MenuItem {
  const isOnTop = type === 'noActionSubTop'
  return {
    id: own,
    title,
    type,
    link_to,
    url,
    icon,
    parent: parent_id,
    children: isOnTop ? [] : below,
    sub_top_children: isOnTop ? below : [],
  }
}
