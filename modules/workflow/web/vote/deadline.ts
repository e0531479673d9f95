import { formatDate } from '#platform/web/format.ts'
import { momentOf } from '../form/moments.ts'

const DAY = 86_400_000
const CLOSING = '18:00'

/** The end of the next working day where the organisation is, ISO 8601 in UTC; the calendar of holidays stays with the secretary. */
export function nextWorkingEvening(now: Date) {
  const isFree = (at: number) => [0, 6].includes(new Date(`${formatDate(new Date(at))}T00:00:00Z`).getUTCDay())
  let at = now.getTime() + DAY
  while (isFree(at)) at += DAY
  return momentOf(formatDate(new Date(at)), CLOSING)
}
