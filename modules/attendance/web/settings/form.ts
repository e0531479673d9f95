import { z } from 'zod'
import type { AttendanceSettings } from '../../shared/settings.ts'

const whole = (from: number, to: number) =>
  z.coerce.number('platform.input.invalid_format').int('platform.input.invalid_format').min(from).max(to)
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'platform.input.invalid_format')

/** As people write it: hours and times of day. */
export const settingsForm = z.object({
  overtime: z.coerce.number('platform.input.invalid_format').min(0).max(24),
  night_from: clock,
  night_to: clock,
  remind: whole(0, 720),
  positions: whole(1, 1100),
})
type Written = z.output<typeof settingsForm>

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const writtenFrom = (kept: AttendanceSettings): z.input<typeof settingsForm> => ({
  overtime: String(Math.round((kept.overtime_most / 60) * 100) / 100),
  night_from: timeOf(kept.night_from),
  night_to: timeOf(kept.night_to),
  remind: String(kept.remind_minutes),
  positions: String(kept.positions_days),
})

export const settingsFrom = ({ overtime, night_from, night_to, remind, positions }: Written): AttendanceSettings => ({
  overtime_most: Math.round(overtime * 60),
  night_from: minutesOf(night_from),
  night_to: minutesOf(night_to),
  remind_minutes: remind,
  positions_days: positions,
})
