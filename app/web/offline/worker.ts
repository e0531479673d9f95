// Runs beside the pages, in the browser: it hands out the shell it fetched ahead, a page of its own where a
// navigation finds no network, and shows messages. Answers of the server are never its business: it neither keeps nor
// sees them.
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { drawnByServer, serverOwned } from '#platform/shared/addresses.ts'
import { addressWithin, messageOf, showPage, type OpenWindow } from './messages.ts'

/** Of what a worker finds around it, what is used here. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
interface Around {
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(name: 'push', hear: (event: Lasting & { data: { json(): unknown } | null }) => void): void
  addEventListener(name: 'notificationclick', hear: (event: Lasting & { notification: Notification }) => void): void
}
declare const self: Around & Window
/** Written by the build: names with a hash in them, and others with the hash of their content. */
declare const __SHELL__: { url: string; revision: string | null }[]

// Pages come from the network and name their parts by hash, so the newest worker fits all of them; nothing has to
// wait for an open tab.
self.addEventListener('install', () => void self.skipWaiting())

precacheAndRoute(__SHELL__, { directoryIndex: '', cleanURLs: false })
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache('/offline.html') }] }), {
    denylist: [serverOwned, drawnByServer],
  }),
)

self.addEventListener('push', (event) => {
  const message = messageOf(contentOf(event.data), location.origin)
  if (!message) return
  const { title, body, tag, url } = message
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      data: { url },
      icon: '/icons/mark-192.png',
      ...(tag !== undefined && { tag }),
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = addressWithin((event.notification.data as { url?: unknown } | null)?.url, location.origin)
  const show = async () =>
    showPage(url, await self.clients.matchAll({ type: 'window', includeUncontrolled: true }), (address) =>
      self.clients.openWindow(address),
    )
  event.waitUntil(show())
})

/** What is not JSON is not ours. */
function contentOf(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}
