import { sql } from 'kysely'
import { addForModule, productContext } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { leaveDays } from '../../shared/rules/index.ts'
import { personOf } from '../people.ts'
import { workersOf } from '../reckon/people.ts'
import { daysFrom } from '../reckon/settle.ts'
import { dutiesBetween, minutesOf } from '../reckon/shifts.ts'
import { type About, askAround, employeeIn, idIn, refuseOwn, text } from '../requests.ts'
import { isClosed } from '../shown.ts'
import { markStale } from '../stale.ts'
import { daysLeft } from './balances.ts'

interface Kind {
  has_balance: boolean
  allows_half: boolean
  allows_hours: boolean
  needs_file: boolean
}

const LONGEST = 400
const parts = ['day', 'first_half', 'second_half', 'hours'] as const

const refused = (column: string, key: string, params: Record<string, string | number> = {}) =>
  unprocessable(key, { params, fields: { [`values.${column}`]: key } })

/** What holds of every leave that is asked for: its working days are counted, and it fits what the kind allows. */
export async function leaveKept(context: Context, about: About): Promise<FieldValues | undefined> {
  const { id, from, to } = about
  if (!to) return undefined
  refuseOwn(context, about)
  const { db, principal } = context
  const { orgId } = principal
  const [first, last] = [text(to['from_day']), text(to['to_day'])]
  const employee = employeeIn(to)
  if (first === undefined || last === undefined || last < first || employee === 0) return undefined
  if (from && ['declined', 'cancelled'].includes(String(from['state'])) && from['state'] !== to['state'])
    throw conflict('attendance.decided_already')
  const changes = ['from_day', 'to_day', 'part', 'from_time', 'to_time', 'kind', 'employee']
  const isNew = !from || changes.some((column) => (from[column] ?? null) !== (to[column] ?? null))
  const ends = from && from['state'] !== to['state']
  if (!isNew && !ends) return { days: (from['days'] ?? null) as string | null }
  for (const month of new Set([first.slice(0, 7), last.slice(0, 7)]))
    if (await isClosed(db, orgId, month)) throw conflict('attendance.month_is_closed')
  if (!isNew) return { days: (from['days'] ?? null) as string | null }
  if (from && from['state'] === 'approved') throw conflict('attendance.decided_already')
  const kind = await kindOf(db, orgId, idIn(to['kind']))
  const part = parts.find((one) => one === to['part']) ?? 'day'
  if (part.endsWith('half') && !kind.allows_half) throw refused('part', 'attendance.no_halves')
  if (part === 'hours' && !kind.allows_hours) throw refused('part', 'attendance.no_hours')
  if (kind.needs_file && !text(to['files'])) throw refused('files', 'attendance.needs_file')
  const days = await countDays(db, orgId, employee, {
    first,
    last,
    part,
    from: text(to['from_time']),
    to: text(to['to_time']),
  })
  if (days === 0) throw refused('to_day', 'attendance.no_working_days')
  await refuseOverlap(db, orgId, employee, { id, first, last, part })
  if (kind.has_balance) await refuseBeyond(context, employee, { kind: idIn(to['kind'])!, days, id, first })
  return { days: String(days) }
}

async function kindOf(db: Trx, orgId: number, id: string | undefined): Promise<Kind> {
  const { rows } = await sql<Kind>`select has_balance, allows_half, allows_hours, needs_file from attendance.leave_kinds
    where org_id = ${orgId} and id = ${id ?? null}::uuid`.execute(db)
  return rows[0] ?? { has_balance: false, allows_half: true, allows_hours: true, needs_file: false }
}

interface Span {
  first: string
  last: string
  part: (typeof parts)[number]
  from?: string | undefined
  to?: string | undefined
}

/** Working days of somebody between two days, by their roster and the holidays; hours as a part of their day. */
async function countDays(db: Trx, orgId: number, employee: number, { first, last, part, from, to }: Span) {
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

/** Halves of one day go together; everything else lies apart. */
async function refuseOverlap(
  db: Trx,
  orgId: number,
  employee: number,
  { id, first, last, part }: { id: string | undefined; first: string; last: string; part: string },
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance.leave/${orgId}/${employee}`}, 0))`.execute(db)
  const { rows } = await sql<{ part: string }>`select part from attendance.leaves where org_id = ${orgId}
    and employee = ${employee} and deleted_at is null and state in ('asked', 'approved')
    and id is distinct from ${id ?? null}::uuid and from_day <= ${last}::date and to_day >= ${first}::date`.execute(db)
  const isHalf = part === 'first_half' || part === 'second_half'
  const clashes = rows.some(
    (other) =>
      !(isHalf && other.part.endsWith('half') && other.part !== part) && !(part === 'hours' && other.part === 'hours'),
  )
  if (clashes) throw refused('from_day', 'attendance.leave_overlaps')
}

/** Nobody asks for more than they have; what they asked for and what is not decided yet is counted with it. */
async function refuseBeyond(
  context: Context,
  employee: number,
  { kind, days, id, first }: { kind: string; days: number; id: string | undefined; first: string },
) {
  const { db, principal } = context
  const [worker] = await workersOf(db, principal.orgId, [employee])
  if (!worker) return
  const left = (await daysLeft(db, principal.orgId, worker, first)).get(kind) ?? 0
  const { rows } = await sql<{ days: number }>`select coalesce(sum(days), 0)::float8 as days from attendance.leaves
    where org_id = ${principal.orgId} and employee = ${employee} and kind = ${kind}::uuid and state = 'asked'
    and deleted_at is null and id is distinct from ${id ?? null}::uuid`.execute(db)
  const free = Math.round((left - (rows[0]?.days ?? 0)) * 100) / 100
  if (days > free) throw refused('to_day', 'attendance.balance_short', { left: free, days })
}

export async function leaveAsked(context: Context, { id, to }: About & { id: string }): Promise<void> {
  if (to?.['state'] === 'asked') await askAround(context, 'attendance.leaves', `/attendance/leave/${id}`, id, to)
  // Whoever keeps attendance writes down what was decided on paper.
  if (to?.['state'] === 'approved') await leaveDecided(context, { id, from: null, to })
}

/** After the decision: the balance, the days and those who have to know. */
export async function leaveDecided(context: Context, { id, from, to }: About & { id: string }): Promise<void> {
  if (!to || to['state'] === from?.['state']) return
  const { db, principal, services } = context
  const { orgId } = principal
  const employee = employeeIn(to)
  const day = text(to['from_day']) ?? ''
  if (to['state'] === 'approved' || from?.['state'] === 'approved') {
    await inLedger(productContext(db, { orgId, userId: principal.userId }, services), id, to, employee)
    await markStale(db, orgId, employee, day)
  }
  const person = await personOf(db, orgId, employee)
  if (!person) return
  const told = { approved: 'attendance.notify.leave_approved', declined: 'attendance.notify.leave_declined' } as const
  const state = to['state'] === 'approved' || to['state'] === 'declined' ? to['state'] : undefined
  const facts = [{ label: 'attendance.fact.day', value: `${day} – ${text(to['to_day']) ?? day}` }]
  const link = `/attendance/leave/${id}`
  if (state && person.user_id !== null)
    await notify(db, orgId, {
      user_ids: [person.user_id].filter((one) => one !== principal.userId),
      key: told[state],
      params: { days: text(to['days']) ?? '' },
      facts,
      link,
      source: `attendance.leave_decided/${id}/${state}`,
    })
  const substitute = Number(idIn(to['substitute']) ?? 0)
  const standsIn = substitute > 0 && state === 'approved' ? await personOf(db, orgId, substitute) : undefined
  if (standsIn && standsIn.user_id !== null)
    await notify(db, orgId, {
      user_ids: [standsIn.user_id],
      key: 'attendance.notify.substitute',
      params: { name: person.name },
      facts,
      link: '/attendance',
      source: `attendance.substitute/${id}`,
    })
}

/** What is taken stands in the ledger once, and comes back when the leave is called off. */
async function inLedger(context: Context, id: string, to: FieldValues, employee: number) {
  const { db, principal } = context
  const { orgId } = principal
  const kind = await kindOf(db, orgId, idIn(to['kind']))
  if (!kind.has_balance) return
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(days), 0)::float8 as sum from attendance.leave_entries
    where org_id = ${orgId} and leave = ${id}::uuid and deleted_at is null`.execute(db)
  const wanted = to['state'] === 'approved' ? -Number(text(to['days']) ?? 0) : 0
  const change = Math.round((wanted - (rows[0]?.sum ?? 0)) * 100) / 100
  if (change === 0) return
  const named = (one: string) => writtenReference({ id: one, name: '—' })
  await addForModule(context, 'attendance.leave_entries', {
    employee: named(String(employee)),
    kind: named(idIn(to['kind'])!),
    day: text(to['from_day']) ?? null,
    entry: change < 0 ? 'taken' : 'returned',
    days: String(change),
    leave: named(id),
    note: null,
  })
}
