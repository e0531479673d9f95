import type { Module } from '#platform/server/module.ts'
import { forgetWithSession, keepDeviceRoute, listDevicesRoute, removeDeviceRoute } from './devices.ts'
import { listNotificationsRoute, readNotificationsRoute } from './my-notifications.ts'
import { tellPersons, type RecipientsOf } from './news.ts'
import { deliverPush } from './push.ts'

/** What people are told, in the application, by mail and by push messages. Whoever has news calls `notify` of the kernel. */
export function notificationModule({ recipientsOf }: { recipientsOf: RecipientsOf }): Module {
  return {
    name: 'notification',
    routes: [listNotificationsRoute, readNotificationsRoute, listDevicesRoute, keepDeviceRoute, removeDeviceRoute],
    outbox: [tellPersons(recipientsOf), forgetWithSession],
    jobs: [deliverPush],
  }
}

export { pushDevicesOf } from './devices.ts'
export type { Recipient, RecipientsOf } from './news.ts'
