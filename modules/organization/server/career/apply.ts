import type { Trx } from '#platform/server/database.ts'
import { recordChange, type Author } from '#platform/server/audit.ts'
import { lockRights, refuseLockOut } from '#modules/access/server/index.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { CareerKind, PlaceFacts } from '../../shared/career.ts'
import { jobAndUnit, placeEmployee, theEmployee, type Employee } from '../employees.ts'
import { tellStructure } from '../news.ts'
import { endAllOf } from '../substitutes/leavers.ts'
import { todayOf } from '../today.ts'

export interface Happening {
  id: string
  emp_id: number
  kind: CareerKind
  effective_on: string
  until: string | null
  job_id: number | null
}

/** Lets an event take effect: place, membership, history and audit in the transaction of the caller, who holds the lock. */
export async function applyEvent(author: Author, event: Happening) {
  const { db, principal: { orgId } } = author
  const employee = await theEmployee(db, orgId, event.emp_id)
  const before = await placeOf(db, orgId, employee)
  await takeEffect(author, employee, event)
  const after = await placeOf(db, orgId, await theEmployee(db, orgId, event.emp_id))
  await db.updateTable('organization.career_events')
    .set({ state: 'done', done_at: new Date(), before: JSON.stringify(before), after: JSON.stringify(after), problem: null })
    .where('org_id', '=', orgId).where('id', '=', event.id).execute()
  const facts = { kind: event.kind, effective_on: event.effective_on, until: event.until }
  await recordChange(author, {
    action: 'organization.career_done', subject_type: 'organization.employee', subject_id: employee.id, subject_name: `${employee.last_name} ${employee.first_name}`,
    before: { state: before.state, job: before.job, unit: before.struct }, after: { state: after.state, job: after.job, unit: after.struct, ...facts },
  })
  await tellStructure(db, orgId)
}

async function takeEffect(author: Author, employee: Employee, { kind, effective_on, job_id, id }: Happening) {
  const { db, principal: { orgId } } = author
  const dates = db.updateTable('organization.employees').where('org_id', '=', orgId).where('id', '=', employee.id)
  if (kind === 'leave') return
  if (kind === 'return') return endLeave(db, orgId, employee.id, effective_on)
  if (kind === 'separation') {
    if (employee.user_id !== null) await lockRights(db, orgId)
    await placeEmployee(db, orgId, { ...employee, is_active: false }, effective_on)
    if (employee.user_id !== null) {
      await refuseLockOut(db, orgId)
      await endAllOf(author, employee.user_id, await todayOf(db, orgId))
    }
    await dates.set({ left_on: effective_on }).execute()
    await db.updateTable('organization.career_events').set({ state: 'cancelled' })
      .where('org_id', '=', orgId).where('emp_id', '=', employee.id).where('state', '=', 'planned').where('id', '<>', id).execute()
    return endLeave(db, orgId, employee.id, effective_on)
  }
  if (job_id === null) throw notFound('organization.job_missing')
  await placeEmployee(db, orgId, { ...employee, job_id, is_active: true }, effective_on)
  if (kind === 'hire') await dates.set({ hired_on: effective_on, left_on: null }).execute()
}

/** Whoever is back is away no longer; the leave keeps the day on which it really ended. */
async function endLeave(db: Trx, orgId: number, empId: number, on: string) {
  const day = new Date(Date.parse(`${on}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  await db.updateTable('organization.career_events').set({ until: day })
    .where('org_id', '=', orgId).where('emp_id', '=', empId).where('kind', '=', 'leave').where('state', '<>', 'cancelled')
    .where('effective_on', '<=', on).where('until', '>=', on).execute()
}

export async function placeOf(db: Trx, orgId: number, { state, job_id }: Pick<Employee, 'state' | 'job_id'>): Promise<PlaceFacts> {
  if (state === 'left') return { state, job_id: null, job: null, struct_id: null, struct: null }
  const { job, struct, struct_id } = await jobAndUnit(db, orgId, job_id)
  return { state, job_id, job, struct_id, struct }
}
