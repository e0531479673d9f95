import { dateTimeIn } from '#platform/shared/clock.ts'
import type { DayFigures, Trace } from './facts.ts'
import type { Span } from './spans.ts'

/** Collects why a day is as it is. */
export interface Explained {
  trace: Trace[]
  because: (of: Trace['of'], rule: string, minutes: number, figures?: Record<string, number | string>) => void
  /** HH:MM in the zone of the day. */
  clock: (moment: number) => string
  ends: (span: Span) => { from: string; to: string }
  sumOf: (of: keyof DayFigures) => number
}

const MOST_REMEMBERED = 20_000
/** By zone: everybody of a shift is told of the same ends. */
const remembered = new Map<string, Map<number, string>>()

export function explainIn(zone: string): Explained {
  const trace: Trace[] = []
  const shown = remembered.get(zone) ?? new Map<number, string>()
  remembered.set(zone, shown)
  const clock = (moment: number) => {
    const known = shown.get(moment)
    if (known !== undefined) return known
    if (shown.size >= MOST_REMEMBERED) shown.clear()
    const text = dateTimeIn(zone, new Date(moment)).slice(11)
    shown.set(moment, text)
    return text
  }
  return {
    trace,
    because: (of, rule, minutes, figures = {}) => trace.push({ of, rule, figures: { ...figures, minutes } }),
    clock,
    ends: ({ from, to }) => ({ from: clock(from), to: clock(to) }),
    sumOf: (of) => trace.reduce((sum, one) => (one.of === of ? sum + one.figures.minutes : sum), 0),
  }
}
