import { call } from '#platform/web/call.ts'
import { keepDevice, listDevices } from '../shared/devices.ts'
import { forgetMark, keepMark, pushMark, stepOf, type PushMark } from './push-mark.ts'

/** Why this browser shows no messages: it has no way to, or its owner said no. */
export type Obstacle = 'unsupported' | 'blocked'

/** The worker is registered some seconds after the page; a browser that refuses it never will. */
const PATIENCE_MS = 10_000

export function obstacleHere(): Obstacle | null {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/**
 * Asks the browser, where it has not been asked, and gives the server its address. Only on a click: browsers refuse
 * to ask at any other time.
 */
export async function switchOn(
  publicKey: string,
  user: number,
  language: string,
): Promise<'on' | 'blocked' | 'dismissed' | 'failed'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
  const subscription = await subscribe(publicKey).catch(() => null)
  if (!subscription) return 'failed'
  try {
    await keep(subscription, publicKey, { user, language })
  } catch (error) {
    await subscription.unsubscribe().catch(() => undefined)
    throw error
  }
  return 'on'
}

/** The server is told by whoever calls, or forgets the address with the session. */
export async function switchOff() {
  forgetMark()
  await (await subscriptionHere())?.unsubscribe()
}

export async function subscriptionHere() {
  if (obstacleHere() === 'unsupported') return null
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null
}

/** At the start of the page: language, session and keys as they are now, or an end to it. */
export async function followPush(user: number, language: string) {
  const mark = pushMark()
  if (!mark || obstacleHere() === 'unsupported') return
  const isAllowed = Notification.permission === 'granted'
  if (mark.user !== user || !isAllowed) return switchOff()
  const { public_key, session_id, devices } = await call(listDevices, {})
  const subscription = await subscriptionHere()
  const fits = public_key !== null && subscription !== null && isFor(subscription, public_key)
  const step = stepOf({
    mark,
    user,
    language,
    isAllowed,
    session: session_id,
    isKept: devices.some(({ is_current }) => is_current),
    isSetUp: public_key !== null,
    fits,
  })
  if (step === 'end') return switchOff()
  if (step === 'renew' && public_key !== null) await keep(await subscribe(public_key), public_key, { user, language })
}

async function keep(subscription: PushSubscription, server_key: string, who: Pick<PushMark, 'user' | 'language'>) {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { session_id } = await call(keepDevice, {
    endpoint: endpoint ?? '',
    p256dh: keys['p256dh'] ?? '',
    auth: keys['auth'] ?? '',
    server_key,
  })
  keepMark({ ...who, session: session_id })
}

/** The subscription of this browser for this key; one for another key reaches nobody any longer. */
async function subscribe(publicKey: string) {
  const { pushManager } = await registration()
  const before = await pushManager.getSubscription()
  if (before && isFor(before, publicKey)) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

export function isFor({ options: { applicationServerKey } }: Pick<PushSubscription, 'options'>, publicKey: string) {
  if (!applicationServerKey) return false
  return (
    btoa(String.fromCodePoint(...new Uint8Array(applicationServerKey)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '') === publicKey
  )
}

function registration() {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('this page has no worker')), PATIENCE_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}
