import type { Trx } from '#platform/server/database.ts'
import { auditChange, type Author } from '#platform/server/audit.ts'
import { lockRights, refuseLockOut } from '#modules/access/server/index.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { CareerKind, PlaceFacts } from '../../shared/career.ts'
import { jobAndUnit, placeEmployee, theEmployee, type Employee } from '../employees.ts'
import { tellStructure } from '../news.ts'
import { endAllOf } from '../substitutes/leavers.ts'
import { laterDay, todayOf } from '../today.ts'
import { subjectOf } from '../subject.ts'

interface Happening {
  id: string
  emp_id: number
  kind: CareerKind
  effective_on: string
  until: string | null
  job_id: number | null
}

/**
 * Lets an event take effect: place, membership, history and audit in the transaction of the caller, who holds the
 * lock.
 */
export async function applyEvent(author: Author, event: Happening) {
  const {
    db,
    principal: { orgId },
  } = author
  const employee = await theEmployee(db, orgId, event.emp_id)
  const before = await placeOf(db, orgId, employee)
  await takeEffect(author, employee, event)
  const after = await placeOf(db, orgId, await theEmployee(db, orgId, event.emp_id))
  await db
    .updateTable('organization.career_events')
    .set({
      state: 'done',
      done_at: new Date(),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      problem: null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', event.id)
    .execute()
  const facts = { kind: event.kind, effective_on: event.effective_on, until: event.until }
  await auditChange(author, {
    action: 'organization.career_done',
    ...subjectOf(employee),
    before: { state: before.state, job: before.job, unit: before.struct },
    after: { state: after.state, job: after.job, unit: after.struct, ...facts },
  })
  await tellStructure(db, orgId)
}

async function takeEffect(author: Author, employee: Employee, { kind, effective_on, job_id, id }: Happening) {
  const {
    db,
    principal: { orgId },
  } = author
  const dates = db.updateTable('organization.employees').where('org_id', '=', orgId).where('id', '=', employee.id)
  if (kind === 'leave') return
  if (kind === 'return') return endLeave(author, employee, effective_on)
  if (kind === 'separation') {
    if (employee.user_id !== null) await lockRights(db, orgId)
    await placeEmployee(db, orgId, { ...employee, is_active: false }, effective_on)
    if (employee.user_id !== null) {
      await refuseLockOut(db, orgId)
      await endAllOf(author, employee.user_id, await todayOf(db, orgId))
    }
    await dates.set({ left_on: effective_on }).execute()
    await callOffWhatFollows(author, employee, { id, effective_on })
    return endLeave(author, employee, effective_on)
  }
  if (job_id === null) throw notFound('organization.job_missing')
  await placeEmployee(db, orgId, { ...employee, job_id, is_active: true }, effective_on)
  if (kind === 'hire') await dates.set({ hired_on: effective_on, left_on: null }).execute()
}

/**
 * Nothing that is to come happens to whoever has left, and no leave begins for them, or has begun where they were
 * gone by then.
 */
async function callOffWhatFollows(
  author: Author,
  employee: Employee,
  { id, effective_on }: Pick<Happening, 'id' | 'effective_on'>,
) {
  await callOff(author, employee, (one) => one.where('id', '<>', id).where('state', '=', 'planned'))
  await callOffLeavesAfter(author, employee, effective_on)
}

export const callOffLeavesAfter = (author: Author, employee: Employee, day: string) =>
  callOff(author, employee, (one) =>
    one.where('state', '=', 'done').where('kind', 'in', ['leave', 'return']).where('effective_on', '>', day),
  )

async function callOff(
  author: Author,
  employee: Employee,
  which: (update: ReturnType<typeof cancelling>) => ReturnType<typeof cancelling>,
) {
  const calledOff = await which(cancelling(author, employee)).returning(['kind', 'effective_on', 'until']).execute()
  for (const was of calledOff)
    await auditChange(author, {
      action: 'organization.career_cancelled',
      ...subjectOf(employee),
      before: was,
      after: null,
    })
}

const cancelling = ({ db, principal: { orgId } }: Author, employee: Employee) =>
  db
    .updateTable('organization.career_events')
    .set({ state: 'cancelled', problem: null })
    .where('org_id', '=', orgId)
    .where('emp_id', '=', employee.id)

/**
 * Whoever is back is away no longer; the leave keeps the day on which it really ended, and one that never began is
 * called off.
 */
export async function endLeave(author: Author, employee: Employee, on: string) {
  const {
    db,
    principal: { orgId },
  } = author
  const leave = await db
    .selectFrom('organization.career_events')
    .select(['id', 'kind', 'effective_on', 'until'])
    .where('org_id', '=', orgId)
    .where('emp_id', '=', employee.id)
    .where('kind', '=', 'leave')
    .where('state', '<>', 'cancelled')
    .where('effective_on', '<=', on)
    .where('until', '>=', on)
    .executeTakeFirst()
  if (!leave) return
  const { id, ...was } = leave
  const never = leave.effective_on === on
  const until = laterDay(on, -1)
  await db
    .updateTable('organization.career_events')
    .set(never ? { state: 'cancelled' } : { until })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  if (never)
    await auditChange(author, {
      action: 'organization.career_cancelled',
      ...subjectOf(employee),
      before: was,
      after: null,
    })
  else
    await auditChange(author, {
      action: 'organization.leave_changed',
      ...subjectOf(employee),
      before: { until: was.until },
      after: { until },
    })
}

async function placeOf(
  db: Trx,
  orgId: number,
  { state, job_id }: Pick<Employee, 'state' | 'job_id'>,
): Promise<PlaceFacts> {
  if (state !== 'working') return { state, job_id: null, job: null, struct_id: null, struct: null }
  const { job, job_translations, struct, struct_translations, struct_id } = await jobAndUnit(db, orgId, job_id)
  return { state, job_id, job, job_translations, struct_id, struct, struct_translations }
}
