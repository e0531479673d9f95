import { dayIn } from '#platform/shared/expression/index.ts'
import { zoneHere } from '#platform/web/zone.ts'

/** Milliseconds: every field of a form asks at each key, and a day does not change as often. */
const KEPT = 1000
let kept = { at: Number.NEGATIVE_INFINITY, zone: '', day: '' }

/** The day at the organisation, for conditions that ask for it. */
export function todayHere(): string {
  const at = Date.now()
  const zone = zoneHere()
  const isFresh = kept.zone === zone && at >= kept.at && at - kept.at < KEPT
  if (!isFresh) kept = { at, zone, day: dayIn(zone, new Date(at)) }
  return kept.day
}
