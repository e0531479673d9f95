import type { Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { MenuItem } from '../../shared/session.ts'

export interface NewMenuItem {
  id: number
  title: Words
  type: MenuItem['type']
  url?: string
  icon?: string
  parent_id?: number
  /** Only roles with this permission see it. */
  permission?: string
}

/**
 * Puts these items into the organisation's menu, in this order; ids belong to the organisation. What is there already
 * stays as its administrators made it.
 */
export async function addMenuItems(db: Trx, orgId: number, items: readonly NewMenuItem[], from = 0) {
  if (items.length === 0) return
  await db
    .insertInto('access.menu_items')
    .values(
      items.map(({ id, title, type, url, icon, parent_id, permission }, position) => ({
        org_id: orgId,
        id,
        position: from + position,
        type,
        title: JSON.stringify(title),
        url: url ?? null,
        icon: icon ?? null,
        link_to: null,
        parent_id: parent_id ?? null,
        permission: permission ?? null,
      })),
    )
    .onConflict((known) => known.columns(['org_id', 'id']).doNothing())
    .execute()
}
