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

export function explainIn(zone: string): Explained {
  const trace: Trace[] = []
  const shown = new Map<number, string>()
  const clock = (moment: number) => {
    const text = shown.get(moment) ?? dateTimeIn(zone, new Date(moment)).slice(11)
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
