import type { LiveEvent } from '#platform/shared/live.ts'
import type { Metrics } from './metrics.ts'
import type { LiveEntry } from './outbox.ts'
import type { LiveRow, Shown } from './outbox/live-reader.ts'
import type { Place, Principal } from './principal.ts'

/** One browser that is being told. */
export interface LiveListener {
  readonly orgId: number
  readonly sessionId: string
  /** Who it is, as audiences name people. */
  readonly keys: readonly string[]
  send(events: readonly LiveEvent[]): void
  /** Keeps proxies from closing a quiet stream. */
  beat(): void
  end(): void
}

/** All browsers that this process tells what changes. */
export interface LiveHub {
  /** Something was committed a moment ago: look now rather than at the next turn. */
  nudge(): void
  whenNudged(look: () => void): () => void
  /** Lets a browser listen from this very place of the outbox on; the answer lets it go again. */
  join(listener: LiveListener): () => void
  publish(row: LiveRow): void
  listeners(): LiveListener[]
  count(): number
  /** How far the outbox was shown to those who listen. */
  place(): Shown
  reached(place: Shown): void
  /** For good: who comes back finds another process. */
  endAll(): void
}

/** After these a browser is let go at once, and what it may see is decided anew when it comes back. */
const ENDED = 'access.session_ended'
const LOCKED = 'access.session_locked'
const RIGHTS_CHANGED = 'access.rights_changed'

/**
 * Streams of one session: windows that somebody sees at once, and some whose end nobody heard of. With one more the
 * oldest ends.
 */
export const MOST_STREAMS = 20

/** News of one session, which the other sessions of the same person need not hear; its streams end with them. */
const isOfOneSession = (topic: string) => topic === ENDED || topic === LOCKED

export function openLiveHub(metrics: Metrics): LiveHub {
  const nudged = new Set<() => void>()
  /** Organisation → key → listeners: what one organisation says is looked up among its own people only. */
  const organizations = new Map<number, Map<string, Set<LiveListener>>>()
  const everybody = new Set<LiveListener>()
  const sessions = new Map<string, Set<LiveListener>>()
  let place: Shown | undefined
  let closed = false
  metrics.gauge('orgil_live_connections', () => everybody.size)

  function leave(listener: LiveListener) {
    everybody.delete(listener)
    sessions.get(listener.sessionId)?.delete(listener)
    if (sessions.get(listener.sessionId)?.size === 0) sessions.delete(listener.sessionId)
    const keys = organizations.get(listener.orgId)
    for (const key of listener.keys) {
      keys?.get(key)?.delete(listener)
      if (keys?.get(key)?.size === 0) keys.delete(key)
    }
    if (keys?.size === 0) organizations.delete(listener.orgId)
  }

  function makeRoom(listener: LiveListener) {
    const own = sessions.get(listener.sessionId) ?? new Set<LiveListener>()
    sessions.set(listener.sessionId, own.add(listener))
    const [oldest] = own
    if (own.size <= MOST_STREAMS || !oldest) return
    leave(oldest)
    oldest.end()
  }

  const meant = (orgId: number, { audience }: LiveEntry) =>
    new Set(audience.flatMap((key) => [...(organizations.get(orgId)?.get(key) ?? [])]))

  const nudge = () => {
    for (const look of nudged) look()
  }

  return {
    nudge,
    whenNudged(look) {
      nudged.add(look)
      return () => nudged.delete(look)
    },
    join(listener) {
      if (closed) listener.end()
      const keys = organizations.get(listener.orgId) ?? new Map<string, Set<LiveListener>>()
      organizations.set(listener.orgId, keys)
      for (const key of listener.keys) keys.set(key, (keys.get(key) ?? new Set()).add(listener))
      everybody.add(listener)
      makeRoom(listener)
      // The reader looks rarely while nobody listens.
      if (everybody.size === 1) nudge()
      return () => leave(listener)
    },
    publish({ id, orgId, entries }) {
      const mail = new Map<LiveListener, LiveEvent[]>()
      const ending = new Set<LiveListener>()
      for (const entry of entries) {
        const listeners = meant(orgId, entry)
        for (const listener of listeners) {
          if (isOfOneSession(entry.topic) && listener.sessionId !== entry.key) continue
          mail.set(listener, [...(mail.get(listener) ?? []), { id, topic: entry.topic, key: entry.key }])
          if (entry.topic === RIGHTS_CHANGED) ending.add(listener)
        }
        if (isOfOneSession(entry.topic)) for (const listener of sessions.get(entry.key) ?? []) ending.add(listener)
      }
      for (const [listener, events] of mail) listener.send(events)
      for (const listener of ending) listener.end()
    },
    listeners: () => [...everybody],
    count: () => everybody.size,
    place() {
      if (!place) throw new Error('Nobody reads the outbox')
      return place
    },
    reached(there) {
      place = there
    },
    endAll() {
      closed = true
      for (const listener of everybody) listener.end()
    },
  }
}

/** The names under which a person is addressed. */
export function audienceKeys({
  userId,
  roleId,
  person,
  covers = [],
}: Pick<Principal, 'userId' | 'roleId' | 'person' | 'covers'>): string[] {
  // Whoever stands in for an absent colleague hears that something changed for the colleague; what it is, the guarded
  // calls tell or not.
  const absent = covers.flatMap((one) => [`u:${one.userId}`, ...placeKeys(one)])
  return [...new Set([`u:${userId}`, `r:${roleId}`, ...placeKeys(person), ...absent, '*'])]
}

function placeKeys({ roleIds, empId, jobId, structId }: Place): string[] {
  const keys = roleIds.map((id) => `r:${id}`)
  if (empId !== null) keys.push(`e:${empId}`)
  if (jobId !== null) keys.push(`j:${jobId}`)
  if (structId !== null) keys.push(`s:${structId}`)
  return keys
}

/** What of a row this listener may hear; the same rule as `publish`, for what it missed. */
export function eventsFor(
  listener: Pick<LiveListener, 'orgId' | 'sessionId' | 'keys'>,
  { id, orgId, entries }: LiveRow,
): LiveEvent[] {
  if (orgId !== listener.orgId) return []
  return entries
    .filter(({ audience }) => audience.some((one) => listener.keys.includes(one)))
    .filter(({ topic, key }) => !isOfOneSession(topic) || key === listener.sessionId)
    .map(({ topic, key }) => ({ id, topic, key }))
}
