import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveEvent } from '#platform/shared/live.ts'
import { pageOf } from './page-of.ts'

/**
 * The rule of the specification for lost subscriptions: 500 ms, doubling; here it goes on for ever, every half minute
 * in the end.
 */
const FIRST_DELAY = 500
const LONGEST_DELAY = 30_000
/** A hiccup that heals by itself is not worth a banner. */
const TELL_AFTER = 4000
const REST_AFTER = 60_000
/** EventSource.CLOSED: the server answered, and not with a stream. */
const REFUSED = 2

type Connection = 'off' | 'live' | 'reconnecting' | 'offline'
type Handler = (event: LiveEvent) => void

const handlers = new Map<string, Set<Handler>>()
const listeners = new Set<() => void>()
let source: EventSource | null = null
let connection: Connection = 'off'
let wanted = false
let attempts = 0
let lastEventId = ''
let retryTimer: ReturnType<typeof setTimeout> | undefined
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let bannerTimer: ReturnType<typeof setTimeout> | undefined
let isOpen = false
let whenRefused: () => void = () => undefined
let news = 0

/** How many news were told since the page was loaded; who was away sees by it whether something may have changed. */
export const newsSoFar = () => news

/** Milliseconds before the next try, by how many have failed. */
export function retryDelay(failed: number) {
  return Math.min(FIRST_DELAY * 2 ** failed, LONGEST_DELAY)
}

export function startLive() {
  if (wanted) return
  wanted = true
  addEventListener('online', startAnew)
  addEventListener('offline', sayOffline)
  document.addEventListener('visibilitychange', onVisible)
  open()
}

export function stopLive() {
  wanted = false
  removeEventListener('online', startAnew)
  removeEventListener('offline', sayOffline)
  document.removeEventListener('visibilitychange', onVisible)
  clearTimeout(retryTimer)
  clearTimeout(hiddenTimer)
  close()
  lastEventId = ''
  attempts = 0
  become('off')
}

/** A stream does not say why the server refused it; another call does. */
export function onStreamRefused(ask: () => void) {
  whenRefused = ask
}

/** Calls `handler` when something of this topic changed, and after a gap in which it may have (`resync`). */
export function useLive(topic: string, handler: Handler) {
  const onEvent = useEffectEvent(handler)
  useEffect(() => onLive(topic, (event) => onEvent(event)), [topic])
}

/** As `useLive`, outside components; the answer stops it. */
export function onLive(topic: string, handler: Handler) {
  const mine = handlers.get(topic) ?? new Set<Handler>()
  handlers.set(topic, mine)
  mine.add(handler)
  return () => {
    mine.delete(handler)
  }
}

export function useConnection() {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => connection,
  )
}

function open() {
  close()
  // A new EventSource forgets what the old one had seen, so the last id travels in the address.
  source = new EventSource(addressNow(), { withCredentials: true })
  source.addEventListener('open', opened)
  source.addEventListener('change', received)
  source.addEventListener('error', failed)
}

function opened() {
  const missed = attempts > 0
  attempts = 0
  isOpen = true
  become('live')
  if (missed) deliver({ id: lastEventId, topic: 'resync', key: '' })
}

function received(message: MessageEvent<string>) {
  if (message.lastEventId) lastEventId = message.lastEventId
  deliver(JSON.parse(message.data) as LiveEvent)
}

function addressNow() {
  const person = pageOf()
  const asked = new URLSearchParams({
    ...(lastEventId ? { last_event_id: lastEventId } : {}),
    ...(person === null ? {} : { page_of: String(person) }),
  }).toString()
  return `/api/live${asked ? `?${asked}` : ''}`
}

function failed() {
  const isRefused = source?.readyState === REFUSED
  close()
  if (!wanted) return
  if (isRefused) whenRefused()
  become(navigator.onLine ? 'reconnecting' : 'offline')
  clearTimeout(retryTimer)
  retryTimer = setTimeout(open, retryDelay(attempts))
  attempts += 1
}

function deliver(event: LiveEvent) {
  news += 1
  const everyone = event.topic === 'resync'
  for (const [topic, mine] of handlers)
    if (everyone || topic === event.topic) for (const handler of mine) handler(event)
}

function close() {
  source?.close()
  source = null
  isOpen = false
}

function retryNow() {
  if (!wanted || isOpen) return
  clearTimeout(retryTimer)
  open()
}

/** The old connection may hang without knowing that it is dead; what happened meanwhile is asked for. */
function startAnew() {
  if (!wanted) return
  attempts = Math.max(attempts, 1)
  clearTimeout(retryTimer)
  open()
}

function sayOffline() {
  become('offline')
}

/**
 * A browser has six connections for all tabs of one address: a tab that nobody looks at lets its own go, and catches
 * up later.
 */
function onVisible() {
  clearTimeout(hiddenTimer)
  if (document.visibilityState === 'visible') retryNow()
  else hiddenTimer = setTimeout(rest, REST_AFTER)
}

function rest() {
  clearTimeout(retryTimer)
  close()
}

function become(next: Connection) {
  const isBad = next === 'reconnecting' || next === 'offline'
  const wasGood = connection === 'live' || connection === 'off'
  if (!isBad || !wasGood) {
    clearTimeout(bannerTimer)
    bannerTimer = undefined
    publish(next)
    return
  }
  bannerTimer ??= setTimeout(() => {
    bannerTimer = undefined
    publish(next)
  }, TELL_AFTER)
}

function publish(next: Connection) {
  connection = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
