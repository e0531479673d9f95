import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { deviceName } from '#modules/access/shared/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { isPublicAddress, type PushDevice } from '#platform/server/push.ts'
import { openRoute, route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, notFound, unauthorized, unprocessable } from '#platform/shared/errors.ts'
import { keepDevice, listDevices, removeDevice } from '../shared/devices.ts'
import './tables.ts'

/** More than anybody uses; beyond it the oldest goes. */
const MOST_DEVICES = 20

export const listDevicesRoute = route(listDevices, async ({ db, principal, services }) => {
  const shown = ['id', 'session_id', 'name', 'created_at', 'last_success_at'] as const
  const browsers = await db
    .selectFrom('notification.push_devices')
    .select(shown)
    .where('user_id', '=', principal.userId)
    .orderBy('id')
    .execute()
  const apps = await db
    .selectFrom('notification.app_devices')
    .select(shown)
    .where('user_id', '=', principal.userId)
    .orderBy('id')
    .execute()
  const rows = [
    ...browsers.map((one) => ({ ...one, kind: 'browser' as const })),
    ...apps.map((one) => ({ ...one, kind: 'app' as const })),
  ]
  return {
    public_key: services.settings.push()?.publicKey ?? null,
    session_id: principal.sessionId,
    devices: rows.map(({ id, kind, session_id, name, created_at, last_success_at }) => ({
      id,
      kind,
      name,
      is_current: kind === 'browser' && session_id === principal.sessionId,
      created_at: created_at.toISOString(),
      last_success_at: last_success_at?.toISOString() ?? null,
    })),
  }
})

/**
 * The address belongs to whoever uses the browser now, also where somebody else did before; hence the system writes
 * it.
 */
export const keepDeviceRoute = openRoute(
  keepDevice,
  async ({ services: { db, settings }, principal, userAgent, language }, { endpoint, server_key, ...keys }) => {
    const { userId: user_id, sessionId: session_id } = principal
    if (!isPublicAddress(endpoint))
      throw unprocessable('platform.bad_input', { fields: { endpoint: 'notification.device.bad' } })
    const push = settings.push()
    if (!push) throw conflict('notification.device.missing')
    if (push.publicKey !== server_key) throw conflict('notification.device.renewed')
    const device = { user_id, session_id, ...keys, server_key, name: deviceName(userAgent), language }
    return asSystem(db, async (trx) => {
      // Whoever signs out at this moment waits for us, and then takes the device along.
      const open = await trx
        .selectFrom('platform.sessions')
        .select('id')
        .where('id', '=', session_id)
        .where('revoked_at', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!open) throw unauthorized('platform.sign_in_first')
      const { id } = await trx
        .insertInto('notification.push_devices')
        .values({ id: randomUUIDv7(), endpoint, ...device })
        .onConflict((same) =>
          same.column('endpoint').doUpdateSet({
            ...device,
            created_at: sql<Date>`case when push_devices.user_id = ${user_id} then push_devices.created_at else now() end`,
            last_success_at: sql<Date | null>`case when push_devices.user_id = ${user_id} then push_devices.last_success_at end`,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await forgetOthers(trx, { id, user_id, session_id })
      return { id, session_id }
    })
  },
)

export const removeDeviceRoute = route(removeDevice, async ({ db, principal }, { id }) => {
  const browsers = await db
    .deleteFrom('notification.push_devices')
    .where('id', '=', id)
    .where('user_id', '=', principal.userId)
    .returning('id')
    .execute()
  const apps = await db
    .deleteFrom('notification.app_devices')
    .where('id', '=', id)
    .where('user_id', '=', principal.userId)
    .returning('id')
    .execute()
  if (browsers.length + apps.length === 0) throw notFound('notification.device.unknown')
  return { status: true as const }
})

/** Where this session had another address, the browser gave it up; and nobody needs more than so many. */
async function forgetOthers(db: Trx, { id, user_id, session_id }: { id: string; user_id: number; session_id: string }) {
  await db.deleteFrom('notification.push_devices').where('session_id', '=', session_id).where('id', '<>', id).execute()
  await db
    .deleteFrom('notification.push_devices')
    .where('id', 'in', (all) =>
      all
        .selectFrom('notification.push_devices')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy(sql`id = ${id}`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_DEVICES),
    )
    .execute()
}

/** Where somebody gets push messages that are signed with this key. */
export function pushDevicesOf(db: Db, userId: number, publicKey: string): Promise<PushDevice[]> {
  return db
    .selectFrom('notification.push_devices')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .where('server_key', '=', publicKey)
    .orderBy('id')
    .execute()
}

/** Signed out, here or from elsewhere: nothing more is shown in that browser. */
export const forgetWithSession: OutboxHandler = {
  topic: 'access.session_ended',
  async handle({ payload }, { db }) {
    const { session_id } = z.object({ session_id: z.uuid() }).parse(payload)
    await db.deleteFrom('notification.push_devices').where('session_id', '=', session_id).execute()
    await db.deleteFrom('notification.app_devices').where('session_id', '=', session_id).execute()
  },
}
