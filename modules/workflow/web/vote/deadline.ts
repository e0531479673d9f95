import { formatDate } from '#platform/web/format.ts'
import { momentOf } from '#platform/web/date/moments.ts'

const DAY = 86_400_000
export const CLOSING = '18:00'

/**
 * The end of the next working day where the organisation is, ISO 8601 in UTC. `free` are the days on which nobody
 * works there; until they are known, weekends are.
 */
export function nextWorkingEvening(now: Date, free?: readonly string[]) {
  const isFree = (at: number) => {
    const day = formatDate(new Date(at))
    return free ? free.includes(day) : [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  }
  let at = now.getTime() + DAY
  while (isFree(at)) at += DAY
  return momentOf(formatDate(new Date(at)), CLOSING)
}
