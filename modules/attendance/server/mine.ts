import { laterDay, localDay } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { showMine } from '../shared/contract.ts'
import { balancesOf } from './leave/balances.ts'
import { activePlaces, hasAgreed } from './punching.ts'
import { workersOf } from './reckon/people.ts'
import { punchesBetween } from './reckon/punches.ts'
import { reckon } from './reckon/settle.ts'
import { settingsOf } from './settings-of.ts'
import { daysOfMonth, isClosed, noTotals, shownDays, totalsOf } from './shown.ts'

export const mineRoute = route(showMine, async (context, { month: asked }) => {
  const { db, principal } = context
  const { orgId, person } = principal
  const now = new Date()
  const [worker] = person.empId === null ? [] : await workersOf(db, orgId, [person.empId])
  const zone = worker?.zone ?? 'Asia/Ulaanbaatar'
  const today = localDay(now, zone)
  const month = asked ?? today.slice(0, 7)
  const { positions_days } = await settingsOf(db, orgId)
  const none = {
    is_employee: false,
    employee: person.empId,
    today,
    month,
    is_closed: false,
    zone,
    consent: false,
    positions_days,
    next: 'in' as const,
    at_work_since: null,
    on_break: false,
    is_remote: false,
    places: [],
    days: [],
    totals: noTotals,
    week: { worked: 0, expected: 0 },
    balances: [],
  }
  if (!worker) return none
  const days = await daysOfMonth(db, orgId, { month, today, people: [worker.id], now: now.getTime() })
  const shown = await shownDays(db, orgId, days, context.language)
  const at = await standing(db, orgId, worker.id, now)
  const monday = laterDay(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const week = await reckon(db, orgId, { from: monday, to: laterDay(monday, 6) }, now.getTime(), [worker.id])
  return {
    ...none,
    ...at,
    is_employee: true,
    is_closed: await isClosed(db, orgId, month),
    consent: await hasAgreed(db, orgId, worker.id),
    is_remote: week.find(({ day }) => day === today)?.shift?.is_remote === true,
    places: (await activePlaces(db, orgId)).map(({ id, name, latitude, longitude, radius }) => ({
      id,
      name,
      latitude,
      longitude,
      radius,
    })),
    days: shown,
    totals: totalsOf(days, today),
    week: {
      worked: week.reduce((sum, one) => sum + one.worked, 0),
      expected: week.reduce((sum, one) => sum + one.expected, 0),
    },
    balances: await balancesOf(context, worker, today),
  }
})

/** How somebody stands now, by what they punched last within a day. */
export async function standing(db: Trx, orgId: number, employee: number, now: Date) {
  const since = new Date(now.getTime() - 20 * 3_600_000)
  const all = await punchesBetween(db, orgId, [employee], since, new Date(now.getTime() + 60_000))
  const own = all.get(employee) ?? []
  const last = own.at(-1)
  const cameAt = own.findLast(({ kind }) => kind === 'in')?.at
  const isHere = last !== undefined && last.kind !== 'out'
  return {
    next: !isHere ? ('in' as const) : last.kind === 'break_out' ? ('break_in' as const) : ('out' as const),
    at_work_since: isHere && cameAt !== undefined ? new Date(cameAt).toISOString() : null,
    on_break: last?.kind === 'break_out',
  }
}
