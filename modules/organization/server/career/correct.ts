import { auditChange } from '#platform/server/audit.ts'
import { route, type Route } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { bringsJob, correctDay } from '../../shared/career.ts'
import { movePlace, theEmployee } from '../employees.ts'
import type { WorkBook } from '../handover/work-book.ts'
import { tellStructure } from '../news.ts'
import { refuseOwn } from '../own.ts'
import { lockOrganization } from '../today.ts'
import { correctSeparation } from './correct-separation.ts'
import { refuse } from './rules.ts'
import { subjectOf } from '../subject.ts'
import { refuseLateStep } from './version.ts'

/**
 * Another day for the last step of a career, where a wrong one was written down: the place before it ends then, and
 * the one it brought begins. What followed from the step in the meantime (rights, work that was handed over, who
 * stood in) stays as it is.
 */
export const correctDayRoute = (book: WorkBook): Route =>
  route(correctDay, async (context, { id, event_id, effective_on, reason, career_version }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const today = await lockOrganization(db, orgId)
    const employee = await theEmployee(db, orgId, id)
    refuseOwn(context.principal, employee.user_id)
    await refuseLateStep(db, orgId, employee, career_version)
    const steps = await db
      .selectFrom('organization.career_events')
      .select(['id', 'kind', 'state', 'effective_on'])
      .where('org_id', '=', orgId)
      .where('emp_id', '=', id)
      .where('state', '<>', 'cancelled')
      .orderBy('done_at')
      .orderBy('id')
      .execute()
    const done = steps.filter(({ state }) => state === 'done')
    const step = done.find((one) => one.id === event_id)
    if (!step) throw notFound('organization.career.event_missing')
    const places = done.filter(({ kind }) => kind === 'separation' || bringsJob(kind))
    if (step !== places.at(-1)) throw conflict('organization.career.not_last')
    if (effective_on > today)
      refuse(
        'effective_on',
        step.kind === 'separation' ? 'organization.career.leaves_later' : 'organization.career.day_to_come',
      )
    if (effective_on === step.effective_on) return { status: true as const }

    const facts = { from: step.effective_on, to: effective_on }
    if (step.kind === 'separation')
      await correctSeparation(context, book, employee, facts, {
        before: places.at(-2),
        coming: steps.filter(({ state }) => state === 'planned'),
      })
    else {
      if (
        step.kind === 'hire' &&
        done.some(
          (one) => one.kind === 'leave' && one.effective_on >= step.effective_on && one.effective_on < effective_on,
        )
      )
        refuse('effective_on', 'organization.career.leave_before')
      const moved = await movePlace(db, orgId, id, facts)
      if (moved === 'before_last') refuse('effective_on', 'organization.career.before_last')
      if (moved === 'unknown') throw conflict('organization.career.not_last')
      if (step.kind === 'hire')
        await db
          .updateTable('organization.employees')
          .set({ hired_on: effective_on })
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .execute()
    }
    await db
      .updateTable('organization.career_events')
      .set({ effective_on })
      .where('org_id', '=', orgId)
      .where('id', '=', event_id)
      .execute()
    await auditChange(context, {
      action: 'organization.career_day_corrected',
      ...subjectOf(employee),
      before: { effective_on: step.effective_on },
      after: { effective_on, reason },
    })
    await tellStructure(db, orgId)
    return { status: true as const }
  })
