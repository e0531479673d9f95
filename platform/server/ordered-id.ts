import { randomUUID } from 'node:crypto'

const COUNTER_BITS = 12
let last = { at: 0, count: 0 }

/**
 * A UUID of version 7 that is greater than every one this process gave before, also within one millisecond: after the
 * time comes a counter (RFC 9562, method 1 of section 6.2). For rows whose id is their order.
 */
export function orderedId(now = Date.now()): string {
  last = now > last.at ? { at: now, count: 0 } : following(last)
  const random = randomUUID()
  const time = last.at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${last.count.toString(16).padStart(3, '0')}-${random.slice(19)}`
}

/** A counter that is full borrows from the next millisecond. */
function following({ at, count }: typeof last) {
  return count + 1 < 1 << COUNTER_BITS ? { at, count: count + 1 } : { at: at + 1, count: 0 }
}
