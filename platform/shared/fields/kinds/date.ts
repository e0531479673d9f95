import { z } from 'zod'
import { isDay } from '../../day.ts'
import { dayIn, dayOrderOf } from '../../written/days.ts'
import type { FieldKind } from '../kind.ts'

declare module '../kind.ts' {
  interface FieldSettings {
    /** The name of the date that it may not be before. */
    not_before?: string | undefined
  }
}

/** A day of the calendar. */
export const date: FieldKind<string> = {
  name: 'date',
  example: '2026-03-01',
  group: 'dates',
  value: z.string(),
  settings: { not_before: { schema: z.string().max(60).optional() } },
  problem: (_, value) => (isDay(value) ? undefined : 'platform.fields.bad_date'),
  beside: {
    of: ({ not_before }) => not_before,
    problem: (value, first) =>
      value < first ? { own: 'platform.fields.too_early', other: 'platform.fields.too_late' } : undefined,
  },
  now: { title: 'platform.fields.now.day', at: ({ day }) => day },
  stored: 'day',
  sheet: 'day',
  expression: 'date',
  guess: {
    place: 20,
    fits({ texts, marks }) {
      if (marks.size > 0 && [...marks].every((mark) => mark === 'day')) return true
      const { order } = dayOrderOf(texts)
      return texts.every((text) => dayIn(text, order) !== undefined)
    },
  },
}
