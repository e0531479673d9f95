import { localDay, type Span, type WorkCalendar, workingSpans } from './working-time.ts'

const DAY = 86_400_000

/** Milliseconds of working time between two moments. */
type WorkingClock = (came: Date, left: Date) => number

/**
 * Measures thousands of stretches of time between two moments: the spans of work are laid out once, and each stretch
 * is then two looks at a running sum. Without any working hours the clock simply runs on, as it does for deadlines.
 */
export function openWorkingClock(from: Date, until: Date, calendar: WorkCalendar): WorkingClock {
  if (calendar.week.length === 0) return (came, left) => Math.max(0, left.getTime() - came.getTime())
  const spans = spansBetween(from, until, calendar)
  const before = runningSums(spans)
  const workedBy = (time: number) => {
    const at = firstBeginningAfter(spans, time) - 1
    if (at < 0) return 0
    const [begins, ends] = spans[at]!
    return before[at]! + Math.min(time, ends) - begins
  }
  return (came, left) => Math.max(0, workedBy(left.getTime()) - workedBy(came.getTime()))
}

function spansBetween(from: Date, until: Date, calendar: WorkCalendar): Span[] {
  const spans: Span[] = []
  const last = localDay(until, calendar.zone)
  for (let day = localDay(from, calendar.zone); day <= last; day = dayAfter(day))
    spans.push(...workingSpans(day, calendar))
  return spans.sort(([a], [b]) => a - b)
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10)

/** What was worked before each span began. */
function runningSums(spans: readonly Span[]): number[] {
  let sum = 0
  return spans.map(([begins, ends]) => {
    const before = sum
    sum += ends - begins
    return before
  })
}

function firstBeginningAfter(spans: readonly Span[], time: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]![0] <= time) low = middle + 1
    else high = middle
  }
  return low
}
