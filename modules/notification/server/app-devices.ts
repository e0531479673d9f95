import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { deviceName } from '#modules/access/shared/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, unauthorized } from '#platform/shared/errors.ts'
import { keepApp } from '../shared/devices.ts'
import './tables.ts'

/** More than anybody uses; beyond it the oldest goes. */
const MOST_APPS = 20

/**
 * An application says what Firebase calls it. The token belongs to whoever uses it now, also where somebody else did
 * before; hence the system writes it.
 */
export const keepAppRoute = openRoute(
  keepApp,
  async ({ services: { db, settings }, principal, userAgent, language }, { token, name }) => {
    const { userId: user_id, sessionId: session_id } = principal
    const fcm = settings.fcm()
    if (!fcm) throw conflict('notification.device.app_missing')
    const device = {
      user_id,
      session_id,
      project_id: fcm.projectId,
      name: name === '' ? deviceName(userAgent) : name,
      language,
    }
    return asSystem(db, async (trx) => {
      // Whoever signs out at this moment waits for us, and then takes the application along.
      const open = await trx
        .selectFrom('platform.sessions')
        .select('id')
        .where('id', '=', session_id)
        .where('revoked_at', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!open) throw unauthorized('platform.sign_in_first')
      const isMine = sql<boolean>`app_devices.user_id = ${user_id}`
      const { id } = await trx
        .insertInto('notification.app_devices')
        .values({ id: randomUUIDv7(), token, ...device })
        .onConflict((same) =>
          same.column('token').doUpdateSet({
            ...device,
            created_at: sql<Date>`case when ${isMine} then app_devices.created_at else now() end`,
            last_success_at: sql<Date | null>`case when ${isMine} then app_devices.last_success_at end`,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await forgetOthers(trx, { id, user_id, session_id })
      return { id, session_id }
    })
  },
)

/** Firebase gives an application a new token now and then; and nobody needs more than so many. */
async function forgetOthers(db: Trx, { id, user_id, session_id }: { id: string; user_id: number; session_id: string }) {
  await db.deleteFrom('notification.app_devices').where('session_id', '=', session_id).where('id', '<>', id).execute()
  await db
    .deleteFrom('notification.app_devices')
    .where('id', 'in', (all) =>
      all
        .selectFrom('notification.app_devices')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy(sql`id = ${id}`, 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_APPS),
    )
    .execute()
}

/** What Firebase calls the applications of somebody. */
export async function appTokensOf(db: Db, userId: number, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notification.app_devices')
    .select('token')
    .where('user_id', '=', userId)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  return rows.map(({ token }) => token)
}
