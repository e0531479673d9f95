import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import {
  type Accrual,
  balanceIn,
  type Entitlement,
  ENTITLEMENT_OF_LAW,
  type LeaveEntry,
  ledgerOf,
  missingFor,
} from '../../shared/rules/index.ts'
import type { Worker } from '../reckon/people.ts'
import { leaveNames } from '../shown.ts'

interface Kind extends Accrual {
  id: string
}

/** An entry with what the ledger says of it besides. */
export interface WrittenEntry extends LeaveEntry {
  kind: string
  leave: string | null
  note: string | null
}

async function kindsWithBalance(db: Db, orgId: number, kind?: string): Promise<Kind[]> {
  const { rows } = await sql<Kind>`select id::text, coalesce(entitles, 'nothing') as entitles,
      coalesce(yearly_days, 0)::float8 as yearly_days, carry_most::float8 as carry_most,
      carry_months::integer as carry_months, to_char(coalesce(counted_from, created_at::date), 'YYYY-MM-DD') as from
    from attendance.leave_kinds where org_id = ${orgId} and deleted_at is null and has_balance
    and (${kind === undefined} and is_active or id = ${kind ?? null}::uuid) order by sort, name`.execute(db)
  return rows
}

async function entriesOf(db: Db, orgId: number, employee: number): Promise<WrittenEntry[]> {
  const { rows } = await sql<WrittenEntry>`select kind::text, to_char(day, 'YYYY-MM-DD') as day, days::float8 as days,
      entry, leave::text, note
    from attendance.leave_entries where org_id = ${orgId} and deleted_at is null and employee = ${employee}
    order by day, created_at, id`.execute(db)
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

type Of = Pick<Worker, 'id' | 'hired_on' | 'left_on'>

/** What the ledgers of somebody are reckoned from: of each kind that has a balance, in their order, or of this one. */
export async function accountsOf(db: Db, orgId: number, worker: Of, kind?: string) {
  const kinds = await kindsWithBalance(db, orgId, kind)
  if (kinds.length === 0) return []
  const [rules, written] = [await rulesOfLeave(db, orgId), await entriesOf(db, orgId, worker.id)]
  const byKind = Map.groupBy(written, (one) => one.kind)
  return kinds.map(({ id, ...accrual }) => ({
    id,
    hired: worker.hired_on,
    left: worker.left_on,
    accrual,
    rules,
    written: byKind.get(id) ?? [],
  }))
}

/** What was asked for and is not decided yet, as if it were taken. */
async function askedOf(db: Db, orgId: number, employee: number, but?: string) {
  const { rows } = await sql<LeaveEntry & { kind: string }>`select kind::text, to_char(from_day, 'YYYY-MM-DD') as day,
      -coalesce(days, 0)::float8 as days, 'taken' as entry
    from attendance.leaves where org_id = ${orgId} and deleted_at is null and employee = ${employee}
    and state = 'asked' and id is distinct from ${but ?? null}::uuid`.execute(db)
  return rows
}

/**
 * Days left of each kind of leave that has a balance, what the kinds are called, and how many days of it are asked for
 * or agreed upon already and still to come.
 */
export async function balancesOf(
  { db, principal: { orgId }, language }: Pick<Context, 'db' | 'principal' | 'language'>,
  worker: Of,
  today: string,
) {
  const accounts = await accountsOf(db, orgId, worker)
  if (accounts.length === 0) return []
  const [names, asked] = [await leaveNames(db, orgId, language), await askedOf(db, orgId, worker.id)]
  return accounts.map((account) => {
    const { id, written } = account
    const coming = [
      ...asked.filter(({ kind }) => kind === id),
      ...written.filter(({ day, leave }) => day > today && leave !== null),
    ]
    return {
      kind: id,
      name: names.get(id)?.name ?? '—',
      days: balanceIn(ledgerOf(account, today), today),
      coming: Math.max(0, Math.round(-100 * coming.reduce((sum, { days }) => sum + days, 0)) / 100),
    }
  })
}

interface Wish {
  kind: string
  days: number
  /** Of the leave itself, where it was asked for before. */
  id: string | undefined
  first: string
}

/**
 * How many of these days somebody could have: what they asked for, what was agreed upon for later, what they will have
 * earned by then and what runs out before are counted with it.
 */
export async function freeFor(db: Db, orgId: number, worker: Of, { kind, days, id, first }: Wish): Promise<number> {
  const [account] = await accountsOf(db, orgId, worker, kind)
  if (!account) return days
  const asked = (await askedOf(db, orgId, worker.id, id)).filter((one) => one.kind === kind)
  const wish: LeaveEntry = { day: first, days: -days, entry: 'taken' }
  // A leave that was agreed upon stands in the ledger, and is asked for once.
  const written = account.written.filter(({ leave }) => id === undefined || leave !== id)
  const missing = missingFor({ ...account, written }, [...asked, wish], first)
  return Math.max(0, Math.round((days - missing) * 100) / 100)
}
