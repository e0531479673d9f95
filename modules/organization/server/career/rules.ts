import type { Trx } from '#platform/server/database.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { bringsJob, type CareerKind } from '../../shared/career.ts'
import { jobAndUnit, type Employee } from '../employees.ts'
import { requireRoom } from './room.ts'

interface Wish {
  kind: CareerKind
  effective_on: string
  until: string | null
  job_id: number | null
}

/** Refuses what cannot follow on what is written down already; the caller holds the organisation's lock. */
export async function requirePossible(db: Trx, orgId: number, employee: Employee, wish: Wish, today: string) {
  const { kind, effective_on } = wish
  requireState(employee, kind)
  const known = await db
    .selectFrom('organization.career_events')
    .select(['kind', 'state', 'effective_on', 'until', 'job_id'])
    .where('org_id', '=', orgId)
    .where('emp_id', '=', employee.id)
    .where('state', '<>', 'cancelled')
    .orderBy('effective_on')
    .execute()
  if (kind === 'leave' || kind === 'return') requireHired(employee, effective_on)
  if (kind === 'leave') return requireFree(known, wish)
  if (kind === 'return') {
    const leave = known.find((one) => one.kind === 'leave' && covers(one, effective_on))
    if (!leave) return refuse('effective_on', 'organization.career.not_away')
    if (known.some((one) => one.kind === 'return' && one.state === 'planned' && covers(leave, one.effective_on)))
      refuse('effective_on', 'organization.career.returns_already')
    return
  }
  const hindrance = hindranceOf(known, effective_on)
  if (hindrance) refuse('effective_on', hindrance)
  // Whoever is to go to another job first can come back to this one.
  const before = known.findLast((one) => one.state === 'planned' && bringsJob(one.kind))?.job_id ?? employee.job_id
  if (bringsJob(kind) && wish.job_id !== null)
    await requirePlace(
      db,
      orgId,
      { ...employee, job_id: before },
      { job_id: wish.job_id, on: effective_on, isNow: effective_on <= today },
    )
}

/** Both ends of a leave belong to it. */
export const covers = ({ effective_on, until }: Pick<Wish, 'effective_on' | 'until'>, day: string) =>
  effective_on <= day && until !== null && until >= day

interface Known {
  kind: CareerKind
  state: 'planned' | 'done' | 'cancelled'
  effective_on: string
}

/** Steps of a career follow each other: why none can be taken on this day. `known` stands in the order of its days. */
export function hindranceOf(known: readonly Known[], on: string): string | null {
  const last = known.findLast(({ kind, state }) => kind !== 'leave' && kind !== 'return' && state !== 'cancelled')
  if (last && last.effective_on > on)
    return last.state === 'planned' ? 'organization.career.before_planned' : 'organization.career.before_last'
  if (last?.state !== 'planned') return null
  // Who has left and is to come back cannot be hired for a third time before.
  if (last.kind === 'hire') return 'organization.career.comes_already'
  return last.kind === 'separation' ? 'organization.career.leaves_already' : null
}

/** A leave on other days still overlaps none but itself. */
export async function requireNoOtherLeave(
  db: Trx,
  orgId: number,
  { id, hired_on }: Pick<Employee, 'id' | 'hired_on'>,
  { effective_on, until }: { effective_on: string; until: string },
  leaveId: string,
) {
  requireHired({ hired_on }, effective_on)
  const others = await db
    .selectFrom('organization.career_events')
    .select(['kind', 'effective_on', 'until'])
    .where('org_id', '=', orgId)
    .where('emp_id', '=', id)
    .where('kind', '=', 'leave')
    .where('state', '<>', 'cancelled')
    .where('id', '<>', leaveId)
    .execute()
  requireFree(others, { effective_on, until })
}

function requireState({ state }: Employee, kind: CareerKind) {
  if (kind === 'hire' && state !== 'left') throw conflict('organization.career.works_already')
  if (kind !== 'hire' && state === 'left') throw conflict('organization.career.has_left')
  if (kind !== 'hire' && state === 'planned') throw conflict('organization.career.not_begun')
}

/** Nobody is away from a place that is not theirs yet. */
function requireHired({ hired_on }: Pick<Employee, 'hired_on'>, on: string) {
  if (hired_on !== null && on < hired_on) refuse('effective_on', 'organization.career.before_hire')
}

function requireFree(
  known: { kind: CareerKind; effective_on: string; until: string | null }[],
  { effective_on, until }: Pick<Wish, 'effective_on' | 'until'>,
) {
  const overlaps = known.some(
    (one) =>
      one.kind === 'leave' &&
      one.until !== null &&
      one.effective_on <= (until ?? effective_on) &&
      one.until >= effective_on,
  )
  if (overlaps) refuse('effective_on', 'organization.career.leave_overlaps')
}

/** For somebody to come the place may still be held by whoever leaves before. */
export async function requirePlace(
  db: Trx,
  orgId: number,
  employee: Pick<Employee, 'id' | 'job_id' | 'state'> | null,
  { job_id, on, isNow }: { job_id: number; on: string; isNow: boolean },
) {
  const job = await jobAndUnit(db, orgId, job_id)
  if (job.valid_to !== null) refuse('job_id', 'organization.career.job_closed')
  if (employee && employee.state !== 'left' && employee.job_id === job_id)
    refuse('job_id', 'organization.career.same_job')
  await requireRoom(db, orgId, { job_id, emp_id: employee?.id ?? null, on, isNow })
}

export function refuse(field: string, code: string, params?: Record<string, string>): never {
  throw unprocessable(code, { fields: { [field]: code }, ...(params && { params }) })
}
