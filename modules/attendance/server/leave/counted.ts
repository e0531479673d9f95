import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { leaveParts } from '../../shared/leave-contract.ts'
import { leaveDays } from '../../shared/rules/index.ts'
import { workersOf } from '../reckon/people.ts'
import { daysFrom } from '../reckon/settle.ts'
import { dutiesBetween, minutesOf } from '../reckon/shifts.ts'
import { isClosed } from '../shown.ts'

export const LEAVES = 'attendance.leaves'

/** Longer leave is asked for in parts. */
const LONGEST = 400

interface Kind {
  has_balance: boolean
  allows_half: boolean
  allows_hours: boolean
  needs_file: boolean
}

export interface LeaveSpan {
  first: string
  last: string
  part: (typeof leaveParts)[number]
  from?: string | undefined
  to?: string | undefined
}

export const refused = (column: string, key: string, params: Record<string, string | number> = {}) =>
  unprocessable(key, { params, fields: { [`values.${column}`]: key } })

export async function kindOf(db: Trx, orgId: number, id: string | undefined): Promise<Kind> {
  const { rows } = await sql<Kind>`select has_balance, allows_half, allows_hours, needs_file from attendance.leave_kinds
    where org_id = ${orgId} and id = ${id ?? null}::uuid`.execute(db)
  return rows[0] ?? { has_balance: false, allows_half: true, allows_hours: true, needs_file: false }
}

/** Working days of somebody between two days, by their roster and the holidays; hours as a part of their day. */
export async function countDays(db: Trx, orgId: number, employee: number, { first, last, part, from, to }: LeaveSpan) {
  const [worker] = await workersOf(db, orgId, [employee])
  if (!worker) return 0
  const all = daysFrom(first, last)
  if (all.length > LONGEST) throw refused('to_day', 'attendance.too_long')
  const { dutyOf } = await dutiesBetween(db, orgId, first, last)
  const days = all.map((day) => {
    const { shift, holiday } = dutyOf(worker, day)
    return { day, shift, expected: shift !== null, holiday }
  })
  if (part !== 'hours') return leaveDays(days, part)
  const shift = days[0]?.shift
  if (!shift || from === undefined || to === undefined) return 0
  const minutes = (minutesOf(to) - minutesOf(from) + 1440) % 1440
  return Math.round(Math.min(1, minutes / Math.max(1, shift.norm)) * 100) / 100
}

/** Whether a month is closed in which one of these days lies. */
export async function isClosedWithin(db: Trx, orgId: number, first: string, last: string): Promise<boolean> {
  const months: string[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) months.push(month)
  for (const month of months) if (await isClosed(db, orgId, month)) return true
  return false
}

function monthAfter(month: string) {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth, 1)).toISOString().slice(0, 7)
}
