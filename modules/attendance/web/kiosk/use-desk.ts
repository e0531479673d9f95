import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { browserShelf } from '../offline/shelf.ts'
import { type Desk, type KeptScan, openClock, openDesk, type Settings } from './desk.ts'

const EVERY = 10_000

/** The desk of this kiosk, which goes on delivering what it keeps, and how much that is. */
export function useDesk({
  secret,
  settings,
  ahead,
  onLine,
}: {
  secret: string
  settings: Settings
  ahead: number
  onLine: (isThere: boolean) => void
}): { desk: Desk; kept: number } {
  const [clock] = useState(openClock)
  useEffect(() => clock.set(ahead), [clock, ahead])
  const { id, org_id } = settings
  const desk = useMemo(
    () =>
      openDesk({
        secret,
        settings: { id, org_id },
        shelf: browserShelf<KeptScan>('kiosk'),
        now: clock.now,
        onLine,
      }),
    [secret, id, org_id, clock, onLine],
  )
  const counter = useMemo(() => countOf(desk), [desk])
  const kept = useSyncExternalStore(counter.subscribe, counter.count)
  useEffect(() => {
    const deliver = () => void desk.queue.deliver().then(counter.look, () => undefined)
    deliver()
    const timer = setInterval(deliver, EVERY)
    addEventListener('online', deliver)
    return () => {
      clearInterval(timer)
      removeEventListener('online', deliver)
    }
  }, [desk, counter])
  return { desk, kept }
}

function countOf(desk: Desk) {
  let count = 0
  const listeners = new Set<() => void>()
  const look = () =>
    void desk.queue
      .waiting()
      .then(({ length }) => tell(length))
      .catch(() => undefined)
  const tell = (next: number) => {
    count = next
    for (const listener of listeners) listener()
  }
  return {
    look,
    count: () => count,
    subscribe(listener: () => void) {
      listeners.add(listener)
      look()
      const leave = desk.queue.subscribe(look)
      return () => {
        listeners.delete(listener)
        leave()
      }
    },
  }
}
