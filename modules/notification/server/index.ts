import type { Module } from '#platform/server/module.ts'
import { listNotificationsRoute, readNotificationsRoute } from './my-notifications.ts'
import { tellPersons, type RecipientsOf } from './news.ts'

/** What people are told, in the application and by mail. Whoever has news calls `notify` of the kernel. */
export function notificationModule({ recipientsOf }: { recipientsOf: RecipientsOf }): Module {
  return { name: 'notification', routes: [listNotificationsRoute, readNotificationsRoute], outbox: [tellPersons(recipientsOf)] }
}

export type { Recipient, RecipientsOf } from './news.ts'
