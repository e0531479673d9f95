import { sql } from 'kysely'
import { z } from 'zod'
import type { JobKind } from '#platform/server/jobs.ts'
import type { OutboxTools } from '#platform/server/outbox.ts'
import { pushTo } from '#platform/server/push.ts'
import type { RecipientsOf } from './news.ts'
import './tables.ts'

const PUSH = 'notification.push'
const pushPayload = z.object({ org_id: z.number().int(), notification_id: z.uuid(), device_id: z.uuid() })

/** One job for each browser of those who were told and still belong here; where push is not set up, none. */
export async function pushToDevices({ db, services, enqueue }: OutboxTools, orgId: number, told: readonly { user_id: number; id: string }[], recipientsOf: RecipientsOf) {
  const push = services.settings.push()
  if (!push) return
  const devices = await db.selectFrom('notification.push_devices').select(['id', 'user_id'])
    .where('user_id', 'in', told.map(({ user_id }) => user_id)).where('server_key', '=', push.publicKey).execute()
  if (devices.length === 0) return
  const here = new Set((await recipientsOf(db, orgId, [...new Set(devices.map(({ user_id }) => user_id))])).map(({ userId }) => userId))
  const newsOf = new Map(told.map(({ user_id, id }) => [user_id, id]))
  for (const { id: device_id, user_id } of devices) {
    if (!here.has(user_id)) continue
    const notification_id = newsOf.get(user_id)!
    await enqueue(PUSH, { org_id: orgId, notification_id, device_id }, { key: `${notification_id}:${device_id}` })
  }
}

/** Gives one notification to the service of one browser, unless it has been read meanwhile or the browser belongs to somebody else by now. */
export const deliverPush: JobKind = {
  name: PUSH,
  retryLimit: 10,
  retryDelay: 15,
  async handle(payload, { db, settings, translate }) {
    const { org_id, notification_id, device_id } = pushPayload.parse(payload)
    const push = settings.push()
    if (!push) return
    const device = await db.selectFrom('notification.push_devices').select(['user_id', 'endpoint', 'p256dh', 'auth', 'language'])
      .where('id', '=', device_id).where('server_key', '=', push.publicKey).executeTakeFirst()
    if (!device) return
    const news = await db.selectFrom('notification.notifications').select(['key', 'params', 'link'])
      .where('org_id', '=', org_id).where('user_id', '=', device.user_id).where('id', '=', notification_id).where('read_at', 'is', null).executeTakeFirst()
    if (!news) return

    const { language } = device
    // The same sentence as the subject of a letter. Should the job run twice, the browser shows one: the tag is the same.
    const message = { title: translate(language, 'platform.name'), body: translate(language, news.key, news.params), url: news.link ?? '/home', tag: notification_id }
    const outcome = await pushTo(push, device, message)
    if (outcome.ok) {
      await db.updateTable('notification.push_devices').set({ last_success_at: sql<Date>`now()` }).where('id', '=', device_id).execute()
    } else if (outcome.gone) {
      await db.deleteFrom('notification.push_devices').where('id', '=', device_id).where('endpoint', '=', device.endpoint).execute()
    } else {
      throw new Error(`The service of a browser did not take a message (${outcome.status ?? 'no answer'})`)
    }
  },
}
