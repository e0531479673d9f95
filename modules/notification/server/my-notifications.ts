import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route } from '#platform/server/route.ts'
import { listNotifications, readNotifications } from '../shared/notifications.ts'
import './tables.ts'

type Me = Pick<Principal, 'orgId' | 'userId'>

// The ids are made in the order of time, so the last one seen is the place to go on from.
export const listNotificationsRoute = route(
  listNotifications,
  async ({ db, principal, language, services: { translate } }, { cursor, limit }) => {
    let query = db
      .selectFrom('notification.notifications')
      .select(['id', 'key', 'params', 'link', 'read_at', 'created_at'])
      .where('org_id', '=', principal.orgId)
      .where('user_id', '=', principal.userId)
      .where('in_app', '=', true)
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (cursor) query = query.where('id', '<', cursor)

    const rows = await query.execute()
    const items = rows.slice(0, limit).map(({ read_at, created_at, ...rest }) => ({
      ...rest,
      text: translate(language, rest.key, rest.params),
      is_read: read_at !== null,
      created_at: created_at.toISOString(),
    }))
    return {
      items,
      next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      unread: await unreadOf(db, principal),
    }
  },
)

export const readNotificationsRoute = route(readNotifications, async ({ db, principal }, { ids, links }) => {
  let update = db
    .updateTable('notification.notifications')
    .set({ read_at: sql<string>`now()` })
    .where('org_id', '=', principal.orgId)
    .where('user_id', '=', principal.userId)
    .where('read_at', 'is', null)
  if (ids) update = update.where('id', 'in', ids.length > 0 ? ids : [NOBODY])
  if (links) update = update.where('link', 'in', links.length > 0 ? links : [NOWHERE])
  // All of them are all that one sees.
  if (!ids && !links) update = update.where('in_app', '=', true)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  // Their other windows and devices count anew.
  if (numUpdatedRows > 0n)
    await tell(db, principal.orgId, 'notification.read', {
      live: [{ topic: 'notification', key: 'read', audience: [`u:${principal.userId}`] }],
    })
  return { status: true as const, unread: await unreadOf(db, principal) }
})

const NOBODY = '00000000-0000-0000-0000-000000000000'
const NOWHERE = ''

async function unreadOf(db: Trx, { orgId, userId }: Me) {
  const { unread } = await db
    .selectFrom('notification.notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('in_app', '=', true)
    .executeTakeFirstOrThrow()
  return unread
}
