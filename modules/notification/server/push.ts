import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { fcmTo } from '#platform/server/fcm.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { OutboxTools } from '#platform/server/outbox.ts'
import { pushTo } from '#platform/server/push.ts'
import type { Translate } from '#platform/server/translate.ts'
import type { Language } from '#platform/shared/i18n.ts'
import './tables.ts'

const PUSH = 'notification.push'
const APP_PUSH = 'notification.app_push'
const pushPayload = z.object({ org_id: z.number().int(), notification_id: z.uuid(), device_id: z.uuid() })

interface Told {
  user_id: number
  id: string
}
type Enqueue = OutboxTools['enqueue']

/**
 * One job for each notification and each browser or application of those who were told; where neither is set up,
 * none.
 */
export async function pushToDevices(
  { db, services: { settings }, enqueue }: OutboxTools,
  orgId: number,
  told: readonly Told[],
) {
  if (told.length === 0) return
  const users = told.map(({ user_id }) => user_id)
  const [push, fcm] = [settings.push(), settings.fcm()]
  if (push) {
    const browsers = await db
      .selectFrom('notification.push_devices')
      .select(['id', 'user_id'])
      .where('user_id', 'in', users)
      .where('server_key', '=', push.publicKey)
      .execute()
    await enqueueEach(enqueue, PUSH, orgId, { told, devices: browsers })
  }
  if (fcm) {
    const apps = await db
      .selectFrom('notification.app_devices')
      .select(['id', 'user_id'])
      .where('user_id', 'in', users)
      .where('project_id', '=', fcm.projectId)
      .execute()
    await enqueueEach(enqueue, APP_PUSH, orgId, { told, devices: apps })
  }
}

async function enqueueEach(
  enqueue: Enqueue,
  kind: string,
  org_id: number,
  { told, devices }: { told: readonly Told[]; devices: readonly { id: string; user_id: number }[] },
) {
  for (const { id: notification_id, user_id } of told) {
    for (const { id: device_id } of devices.filter((device) => device.user_id === user_id))
      await enqueue(kind, { org_id, notification_id, device_id }, { key: `${notification_id}:${device_id}` })
  }
}

/**
 * Gives one notification to the service of one browser, unless it has been read meanwhile or the browser belongs to
 * somebody else by now.
 */
export const deliverPush: JobKind = {
  name: PUSH,
  retryLimit: 10,
  retryDelay: 15,
  async handle(payload, { db, settings, translate, post }) {
    const { org_id, notification_id, device_id } = pushPayload.parse(payload)
    const push = settings.push()
    if (!push) return
    const device = await db
      .selectFrom('notification.push_devices')
      .select(['user_id', 'endpoint', 'p256dh', 'auth', 'language'])
      .where('id', '=', device_id)
      .where('server_key', '=', push.publicKey)
      .executeTakeFirst()
    if (!device) return
    const message = await messageFor(db, translate, { org_id, notification_id, ...device })
    if (!message) return
    const outcome = await pushTo(post, push, device, message)
    if (outcome.ok) {
      await db
        .updateTable('notification.push_devices')
        .set({ last_success_at: sql<Date>`now()` })
        .where('id', '=', device_id)
        .execute()
    } else if (outcome.gone) {
      await db
        .deleteFrom('notification.push_devices')
        .where('id', '=', device_id)
        .where('endpoint', '=', device.endpoint)
        .execute()
    } else {
      throw new Error(`The service of a browser did not take a message (${outcome.status ?? 'no answer'})`)
    }
  },
}

/** The same through Firebase, for an application on a phone. */
export const deliverAppPush: JobKind = {
  name: APP_PUSH,
  retryLimit: 10,
  retryDelay: 15,
  async handle(payload, { db, settings, translate }) {
    const { org_id, notification_id, device_id } = pushPayload.parse(payload)
    const fcm = settings.fcm()
    if (!fcm) return
    const device = await db
      .selectFrom('notification.app_devices')
      .select(['user_id', 'token', 'language'])
      .where('id', '=', device_id)
      .where('project_id', '=', fcm.projectId)
      .executeTakeFirst()
    if (!device) return
    const message = await messageFor(db, translate, { org_id, notification_id, ...device })
    if (!message) return
    const outcome = await fcmTo(fcm, device.token, message)
    if (outcome.ok) {
      await db
        .updateTable('notification.app_devices')
        .set({ last_success_at: sql<Date>`now()` })
        .where('id', '=', device_id)
        .execute()
    } else if (outcome.gone) {
      await db
        .deleteFrom('notification.app_devices')
        .where('id', '=', device_id)
        .where('token', '=', device.token)
        .execute()
    } else {
      throw new Error(`Firebase did not take a message (${outcome.status ?? 'no answer'})`)
    }
  },
}

/**
 * Nothing for what was read meanwhile. The same sentence as the subject of a letter; should a job run twice, the
 * device shows one: the tag is the same.
 */
async function messageFor(
  db: Db,
  translate: Translate,
  {
    org_id,
    notification_id,
    user_id,
    language,
  }: { org_id: number; notification_id: string; user_id: number; language: Language },
) {
  const news = await db
    .selectFrom('notification.notifications')
    .select(['key', 'params', 'link'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('id', '=', notification_id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return (
    news && {
      title: translate(language, 'platform.name'),
      body: translate(language, news.key, news.params),
      url: news.link ?? '/home',
      tag: notification_id,
    }
  )
}
