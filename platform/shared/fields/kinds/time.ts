import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

/** A time of the clock: `08:30`. */
export const time: FieldKind<string> = {
  name: 'time',
  example: '08:30',
  group: 'dates',
  value: z.string(),
  tidy: (value) =>
    value
      .trim()
      .replace(/^(\d)(?=[:.])/, '0$1')
      .replace('.', ':'),
  problem: (_, value) => (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : 'platform.fields.bad_time'),
  now: { title: 'platform.fields.now.moment', at: ({ time: clock }) => clock },
  stored: 'text',
  isOrdered: true,
  expression: 'text',
  sheet: 'clock',
}
