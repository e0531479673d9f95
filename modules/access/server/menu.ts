import type { Db } from '#platform/server/database.ts'
import type { MenuItem } from '../shared/session.ts'

export interface MenuRow extends Pick<MenuItem, 'id' | 'title' | 'type' | 'link_to' | 'url' | 'icon'> {
  parent_id: number | null
  permission: string | null
}

export function menuRows(db: Db, orgId: number): Promise<MenuRow[]> {
  return db.selectFrom('access.menu_items')
    .select(['id', 'parent_id', 'type', 'title', 'icon', 'link_to', 'url', 'permission'])
    .where('org_id', '=', orgId).orderBy('position').orderBy('id').execute()
}

/** The menu as a role with these permissions sees it. A heading under which nothing is left is not shown. */
export function menuFor(rows: readonly MenuRow[], permissions: ReadonlySet<string>): MenuItem[] {
  const visible = rows.filter(({ permission }) => permission === null || permissions.has(permission))
  const itemsUnder = (parent: number | null): MenuItem[] =>
    visible.filter(({ parent_id }) => parent_id === parent).flatMap((row) => {
      const below = itemsUnder(row.id)
      return isHeading(row) && below.length === 0 ? [] : [itemOf(row, below)]
    })
  return itemsUnder(null)
}

function itemOf({ id, title, type, link_to, url, icon, parent_id }: MenuRow, below: MenuItem[]): MenuItem {
  const isOnTop = type === 'noActionSubTop'
  return { id, title, type, link_to, url, icon, parent: parent_id, children: isOnTop ? [] : below, sub_top_children: isOnTop ? below : [] }
}

const isHeading = ({ type }: MenuRow) => type === 'noAction' || type === 'noActionSubTop'
