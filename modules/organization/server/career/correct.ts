import { recordChange } from '#platform/server/audit.ts'
import { route } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import { bringsJob, correctDay } from '../../shared/career.ts'
import { movePlace, theEmployee } from '../employees.ts'
import { tellStructure } from '../news.ts'
import { refuseOwn } from '../staff/own.ts'
import { lockOrganization } from '../today.ts'
import { subjectOf } from './subject.ts'

/**
 * Another day for the last step that gave somebody a job, where a wrong one was written down: the place before it ends then, and this one begins. What
 * followed from the step in the meantime (rights, work that was handed over) stays as it is.
 */
export const correctDayRoute = route(correctDay, async (context, { id, event_id, effective_on, reason }) => {
  const { db, principal: { orgId } } = context
  const today = await lockOrganization(db, orgId)
  const employee = await theEmployee(db, orgId, id)
  refuseOwn(context.principal, employee.user_id)
  const steps = await db.selectFrom('organization.career_events').select(['id', 'kind', 'effective_on'])
    .where('org_id', '=', orgId).where('emp_id', '=', id).where('state', '=', 'done').orderBy('done_at').orderBy('id').execute()
  const step = steps.find((one) => one.id === event_id)
  if (!step) throw notFound('organization.career.event_missing')
  const last = steps.findLast(({ kind }) => kind === 'separation' || bringsJob(kind))
  if (step !== last || !bringsJob(step.kind)) throw conflict('organization.career.not_last')
  if (effective_on > today) refuse('organization.career.day_to_come')
  if (step.kind === 'hire' && steps.some((one) => one.kind === 'leave' && one.effective_on >= step.effective_on && one.effective_on < effective_on)) refuse('organization.career.leave_before')
  if (effective_on === step.effective_on) return { status: true as const }

  const moved = await movePlace(db, orgId, id, { from: step.effective_on, to: effective_on })
  if (moved === 'before_last') refuse('organization.career.before_last')
  if (moved === 'unknown') throw conflict('organization.career.not_last')
  await db.updateTable('organization.career_events').set({ effective_on }).where('org_id', '=', orgId).where('id', '=', event_id).execute()
  if (step.kind === 'hire') await db.updateTable('organization.employees').set({ hired_on: effective_on }).where('org_id', '=', orgId).where('id', '=', id).execute()
  await recordChange(context, { action: 'organization.career_day_corrected', ...subjectOf(employee), before: { effective_on: step.effective_on }, after: { effective_on, reason } })
  await tellStructure(db, orgId)
  return { status: true as const }
})

function refuse(code: string): never {
  throw unprocessable(code, { fields: { effective_on: code } })
}
