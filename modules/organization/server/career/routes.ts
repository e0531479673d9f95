import { randomUUIDv7 } from 'node:crypto'
import { auditChange } from '#platform/server/audit.ts'
import type { Services } from '#platform/server/module.ts'
import { route, type Context, type Route } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { bringsJob, cancelEvent, recordEvent, type CareerKind } from '../../shared/career.ts'
import type { HandoverKept } from '../../shared/handover.ts'
import { giveAway, keptChoices, openWorkOf } from '../handover/give.ts'
import { chosenTakers, refuseForThemselves } from '../handover/keepers.ts'
import type { WorkBook } from '../handover/work-book.ts'
import { refuseGain, refuseOwn } from '../own.ts'
import { tellStructure } from '../news.ts'
import { lockOrganization } from '../today.ts'
import { jobAndUnit, theEmployee, type Employee } from '../employees.ts'
import { applyEvent } from './apply.ts'
import { correctDayRoute } from './correct.ts'
import {
  callOffReturns,
  changeLeaveRoute,
  lengthenAgain,
  nameForLeave,
  settleEarly,
  substitutionOfLeave,
} from './leave.ts'
import { requirePossible } from './rules.ts'
import { subjectOf } from '../subject.ts'
import { jobsToCome } from './to-come.ts'
import { refuseLateStep } from './version.ts'

export function careerRoutes(book: WorkBook): Route[] {
  return [
    route(recordEvent, async (context, input) => {
      const { id, handover: choices, substitute_emp_id, substitution, career_version, ...typed } = input
      const {
        db,
        services,
        principal: { orgId, userId },
      } = context
      // What belongs to another kind may still stand in the form, and would keep a job from being given up.
      const wish = {
        ...typed,
        until: typed.kind === 'leave' ? typed.until : null,
        job_id: bringsJob(typed.kind) ? typed.job_id : null,
      }
      const today = await lockOrganization(db, orgId)
      const employee = await theEmployee(db, orgId, id)
      await refuseLateStep(db, orgId, employee, career_version)
      if (wish.kind === 'separation' && employee.user_id === userId) throw conflict('organization.career.not_yourself')
      if (bringsJob(wish.kind)) refuseOwn(context.principal, employee.user_id)
      if (wish.job_id !== null) await refuseGain(db, context.principal, employee.user_id, [wish.job_id])
      if (wish.kind === 'leave' && substitute_emp_id !== null)
        await refuseForThemselves(db, context.principal, employee, [substitute_emp_id])
      await requirePossible(db, orgId, employee, wish, today)
      const isNow = wish.effective_on <= today
      const isLeaving = wish.kind === 'separation'
      const work = isLeaving && choices.length > 0 ? await openWorkOf(db, orgId, book, employee) : []
      await refuseForThemselves(db, context.principal, employee, chosenTakers(work, choices))
      const kept = isLeaving ? await keptChoices(db, orgId, work, choices) : null
      const promised = isNow ? null : kept
      const given =
        isLeaving && isNow ? await giveAway(context, services, book, employee, choices, reasonOf(services, wish)) : null
      const standsIn = wish.kind === 'return' ? await substitutionOfLeave(db, orgId, id, wish.effective_on) : null
      const event = await writeDown(context, employee, { ...wish, handover: promised ?? given })
      if (wish.kind === 'leave' && substitute_emp_id !== null)
        await nameForLeave(context, employee, event, substitute_emp_id, today)
      if (standsIn !== null)
        await settleEarly(context, employee, standsIn, substitution, { backOn: wish.effective_on, today })
      if (isNow) await applyEvent(context, event)
      return { id: event.id, state: isNow ? ('done' as const) : ('planned' as const) }
    }),

    changeLeaveRoute,
    correctDayRoute(book),

    route(cancelEvent, async (context, { id, event_id, substitution, career_version }) => {
      const {
        db,
        principal: { orgId },
      } = context
      const today = await lockOrganization(db, orgId)
      const employee = await theEmployee(db, orgId, id)
      await refuseLateStep(db, orgId, employee, career_version)
      const event = await db
        .updateTable('organization.career_events')
        .set({ state: 'cancelled', problem: null })
        .where('org_id', '=', orgId)
        .where('id', '=', event_id)
        .where('emp_id', '=', id)
        .where('state', '=', 'planned')
        .returning(['kind', 'effective_on', 'until', 'substitution_id'])
        .executeTakeFirst()
      if (!event) throw notFound('organization.career.event_missing')
      if (event.kind === 'separation' || bringsJob(event.kind)) {
        refuseOwn(context.principal, employee.user_id)
        // Without this step the one before it lasts, which others may have meant for some days.
        const before = await jobsToCome(db, orgId, id, event.effective_on)
        await refuseGain(db, context.principal, employee.user_id, before.slice(-1))
      }
      const { substitution_id, ...was } = event
      if (event.kind === 'leave') await callOffReturns(context, employee, event, null)
      await settleEarly(context, employee, substitution_id, substitution, { backOn: event.effective_on, today })
      if (event.kind === 'return') await lengthenAgain(context, employee, { backOn: event.effective_on, today })
      // Somebody who never came is somebody who has left.
      if (event.kind === 'hire')
        await db
          .updateTable('organization.employees')
          .set({ state: 'left' })
          .where('org_id', '=', orgId)
          .where('id', '=', id)
          .execute()
      await auditChange(context, {
        action: 'organization.career_cancelled',
        ...subjectOf(employee),
        before: was,
        after: null,
      })
      await tellStructure(db, orgId)
      return { status: true as const }
    }),
  ]
}

interface Wish {
  kind: CareerKind
  effective_on: string
  until: string | null
  job_id: number | null
  order_number: string | null
  note: string | null
  handover?: HandoverKept[] | null
}

/** What stands beside each step that is handed over; kept with documents, so in the language of the organisation. */
export function reasonOf({ translate }: Pick<Services, 'translate'>, { order_number }: Pick<Wish, 'order_number'>) {
  return order_number
    ? translate('mn', 'organization.handover.left_by_order', { order: order_number })
    : translate('mn', 'organization.handover.left')
}

/** The event itself; whether it takes effect now is the caller's business. */
export async function writeDown(
  context: Context,
  employee: Pick<Employee, 'id' | 'first_name' | 'last_name'>,
  { kind, effective_on, until, job_id, order_number, note, handover = null }: Wish,
) {
  const {
    db,
    principal: { orgId, userId, roleId },
  } = context
  const id = randomUUIDv7()
  const facts = { kind, effective_on, until, job_id, order_number, note }
  await db
    .insertInto('organization.career_events')
    .values({
      org_id: orgId,
      id,
      emp_id: employee.id,
      ...facts,
      handover: handover && JSON.stringify(handover),
      state: 'planned',
      created_by: userId,
      created_role: roleId,
    })
    .execute()
  const place = job_id === null ? null : await jobAndUnit(db, orgId, job_id)
  const told = { kind, effective_on, until, ...(place && { job: place.job, unit: place.struct }), order_number, note }
  await auditChange(context, {
    action: 'organization.career_written',
    ...subjectOf(employee),
    after: { ...told, ...(handover && { handover: handover.map(({ number, to }) => `${number} → ${to}`) }) },
  })
  await tellStructure(db, orgId)
  return { id, emp_id: employee.id, kind, effective_on, until, job_id }
}
