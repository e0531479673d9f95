import { randomUUIDv7 } from 'node:crypto'

/**
 * Ids of what one command makes, in the order in which it is made: rows are read back by id, and a roll keeps its
 * order.
 */
export function idsInOrder(now: Date) {
  const time = now.getTime().toString(16).padStart(12, '0')
  let count = 0
  return () => {
    const place = (count & 0xfff).toString(16).padStart(3, '0')
    count += 1
    return `${time.slice(0, 8)}-${time.slice(8)}-7${place}-${randomUUIDv7().slice(19)}`
  }
}
