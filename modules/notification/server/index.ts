import { openCalendars, type CalendarOf } from '#modules/organization/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import type { NewsKind } from '#platform/server/notify.ts'
import { keepAppRoute } from './app-devices.ts'
import { forgetWithSession, keepDeviceRoute, listDevicesRoute, removeDeviceRoute } from './devices.ts'
import { pushReleased, releaseHeld } from './digest.ts'
import { openKinds, type Kinds } from './kinds.ts'
import { previewRoute } from './letters/preview.ts'
import { listNotificationsRoute, readNotificationsRoute } from './my-notifications.ts'
import { tellPersons, type Telling } from './news.ts'
import { preferenceRoutes } from './preferences.ts'
import { deliverAppPush, deliverPush } from './push.ts'
import type { HoldersOf, RecipientsOf } from './recipients.ts'
import { settleDone } from './settled.ts'
import { unsubscribingRoutes } from './unsubscribing.ts'
import { forgetChoices } from './wishes.ts'

interface FromOthers {
  recipientsOf: RecipientsOf
  holdersOf?: HoldersOf
  /** What the modules say their news are about; asked when all of them stand. */
  news: () => readonly NewsKind[]
  calendarOf?: CalendarOf
  now?: () => Date
}

/**
 * What people are told, in the application, by mail and by push messages. Whoever has news calls `notify` of the
 * kernel.
 */
export function notificationModule({
  recipientsOf,
  holdersOf = () => Promise.resolve([]),
  news,
  calendarOf = openCalendars(),
  now = () => new Date(),
}: FromOthers): Module {
  let kinds: Kinds | undefined
  const telling: Telling = { recipientsOf, holdersOf, calendarOf, now, kinds: () => (kinds ??= openKinds(news())) }
  return {
    name: 'notification',
    routes: [
      listNotificationsRoute,
      readNotificationsRoute,
      ...preferenceRoutes(telling),
      ...unsubscribingRoutes(telling),
      previewRoute(telling.kinds),
      listDevicesRoute,
      keepDeviceRoute,
      keepAppRoute,
      removeDeviceRoute,
    ],
    outbox: [tellPersons(telling), settleDone, pushReleased, forgetWithSession, forgetChoices],
    jobs: [deliverPush, deliverAppPush, releaseHeld(telling)],
    menu: [
      {
        id: 48,
        place: 160,
        parent_id: 30,
        url: '/organization/notifications',
        icon: 'bell',
        permission: 'organization.profile.u',
        title: { mn: 'Мэдэгдлийн ерөнхий тохиргоо', en: 'Notification defaults', ko: '알림 기본값' },
      },
    ],
  }
}

export { appTokensOf } from './app-devices.ts'
export { pushDevicesOf } from './devices.ts'
export { dressLetter } from './letters/dress.ts'
