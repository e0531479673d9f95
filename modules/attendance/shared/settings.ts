import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { KEEPING } from './access.ts'

const whole = (from: number, to: number) => z.number().int().min(from).max(to)

const attendanceSettings = z.object({
  /** How long it is kept where somebody punched, in days. */
  positions_days: whole(1, 1100),
  /** Minutes of overtime a day that the law allows. */
  overtime_most: whole(0, 1440),
  /** Minutes since midnight between which it is night. */
  night_from: whole(0, 1439),
  night_to: whole(0, 1439),
  /** So long after a shift whoever has not punched is told; 0: nobody. */
  remind_minutes: whole(0, 720),
})
export type AttendanceSettings = z.output<typeof attendanceSettings>

export const showSettings = endpoint({
  method: 'GET',
  path: '/attendance/settings',
  permission: KEEPING,
  summary: 'By what attendance is counted beside the rules of shifts, and how long positions are kept',
  input: z.object({}),
  reply: attendanceSettings.extend({ delivered: attendanceSettings }),
})

export const changeSettings = endpoint({
  method: 'POST',
  path: '/attendance/settings',
  permission: KEEPING,
  summary: 'Changes by what attendance is counted; days of months that are open are reckoned anew',
  idempotent: true,
  input: z.object({ was: attendanceSettings, settings: attendanceSettings }),
  reply: z.object({ status: z.literal(true) }),
})
