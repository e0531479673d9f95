import type { FieldKind } from '../kind.ts'
import { date } from './date.ts'

/** Up to milliseconds in UTC, so that moments are in order as their letters are. */
const PATTERN = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A moment, told and typed by the clocks of the organisation. */
export const datetime: FieldKind<string> = {
  ...date,
  name: 'datetime',
  example: '2026-03-01T01:30:00.000Z',
  tidy(value) {
    const moment = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : Number.NaN)
    return Number.isNaN(moment.getTime()) ? value : moment.toISOString()
  },
  problem: (_, value) => (PATTERN.test(value) ? undefined : 'platform.fields.bad_moment'),
  now: { title: 'platform.fields.now.moment', at: ({ moment }) => moment },
  sought: () => null,
  stored: 'moment',
  // A moment is on another day elsewhere, and conditions know of no zone.
  expression: null,
  print: (_, value, { dateTime }) => ({ text: PATTERN.test(value) ? dateTime(value) : value }),
  sheet: 'moment',
  guess: { place: 20, fits: ({ marks }) => marks.size === 1 && marks.has('moment') },
}
