import { sql } from 'kysely'
import { momentOf } from '#modules/organization/shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import { type Leave, leaveSpan, type Shift } from '../../shared/rules/index.ts'
import { minutesOf } from './shifts.ts'

const MINUTE = 60_000
const DAY = 1440

interface KeptLeave {
  id: string
  employee: number
  kind: string
  is_paid: boolean
  from_day: string
  to_day: string
  part: 'day' | 'first_half' | 'second_half' | 'hours'
  from_time: string | null
  to_time: string | null
}

interface KeptDuty {
  employee: number
  kind: 'duty' | 'remote'
  day: string
  until: string
  from_time: string | null
  to_time: string | null
}

interface Away {
  leaves: (Leave & { kind: string })[]
  duty: { from: number; to: number }[]
  is_remote: boolean
}

/** Leave and work elsewhere that were approved, as they lie in the days of these people. */
export async function awayBetween(db: Db, orgId: number, people: readonly number[], from: string, to: string) {
  const [{ rows: leaves }, { rows: duties }] = await Promise.all([
    sql<KeptLeave>`select l.id::text, l.employee, l.kind::text, k.is_paid,
        to_char(l.from_day, 'YYYY-MM-DD') as from_day, to_char(l.to_day, 'YYYY-MM-DD') as to_day, l.part,
        l.from_time, l.to_time
      from attendance.leaves l join attendance.leave_kinds k on k.org_id = l.org_id and k.id = l.kind
      where l.org_id = ${orgId} and l.deleted_at is null and l.state = 'approved'
      and l.employee = any(${people}::integer[]) and l.from_day <= ${to}::date and l.to_day >= ${from}::date
      order by l.from_day, l.id`.execute(db),
    sql<KeptDuty>`select employee, kind, to_char(day, 'YYYY-MM-DD') as day,
        to_char(coalesce(until, day), 'YYYY-MM-DD') as until, from_time, to_time
      from attendance.requests where org_id = ${orgId} and deleted_at is null and state = 'approved'
      and kind in ('duty', 'remote') and employee = any(${people}::integer[])
      and day <= ${to}::date and coalesce(until, day) >= ${from}::date`.execute(db),
  ])
  const leavesOf = Map.groupBy(leaves, ({ employee }) => employee)
  const dutiesOf = Map.groupBy(duties, ({ employee }) => employee)

  return (employee: number, day: string, shift: Shift | null, zone: string): Away => {
    const midnight = momentOf(day, '00:00', zone)
    const span = (begins: number, ends: number) => ({
      from: midnight + begins * MINUTE,
      to: midnight + (ends <= begins ? ends + DAY : ends) * MINUTE,
    })
    const whole = shift ? span(shift.starts, shift.ends) : span(0, DAY)
    // In a night the small hours are those that come after midnight.
    const inShift = (at: number) => (shift && shift.ends <= shift.starts && at < shift.ends ? at + DAY : at)
    const timed = (begins: string | null, ends: string | null) => {
      if (begins === null || ends === null) return whole
      const [from, to] = [inShift(minutesOf(begins)), minutesOf(ends)]
      return span(from, from < DAY ? to : to + DAY)
    }
    const within = <T extends { day: string; until: string }>(one: T) => one.day <= day && day <= one.until
    return {
      leaves: (leavesOf.get(employee) ?? [])
        .filter((leave) => leave.from_day <= day && day <= leave.to_day)
        .map(({ kind, is_paid, part, from_time, to_time }) => {
          const at = part === 'hours' ? timed(from_time, to_time) : shift ? leaveSpan(shift, day, zone, part) : whole
          return { kind, paid: is_paid, ...at }
        }),
      duty: (dutiesOf.get(employee) ?? [])
        .filter((one) => one.kind === 'duty' && within(one))
        .map(({ from_time, to_time }) => timed(from_time, to_time)),
      is_remote: (dutiesOf.get(employee) ?? []).some((one) => one.kind === 'remote' && within(one)),
    }
  }
}
