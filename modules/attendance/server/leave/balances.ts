import { sql } from 'kysely'
import { laterDay } from '#modules/organization/shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { balanceOf, entitledDays, type Entitlement, ENTITLEMENT_OF_LAW } from '../../shared/rules/index.ts'
import type { Worker } from '../reckon/people.ts'
import { leaveNames } from '../shown.ts'

interface Kind {
  id: string
  entitles: 'nothing' | 'service' | 'yearly' | 'monthly'
  yearly_days: number | null
}

interface Entry {
  day: string
  days: number
  entry: 'entitled' | 'carried' | 'taken' | 'expired' | 'set' | 'returned'
}

async function kindsWithBalance(db: Db, orgId: number): Promise<Kind[]> {
  const { rows } =
    await sql<Kind>`select id::text, coalesce(entitles, 'nothing') as entitles, yearly_days::float8 as yearly_days
    from attendance.leave_kinds where org_id = ${orgId} and deleted_at is null and is_active and has_balance
    order by sort, name`.execute(db)
  return rows
}

async function entriesOf(db: Db, orgId: number, employee: number, kind: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select to_char(day, 'YYYY-MM-DD') as day, days::float8 as days, entry
    from attendance.leave_entries where org_id = ${orgId} and deleted_at is null and employee = ${employee}
    and kind = ${kind}::uuid order by day, created_at`.execute(db)
  return rows
}

async function rulesOfLeave(db: Db, orgId: number): Promise<Entitlement[]> {
  const { rows } = await sql<Entitlement>`select to_char(e.from_day, 'YYYY-MM-DD') as "from", e.base::integer as base,
      coalesce((select jsonb_agg(jsonb_build_object('years', s.years, 'more', s.more) order by s.years)
        from attendance.entitlement_steps s where s.org_id = e.org_id and s.entitlement = e.id
        and s.deleted_at is null), '[]') as steps
    from attendance.entitlements e where e.org_id = ${orgId} and e.deleted_at is null order by e.from_day`.execute(db)
  return rows.length > 0 ? rows : [ENTITLEMENT_OF_LAW]
}

/**
 * Days that somebody has left of each kind of leave that has a balance, in the order of the kinds: what was written
 * down, and what they earned since the last entry that gave something.
 */
export async function daysLeft(db: Db, orgId: number, worker: Worker, on: string): Promise<Map<string, number>> {
  const [kinds, rules] = [await kindsWithBalance(db, orgId), await rulesOfLeave(db, orgId)]
  const left = new Map<string, number>()
  for (const kind of kinds) {
    const written = await entriesOf(db, orgId, worker.id, kind.id)
    const all = [...written, ...earned(kind, worker, rules, on, written)]
    const days = balanceOf(
      all.map(({ day, days: count, entry }) => ({ day, days: count, kind: entry })),
      on,
    )
    left.set(kind.id, Math.round(days * 100) / 100)
  }
  return left
}

/** The same with what the kinds are called. */
export async function balancesOf(
  { db, principal: { orgId }, language }: Pick<Context, 'db' | 'principal' | 'language'>,
  worker: Worker,
  today: string,
) {
  const [left, names] = [await daysLeft(db, orgId, worker, today), await leaveNames(db, orgId, language)]
  return [...left].map(([kind, days]) => ({ kind, name: names.get(kind)?.name ?? '—', days }))
}

/** What follows from being employed and was not written down yet: of each year of work that has begun since. */
function earned(
  kind: Kind,
  worker: Pick<Worker, 'hired_on'>,
  rules: readonly Entitlement[],
  today: string,
  written: readonly Entry[],
): Entry[] {
  if (worker.hired_on === null || kind.entitles === 'nothing') return []
  const given = written.filter(({ entry }) => entry === 'set' || entry === 'entitled').map(({ day }) => day)
  const since = given.toSorted().at(-1) ?? laterDay(worker.hired_on, -1)
  if (kind.entitles === 'monthly') {
    const monthly = (kind.yearly_days ?? 0) / 12
    return monthsAfter(since, today).map((day) => ({ day, days: monthly, entry: 'entitled' }))
  }
  return anniversaries(worker.hired_on, today)
    .filter((day) => day > since)
    .slice(-1)
    .map((day) => ({
      day,
      days: kind.entitles === 'yearly' ? (kind.yearly_days ?? 0) : entitledDays(worker.hired_on!, day, rules).days,
      entry: 'entitled',
    }))
}

/** Days on which a year of work begins, the first one included. */
function anniversaries(hired: string, today: string): string[] {
  const [year = 0] = hired.split('-').map(Number)
  const days: string[] = []
  for (let nth = year; nth <= Number(today.slice(0, 4)); nth += 1) {
    const day = `${nth}${hired.slice(4)}`
    // The 29th of February is the first of March in other years.
    const real = new Date(`${day}T00:00:00Z`)
    const told = Number.isNaN(real.getTime()) ? `${nth}-03-01` : real.toISOString().slice(0, 10)
    if (told <= today) days.push(told)
  }
  return days
}

function monthsAfter(since: string, today: string): string[] {
  const days: string[] = []
  let [year = 0, month = 0] = since.split('-').map(Number)
  for (;;) {
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > today) return days
    if (day > since) days.push(day)
  }
}
