import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { referenceKind } from '#platform/shared/fields/reference-kind.ts'

declare module '#platform/shared/fields/kind.ts' {
  interface FieldSettings {
    /** When the moment is written that nobody types. */
    fill_on?: 'created' | 'changed' | undefined
    /** How a number is written: `ГЭ-{year}-{0000}`. */
    sequence?: string | undefined
  }
}

// Read by everybody with the list of modules, so it knows no other kind.

/** What a person who acts is kept by, in the words of the module that keeps them. */
const PERSON = 'employee'

/** Up to milliseconds in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const moment = (name: string, given: NonNullable<FieldKind['given']>): FieldKind<string> => ({
  name,
  example: '2026-03-01T01:30:00.000Z',
  group: 'dates',
  value: z.string(),
  isOfTables: true,
  given,
  problem: (_, value) => (MOMENT.test(value) ? undefined : 'platform.fields.bad_moment'),
  sought: () => null,
  stored: 'moment',
  expression: null,
  print: (_, value, { dateTime }) => ({ text: MOMENT.test(value) ? dateTime(value) : value }),
  sheet: 'moment',
})

const person = (name: string, when: 'created' | 'changed'): FieldKind<string> => ({
  ...referenceKind({ name, to: PERSON, stored: 'number' }),
  example: '42 Баттөр Энхжин',
  isOfTables: true,
  given: () => ({ what: 'person', when }),
})

/** The moment at which a row was made, or at which it was last changed, as the column says. */
export const datetimeAutoFill: FieldKind<string> = {
  ...moment('datetime_auto_fill', ({ fill_on }) => ({ what: 'moment', when: fill_on ?? 'created' })),
  settings: { fill_on: { schema: z.enum(['created', 'changed']).optional() } },
}
export const createdAt = moment('created_at', () => ({ what: 'moment', when: 'created' }))
export const changedAt = moment('changed_at', () => ({ what: 'moment', when: 'changed' }))
export const createdBy = person('created_by', 'created')
export const changedBy = person('changed_by', 'changed')

/** The number of a row by a pattern, one after the other without a gap. */
export const sequence: FieldKind<string> = {
  name: 'sequence',
  example: 'ГЭ-2026-0001',
  group: 'numbers',
  value: z.string().max(100),
  settings: { sequence: { schema: z.string().max(60).optional() } },
  isOfTables: true,
  given: () => ({ what: 'number', when: 'created' }),
  stored: 'text',
  expression: 'text',
}
