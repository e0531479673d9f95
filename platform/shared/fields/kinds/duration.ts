import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

const LONGEST_MINUTES = 60 * 10_000

/** How long something takes, kept in minutes and written in hours and minutes. */
export const duration: FieldKind<string> = {
  name: 'duration',
  example: '90',
  group: 'numbers',
  value: z.string(),
  tidy(value) {
    const [, hours, minutes] = /^\s*(\d{1,5}):([0-5]\d)\s*$/.exec(value) ?? []
    return hours === undefined ? value.trim() : String(Number(hours) * 60 + Number(minutes))
  },
  problem: (_, value) =>
    /^\d{1,6}$/.test(value) && Number(value) <= LONGEST_MINUTES ? undefined : 'platform.fields.bad_duration',
  sought: () => null,
  stored: 'decimal',
  expression: 'number',
  print: (_, value) => ({ text: hoursOf(value), isAmount: true }),
  sheet: 'elapsed',
}

/** `90` → `1:30`; what is no number of minutes stays as it was written. */
export const hoursOf = (minutes: string) =>
  /^\d+$/.test(minutes)
    ? `${Math.floor(Number(minutes) / 60)}:${String(Number(minutes) % 60).padStart(2, '0')}`
    : minutes
