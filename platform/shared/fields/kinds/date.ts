import { z } from 'zod'
import { isDay } from '../../day.ts'
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
  title: 'platform.fields.kind.date',
  value: z.string(),
  settings: { not_before: { schema: z.string().max(60).optional(), title: 'platform.fields.part.not_before' } },
  problem: (_, value) => (isDay(value) ? undefined : 'platform.fields.bad_date'),
  beside: {
    of: ({ not_before }) => not_before,
    problem: (value, first) =>
      value < first ? { own: 'platform.fields.too_early', other: 'platform.fields.too_late' } : undefined,
  },
  stored: 'day',
  expression: 'date',
}
