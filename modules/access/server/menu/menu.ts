import type { Db } from '#platform/server/database.ts'
import type { MenuEntry } from '../../shared/menu.ts'

export { isLeaf, menuFor } from '../../shared/menu.ts'
export type MenuRow = MenuEntry

/** Below it stand the items that come with the product. */
export const FIRST_OWN_ID = 1000

export function menuRows(db: Db, orgId: number): Promise<MenuRow[]> {
  return db
    .selectFrom('access.menu_items')
    .select(['id', 'parent_id', 'type', 'title', 'icon', 'link_to', 'url', 'permission', 'role_ids', 'is_shown'])
    .where('org_id', '=', orgId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
