import { sql } from 'kysely'
import { momentOf } from '#modules/organization/shared/index.ts'
import { accessFor, flowsOffered, productContext, sendRows } from '#modules/records/server/index.ts'
import { notify } from '#platform/server/notify.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict, forbidden, unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, namedIn } from '#platform/shared/fields/index.ts'
import { type PunchKind, punchKind } from '../shared/contract.ts'
import { decidersOf, personOf } from './people.ts'
import { recordPunch } from './punching.ts'
import { workersOf } from './reckon/people.ts'
import { dutiesBetween } from './reckon/shifts.ts'
import { setDuty } from './roster.ts'
import { isClosed } from './shown.ts'
import { markStale } from './stale.ts'

export interface About {
  id?: string
  from: FieldValues | null
  to: FieldValues | null
}

export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
export const idIn = (value: unknown) => namedIn(typeof value === 'string' ? value : null)?.id
export const employeeIn = (values: FieldValues) => Number(idIn(values['employee']) ?? 0)

/** Nobody says yes to what is their own, whatever they may do with the rest; a flow says who decides instead. */
export function refuseOwn({ principal }: Context, { from, to }: About) {
  const decided = to?.['state'] === 'approved' || to?.['state'] === 'declined'
  if (!to || !decided || to['state'] === (from?.['state'] ?? 'asked') || from?.['approval']) return
  if (principal.userId !== 0 && employeeIn(to) === principal.person.empId) throw forbidden('attendance.own_request')
}

/** What holds of every request, whoever writes it. */
export async function requestKept(context: Context, about: About): Promise<FieldValues | undefined> {
  const { from, to } = about
  if (!to) return undefined
  refuseOwn(context, about)
  const { db, principal } = context
  const day = text(to['day']) ?? ''
  if (await isClosed(db, principal.orgId, day.slice(0, 7))) throw conflict('attendance.month_is_closed')
  if (from && from['state'] !== 'asked' && from['state'] !== to['state']) throw conflict('attendance.decided_already')
  const punch = idIn(to['punch'])
  if (to['kind'] === 'void' && punch !== undefined) {
    const { rows } = await sql`select from attendance.punches where org_id = ${principal.orgId}
      and id = ${punch}::uuid and employee = ${employeeIn(to)} limit 1`.execute(db)
    if (rows.length === 0)
      throw unprocessable('attendance.not_their_punch', { fields: { 'values.punch': 'attendance.not_their_punch' } })
  }
  if (to['kind'] === 'swap' && idIn(to['with_whom']) === String(employeeIn(to)))
    throw unprocessable('attendance.swap_alone', { fields: { 'values.with_whom': 'attendance.swap_alone' } })
  return undefined
}

export async function requestAsked(context: Context, { id, to }: About & { id: string }): Promise<void> {
  if (to?.['state'] !== 'asked') return
  await askAround(context, 'attendance.requests', `/attendance/requests/${id}`, id, to)
}

/** Whoever decides hears of it, and it sets out where the organisation chose one flow for these. */
export async function askAround(context: Context, table: string, link: string, id: string, to: FieldValues) {
  const { db, principal } = context
  const { orgId } = principal
  const person = await personOf(db, orgId, employeeIn(to))
  if (!person) return
  // A flow goes to whoever leads its sender, so it is for those who ask for themselves.
  if (principal.person.empId === person.id) {
    const access = await accessFor(db, principal, table, 'r', 'u')
    const [only, ...others] = await flowsOffered(context, access, [id])
    if (only && others.length === 0) {
      await sendRows(context, access, { ids: [id], flow: only.flow })
      return
    }
  }
  const isLeave = table === 'attendance.leaves'
  await notify(db, orgId, {
    user_ids: (await decidersOf(db, orgId, person)).filter((one) => one !== principal.userId),
    key: isLeave ? 'attendance.notify.leave_asked' : 'attendance.notify.request_asked',
    params: { name: person.name },
    facts: [{ label: 'attendance.fact.day', value: text(to['from_day']) ?? text(to['day']) ?? '' }],
    link,
    source: `attendance.asked/${id}`,
  })
}

/** After the decision: what was asked for comes to stand, and whoever asked hears of it. */
export async function requestDecided(context: Context, { id, from, to }: About & { id: string }): Promise<void> {
  if (!to || to['state'] === from?.['state']) return
  const { orgId } = context.principal
  const employee = employeeIn(to)
  if (to['state'] === 'approved') await carryOut(context, id, to, employee)
  const person = await personOf(context.db, orgId, employee)
  if (!person || person.user_id === null || to['state'] === 'cancelled') return
  await notify(context.db, orgId, {
    user_ids: [person.user_id].filter((one) => one !== context.principal.userId),
    key: to['state'] === 'approved' ? 'attendance.notify.request_approved' : 'attendance.notify.request_declined',
    params: { day: text(to['day']) ?? '' },
    facts: [{ label: 'attendance.fact.answer', value: text(to['answer']) ?? '—' }],
    link: `/attendance/requests/${id}`,
    source: `attendance.decided/${id}/${String(to['state'])}`,
  })
}

async function carryOut(context: Context, id: string, to: FieldValues, employee: number) {
  const { db, principal, services } = context
  const { orgId } = principal
  const day = text(to['day']) ?? ''
  const [worker] = await workersOf(db, orgId, [employee])
  if (!worker) return
  const written = { employee, userId: principal.userId, source: 'correction' as const, key: `request/${id}` }
  if (to['kind'] === 'punch')
    await recordPunch(
      db,
      orgId,
      {
        ...written,
        kind: punchKind.parse(to['punch_kind']),
        at: new Date(momentOf(day, text(to['at_time']) ?? '00:00', worker.zone)),
        note: text(to['reason']) ?? null,
      },
      services,
    )
  else if (to['kind'] === 'void') {
    const { rows } = await sql<{ id: string; kind: PunchKind; at: Date }>`select id::text, kind, at
      from attendance.punches where org_id = ${orgId} and id = ${idIn(to['punch']) ?? null}::uuid
      and employee = ${employee}`.execute(db)
    const [punch] = rows
    if (punch)
      await recordPunch(
        db,
        orgId,
        { ...written, kind: punch.kind, at: punch.at, voidOf: punch.id, note: text(to['reason']) ?? null },
        services,
      )
  } else if (to['kind'] === 'shift') {
    const shift = idIn(to['shift'])
    await setDuty(productContext(db, { orgId, userId: principal.userId }, services), employee, day, shift ?? 'free')
  } else if (to['kind'] === 'swap') await swap(context, to, employee, day)
  else await markStale(db, orgId, employee, day)
}

/** Each takes what the other would have worked. */
async function swap(context: Context, to: FieldValues, employee: number, day: string) {
  const { db, principal, services } = context
  const { orgId } = principal
  const other = Number(idIn(to['with_whom']) ?? 0)
  const otherDay = text(to['other_day']) ?? day
  const workers = await workersOf(db, orgId, [employee, other])
  const [one, two] = [workers.find(({ id }) => id === employee), workers.find(({ id }) => id === other)]
  if (!one || !two) return
  const [from, until] = [day, otherDay].toSorted() as [string, string]
  const { dutyOf } = await dutiesBetween(db, orgId, from, until)
  const [mine, theirs] = [dutyOf(one, day).shift, dutyOf(two, otherDay).shift]
  // The working week of the organisation is no shift that somebody could give away.
  if (mine?.id === null || theirs?.id === null) throw unprocessable('attendance.swap_needs_shifts')
  const product = productContext(db, { orgId, userId: principal.userId }, services)
  if (day !== otherDay) {
    await setDuty(product, employee, day, 'free')
    await setDuty(product, other, otherDay, 'free')
  }
  await setDuty(product, employee, otherDay, theirs?.id ?? 'free')
  await setDuty(product, other, day, mine?.id ?? 'free')
}
