// Runs beside the pages, in the browser: it hands out the shell it fetched ahead, a page of its own where a
// navigation finds no network, and shows messages. Answers of the server are never its business: it neither keeps nor
// sees them.
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { drawnByServer, opensWithoutNetwork, serverOwned, standsAlone } from '#platform/shared/addresses.ts'
import { openAlone } from './alone.ts'
import { addressWithin, messageOf, showPage, type OpenWindow } from './messages.ts'

const OFFLINE = '/offline.html'

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
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void
  addEventListener(name: 'message', hear: (event: Lasting & { data: unknown }) => void): void
  addEventListener(name: 'push', hear: (event: Lasting & { data: { json(): unknown } | null }) => void): void
  addEventListener(name: 'notificationclick', hear: (event: Lasting & { notification: Notification }) => void): void
}
declare const self: Around & Window
/** Written by the build: names with a hash in them, and others with the hash of their content. */
declare const __SHELL__: { url: string; revision: string | null }[]
declare const __ALONE__: { page: string[]; besides: string[]; name: string }

const alone = openAlone(__ALONE__, caches, (path) => fetch(path, { cache: 'no-cache' }))

// Pages come from the network and name their parts by hash, so the newest worker fits all of them; nothing has to
// wait for an open tab.
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(alone.renew())
})
self.addEventListener('activate', (event) => event.waitUntil(alone.tidy()))
self.addEventListener('message', (event) => {
  const wish = alone.wishIn(event.data)
  if (wish) event.waitUntil(alone.keep(wish.whole))
})

precacheAndRoute(__SHELL__, { directoryIndex: '', cleanURLs: false })
registerRoute(
  ({ url }) => url.origin === location.origin && alone.holds(url.pathname),
  async ({ request, url }) => (await alone.find(url.pathname)) ?? fetch(request),
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && opensWithoutNetwork.test(url.pathname),
  async ({ request, url }) => {
    // All parts of what is kept are of one build, so it is surer than what a bad line brings.
    const kept = standsAlone.test(url.pathname) ? await alone.find('/alone.html') : undefined
    return kept ?? fetch(request).catch(async () => (await alone.find('/alone.html')) ?? offlinePage())
  },
)
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache(OFFLINE) }] }), {
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

const offlinePage = async () => (await matchPrecache(OFFLINE)) ?? Response.error()

/** What is not JSON is not ours. */
function contentOf(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}
