import { sql } from 'kysely'
import { laterDay, localDay } from '#modules/organization/shared/index.ts'
import { changeForModule, processOf, rowAsAsked } from '#modules/records/server/index.ts'
import { withdrawProcess } from '#modules/workflow/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import { endLeave } from '../../shared/leave-contract.ts'
import { personOf } from '../people.ts'
import { workersOf } from '../reckon/people.ts'
import { mayKeep } from '../seen.ts'
import { countDays, isClosedWithin, LEAVES, type LeaveSpan, refused } from './counted.ts'

/** Transactions in which leave is called off or ended earlier, as the product does it. */
const ending = new WeakSet<Trx>()

export const isEnding = (db: Trx) => ending.has(db)

interface Kept {
  version: number
  employee: number
  state: string
  from_day: string
  to_day: string
  part: LeaveSpan['part']
  substitute: number | null
}

async function lockedLeave(db: Trx, orgId: number, id: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select version, employee, state, to_char(from_day, 'YYYY-MM-DD') as from_day,
      to_char(to_day, 'YYYY-MM-DD') as to_day, part, substitute
    from attendance.leaves where org_id = ${orgId} and id = ${id}::uuid and deleted_at is null for update`.execute(db)
  return rows[0]
}

/**
 * What was asked for is called off by whoever asked, and what was agreed upon as well, as long as it has not begun.
 * From its first day on only whoever leads them, or keeps attendance, calls it off or ends it earlier, and says why.
 */
export const endLeaveRoute = route(endLeave, async (context, { id, version, to_day, reason }) => {
  const { db, principal } = context
  const { orgId, person } = principal
  await rowAsAsked(context, LEAVES, id)
  const leave = await lockedLeave(db, orgId, id)
  if (!leave) throw notFound('records.row_missing')
  const isOwn = leave.employee === person.empId
  if (!isOwn && !(await mayKeep(context))(leave.employee)) throw forbidden('platform.no_permission')
  if (leave.state !== 'asked' && leave.state !== 'approved') throw conflict('attendance.decided_already')
  if (leave.version !== version) throw conflict('records.changed_meanwhile')
  if (isOwn) await refuseBegun(context, leave, to_day)
  else if (leave.state === 'asked') throw conflict('attendance.decide_instead')
  else if (reason === '') throw unprocessable('platform.required', { fields: { reason: 'platform.required' } })
  const off = to_day === null ? leave.from_day : laterDay(to_day, 1)
  if (leave.state === 'approved' && (await isClosedWithin(db, orgId, off, leave.to_day)))
    throw conflict('attendance.month_is_closed')
  ending.add(db)
  if (to_day === null) {
    const process = leave.state === 'asked' ? await processOf(db, orgId, { table: LEAVES, id }) : undefined
    if (process !== undefined) {
      const { services, language } = context
      await withdrawProcess(context, process, reason || services.translate(language, 'attendance.leave.called_off'))
    }
    await changeForModule(context, LEAVES, id, { state: 'cancelled', answer: reason || null })
    if (leave.state === 'approved') await tellSubstitute(db, orgId, id, leave)
    return { state: 'cancelled' as const, days: 0 }
  }
  if (leave.part !== 'day' || to_day < leave.from_day || to_day >= leave.to_day)
    throw refused('to_day', 'attendance.not_shorter')
  const days = await countDays(db, orgId, leave.employee, { first: leave.from_day, last: to_day, part: leave.part })
  if (days === 0) throw refused('to_day', 'attendance.no_working_days')
  await changeForModule(context, LEAVES, id, { to_day, days: String(days), answer: reason })
  await tellShortened(context, id, leave, to_day, reason)
  return { state: 'approved' as const, days }
})

/** What has begun is ended by somebody else, and nobody makes their own shorter instead of asking anew. */
async function refuseBegun({ db, principal }: Context, leave: Kept, toDay: string | null) {
  const [worker] = await workersOf(db, principal.orgId, [leave.employee])
  const today = localDay(new Date(), worker?.zone ?? 'Asia/Ulaanbaatar')
  if (toDay !== null || (leave.state === 'approved' && leave.from_day <= today))
    throw forbidden('attendance.leave_begun')
}

async function tellShortened({ db, principal }: Context, id: string, leave: Kept, toDay: string, reason: string) {
  const person = await personOf(db, principal.orgId, leave.employee)
  if (!person || person.user_id === null) return
  await notify(db, principal.orgId, {
    user_ids: [person.user_id],
    key: 'attendance.notify.leave_shortened',
    params: { day: toDay },
    facts: [
      { label: 'attendance.fact.day', value: `${leave.from_day} – ${toDay}` },
      { label: 'attendance.fact.answer', value: reason },
    ],
    link: `/attendance/leave/${id}`,
    source: `attendance.leave_shortened/${id}/${toDay}`,
  })
}

/** Whoever would have stood in has no need to. */
async function tellSubstitute(db: Trx, orgId: number, id: string, leave: Kept) {
  if (leave.substitute === null) return
  const [person, other] = [await personOf(db, orgId, leave.employee), await personOf(db, orgId, leave.substitute)]
  if (!person || !other || other.user_id === null) return
  await notify(db, orgId, {
    user_ids: [other.user_id],
    key: 'attendance.notify.substitute_over',
    params: { name: person.name },
    facts: [{ label: 'attendance.fact.day', value: `${leave.from_day} – ${leave.to_day}` }],
    link: '/attendance',
    source: `attendance.substitute_over/${id}`,
  })
}
