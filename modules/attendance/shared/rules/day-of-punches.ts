import { localDay } from '#modules/organization/shared/index.ts'
import { inOrder, type Punch } from './pairing.ts'
import { type Shift, shiftSpan, windowOf } from './shift.ts'
import { MINUTE, minuteOf, type Span } from './spans.ts'

/** Somebody who came is gone after so many minutes, whatever they punched. */
const LONGEST_STAY = 16 * 60

interface Place {
  day: string
  span: Span
  window: Span
}

/**
 * Which day each punch belongs to: that of the shift in whose window it lies. Who came goes out of the same day, so a
 * stay past the window, or past midnight of a day off, is not torn. What fits nowhere belongs to its date. Within a
 * day punches stand in order.
 */
export function dayOfPunches(
  punches: readonly Punch[],
  duties: readonly { day: string; shift: Shift | null }[],
  zone: string,
): Map<string, Punch[]> {
  const places = duties.flatMap(({ day, shift }) =>
    shift ? [{ day, span: shiftSpan(shift, day, zone), window: windowOf(shift, day, zone) }] : [],
  )
  const found = new Map<string, Punch[]>()
  let stay: { day: string; at: number } | undefined
  for (const punch of inOrder(punches)) {
    const isStaying = stay && punch.kind !== 'in' && punch.at - stay.at <= LONGEST_STAY * MINUTE
    const day = dayOf(punch, places, isStaying ? stay!.day : undefined) ?? localDay(new Date(punch.at), zone)
    found.set(day, [...(found.get(day) ?? []), punch])
    if (punch.kind === 'in') stay = { day, at: punch.at }
    else if (punch.kind === 'out') stay = undefined
  }
  return found
}

function dayOf(punch: Punch, places: readonly Place[], stay: string | undefined): string | undefined {
  const at = minuteOf(punch.at)
  const fitting = places.filter(({ window }) => window.from <= at && at <= window.to)
  if (fitting.some(({ day }) => day === stay)) return stay
  const [nearest] = fitting.sort((a, b) => distance(punch.kind, at, a.span) - distance(punch.kind, at, b.span))
  return nearest?.day ?? stay
}

/** Nothing within the shift; else an in looks for a start, an out for an end, a break for either. */
function distance(kind: Punch['kind'], at: number, { from, to }: Span): number {
  if (from <= at && at <= to) return 0
  const [toStart, toEnd] = [Math.abs(at - from), Math.abs(at - to)]
  if (kind === 'in') return toStart
  return kind === 'out' ? toEnd : Math.min(toStart, toEnd)
}
