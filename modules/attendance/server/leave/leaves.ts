import { sql } from 'kysely'
import { addForModule, productContext } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify, settleNews } from '#platform/server/notify.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { leaveParts } from '../../shared/leave-contract.ts'
import { decidersOf, personOf } from '../people.ts'
import { workersOf } from '../reckon/people.ts'
import { type About, askAround, employeeIn, idIn, refuseOwn, text } from '../requests.ts'
import { markStale } from '../stale.ts'
import { freeFor } from './balances.ts'
import { countDays, isClosedWithin, kindOf, LEAVES, refused } from './counted.ts'
import { isEnding } from './ending.ts'

/** What holds of every leave that is asked for: its working days are counted, and it fits what the kind allows. */
export async function leaveKept(context: Context, about: About): Promise<FieldValues | undefined> {
  const { id, from, to } = about
  if (!to && from?.['state'] === 'approved') throw conflict('attendance.cancel_first')
  if (!to || isEnding(context.db)) return undefined
  refuseOwn(context, about)
  const { db, principal } = context
  const { orgId } = principal
  const [first, last] = [text(to['from_day']), text(to['to_day'])]
  const employee = employeeIn(to)
  if (first === undefined || last === undefined || last < first || employee === 0) return undefined
  const isOver = ['declined', 'cancelled'].includes(String(from?.['state']))
  // What was agreed upon can be called off, and nothing else.
  const isBack = from?.['state'] === 'approved' && to['state'] !== 'cancelled'
  if (from && (isOver || isBack) && from['state'] !== to['state']) throw conflict('attendance.decided_already')
  const changes = ['from_day', 'to_day', 'part', 'from_time', 'to_time', 'kind', 'employee']
  const isNew = !from || changes.some((column) => (from[column] ?? null) !== (to[column] ?? null))
  const ends = from && from['state'] !== to['state']
  if (!isNew && !ends) return { days: (from['days'] ?? null) as string | null }
  if (await isClosedWithin(db, orgId, first, last)) throw conflict('attendance.month_is_closed')
  if (!isNew) return { days: (from['days'] ?? null) as string | null }
  if (from && from['state'] === 'approved') throw conflict('attendance.decided_already')
  const kind = await kindOf(db, orgId, idIn(to['kind']))
  const part = leaveParts.find((one) => one === to['part']) ?? 'day'
  if (part.endsWith('half') && !kind.allows_half) throw refused('part', 'attendance.no_halves')
  if (part === 'hours' && !kind.allows_hours) throw refused('part', 'attendance.no_hours')
  if (kind.needs_file && !text(to['files'])) throw refused('files', 'attendance.needs_file')
  const times = { from: text(to['from_time']), to: text(to['to_time']) }
  const days = await countDays(db, orgId, employee, { first, last, part, ...times })
  if (days === 0) throw refused('to_day', 'attendance.no_working_days')
  await refuseOverlap(db, orgId, employee, { id, first, last, part })
  if (kind.has_balance) await refuseBeyond(context, employee, { kind: idIn(to['kind'])!, days, id, first })
  return { days: String(days) }
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
  { db, principal: { orgId } }: Context,
  employee: number,
  wish: { kind: string; days: number; id: string | undefined; first: string },
) {
  const [worker] = await workersOf(db, orgId, [employee])
  if (!worker) return
  const free = await freeFor(db, orgId, worker, wish)
  if (wish.days > free) throw refused('to_day', 'attendance.balance_short', { left: free, days: wish.days })
}

export async function leaveAsked(context: Context, { id, to }: About & { id: string }): Promise<void> {
  if (to?.['state'] === 'asked') await askAround(context, LEAVES, linkOf(id), id, to)
  // Whoever keeps attendance writes down what was decided on paper.
  else if (to) await leaveDecided(context, { id, from: null, to })
}

const linkOf = (id: string) => `/attendance/leave/${id}`

/** After it was decided, called off or ended earlier, as it stands by now: balance, days and who has to know. */
export async function leaveDecided(context: Context, { id, to }: About & { id: string }): Promise<void> {
  if (!to || to['state'] === 'asked') return
  const { db, principal, services } = context
  const { orgId } = principal
  const employee = employeeIn(to)
  const day = text(to['from_day']) ?? ''
  if (to['state'] !== 'declined') {
    await inLedger(productContext(db, { orgId, userId: principal.userId }, services), id, to, employee)
    await markStale(db, orgId, employee, day)
  }
  await settleNews(db, orgId, { link: linkOf(id), keys: ['attendance.notify.leave_asked'] })
  const person = await personOf(db, orgId, employee)
  if (!person) return
  const isOwn = person.user_id === principal.userId
  const answer = text(to['answer'])
  const facts = [
    { label: 'attendance.fact.day', value: `${day} – ${text(to['to_day']) ?? day}` },
    ...(answer === undefined ? [] : [{ label: 'attendance.fact.answer', value: answer }]),
  ]
  const told = { facts, link: linkOf(id) }
  if (to['state'] === 'cancelled' && isOwn)
    await notify(db, orgId, {
      ...told,
      user_ids: await decidersOf(db, orgId, person),
      key: 'attendance.notify.leave_cancelled',
      params: { name: person.name },
      source: `attendance.leave_cancelled/${id}`,
    })
  const keys = {
    approved: 'attendance.notify.leave_approved',
    declined: 'attendance.notify.leave_declined',
    cancelled: 'attendance.notify.leave_called_off',
  } as const
  const state = (['approved', 'declined', 'cancelled'] as const).find((one) => one === to['state'])
  if (state && person.user_id !== null && !isOwn)
    await notify(db, orgId, {
      ...told,
      user_ids: [person.user_id],
      key: keys[state],
      params: { days: text(to['days']) ?? '' },
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
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(days), 0)::float8 as sum from attendance.leave_entries
    where org_id = ${orgId} and leave = ${id}::uuid and deleted_at is null`.execute(db)
  const [entered = { sum: 0 }] = rows
  const kind = await kindOf(db, orgId, idIn(to['kind']))
  const wanted = kind.has_balance && to['state'] === 'approved' ? -Number(text(to['days']) ?? 0) : 0
  const change = Math.round((wanted - entered.sum) * 100) / 100
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
