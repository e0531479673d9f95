import { memberCards, substitutionsById, substitutionsOf } from '#modules/access/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { route, type Context } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import { changeLeave, type LeaveSubstitution } from '../../shared/career.ts'
import { tellStructure } from '../news.ts'
import { moveSubstitution, nameOf, nameSubstitute, stopSubstitution } from '../substitutes/name.ts'
import { laterDay, lockOrganization } from '../today.ts'
import { theEmployee, type Employee } from '../employees.ts'
import { applyEvent } from './apply.ts'
import { covers, requireNoOtherLeave } from './rules.ts'
import { subjectOf } from '../subject.ts'
import { refuseLateStep } from './version.ts'

interface Days {
  effective_on: string
  until: string | null
}
interface Leave extends Days {
  id: string
}

/** The leave and who stands in are written down together: one without the other would leave work lying. */
export async function nameForLeave(
  context: Context,
  absent: Employee,
  { id, effective_on, until }: Leave,
  substitute_emp_id: number,
  today: string,
) {
  const {
    db,
    principal: { orgId },
  } = context
  if (until === null || until < today)
    throw unprocessable('organization.substitutes.past', {
      fields: { substitute_emp_id: 'organization.substitutes.past' },
    })
  const substitution_id = await nameSubstitute(
    context,
    { absent, substitute_emp_id, starts_on: effective_on < today ? today : effective_on, ends_on: until, note: null },
    today,
  )
  await db
    .updateTable('organization.career_events')
    .set({ substitution_id })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** Other days for a leave that is not over; one that has begun keeps its first. */
export const changeLeaveRoute = route(
  changeLeave,
  async (context, { id, event_id, effective_on, until, substitution, career_version }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const today = await lockOrganization(db, orgId)
    const employee = await theEmployee(db, orgId, id)
    await refuseLateStep(db, orgId, employee, career_version)
    const leave = await db
      .selectFrom('organization.career_events')
      .select(['id', 'emp_id', 'kind', 'effective_on', 'until', 'job_id', 'state', 'substitution_id'])
      .where('org_id', '=', orgId)
      .where('id', '=', event_id)
      .where('emp_id', '=', id)
      .where('kind', '=', 'leave')
      .where('state', '<>', 'cancelled')
      .executeTakeFirst()
    if (!leave) throw notFound('organization.career.event_missing')
    if (employee.state === 'left' || leave.until === null || leave.until < today)
      throw conflict('organization.career.leave_over')
    if (leave.state === 'done' && effective_on !== leave.effective_on)
      throw unprocessable('organization.career.leave_begun', {
        fields: { effective_on: 'organization.career.leave_begun' },
      })
    if (until < today)
      throw unprocessable('organization.career.leave_past', { fields: { until: 'organization.career.leave_past' } })
    await requireNoOtherLeave(db, orgId, employee, { effective_on, until }, event_id)
    await db
      .updateTable('organization.career_events')
      .set({ effective_on, until })
      .where('org_id', '=', orgId)
      .where('id', '=', event_id)
      .execute()
    await auditChange(context, {
      action: 'organization.leave_changed',
      ...subjectOf(employee),
      before: { effective_on: leave.effective_on, until: leave.until },
      after: { effective_on, until },
    })
    await callOffReturns(context, employee, leave, { effective_on, until })
    if (leave.state === 'planned' && effective_on <= today) await applyEvent(context, { ...leave, effective_on, until })
    await settle(
      context,
      employee,
      leave.substitution_id,
      substitution,
      { starts_on: effective_on, ends_on: until },
      today,
    )
    await tellStructure(db, orgId)
    return { status: true as const }
  },
)

/**
 * A return to come belongs to a leave: on a day that is no longer part of it there is nobody to come back, and it
 * must not end another leave.
 */
export async function callOffReturns(context: Context, employee: Employee, was: Days, is: Days | null) {
  const {
    db,
    principal: { orgId },
  } = context
  const returns = await db
    .selectFrom('organization.career_events')
    .select(['id', 'kind', 'effective_on'])
    .where('org_id', '=', orgId)
    .where('emp_id', '=', employee.id)
    .where('kind', '=', 'return')
    .where('state', '=', 'planned')
    .execute()
  for (const { id, ...one } of returns) {
    if (!covers(was, one.effective_on) || (is && covers(is, one.effective_on))) continue
    await db
      .updateTable('organization.career_events')
      .set({ state: 'cancelled', problem: null })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await auditChange(context, {
      action: 'organization.career_cancelled',
      ...subjectOf(employee),
      before: one,
      after: null,
    })
  }
}

/** A leave that never comes, or ends before its time: whoever was to stand in stops with it, or stays. */
export async function settleEarly(
  context: Context,
  absent: Employee,
  substitutionId: string | null,
  wish: LeaveSubstitution,
  { backOn, today }: { backOn: string; today: string },
) {
  if (wish === 'keep') return
  const found = await running(context, substitutionId, today)
  if (!found) return
  if (backOn <= today || found.starts_on >= backOn) return stopSubstitution(context, absent, found, today)
  const last = laterDay(backOn, -1)
  if (last < found.ends_on)
    await moveSubstitution(context, absent, found, { starts_on: found.starts_on, ends_on: last }, today)
}

/**
 * Whoever is not coming back early after all is stood in for until the leave really ends, if the early return was
 * what ended it.
 */
export async function lengthenAgain(
  context: Context,
  absent: Employee,
  { backOn, today }: { backOn: string; today: string },
) {
  const {
    db,
    principal: { orgId },
  } = context
  const leave = await leaveOn(db, orgId, absent.id, backOn)
  const found = leave?.until ? await running(context, leave.substitution_id, today) : undefined
  if (!leave?.until || found?.ends_on !== laterDay(backOn, -1)) return
  await moveSubstitution(context, absent, found, { starts_on: found.starts_on, ends_on: leave.until }, today)
}

async function settle(
  context: Context,
  absent: Employee,
  substitutionId: string | null,
  wish: LeaveSubstitution,
  days: { starts_on: string; ends_on: string },
  today: string,
) {
  const found = wish === 'keep' ? undefined : await running(context, substitutionId, today)
  if (!found) return
  if (wish === 'end') await stopSubstitution(context, absent, found, today)
  else await moveSubstitution(context, absent, found, days, today)
}

async function running({ db, principal: { orgId } }: Context, id: string | null, today: string) {
  const [found] = id === null ? [] : await substitutionsById(db, orgId, [id])
  return found && found.ends_on >= today ? found : undefined
}

/** Of the leave that covers this day: who stands in. */
export async function substitutionOfLeave(db: Trx, orgId: number, empId: number, day: string) {
  return (await leaveOn(db, orgId, empId, day))?.substitution_id ?? null
}

function leaveOn(db: Trx, orgId: number, empId: number, day: string) {
  return db
    .selectFrom('organization.career_events')
    .select(['until', 'substitution_id'])
    .where('org_id', '=', orgId)
    .where('emp_id', '=', empId)
    .where('kind', '=', 'leave')
    .where('state', '<>', 'cancelled')
    .where('effective_on', '<=', day)
    .where('until', '>=', day)
    .executeTakeFirst()
}

/** For the career on screen: who stands in during a leave. */
export async function standIns(db: Db, orgId: number, ids: readonly (string | null)[], today: string) {
  const found = await substitutionsById(
    db,
    orgId,
    ids.filter((id) => id !== null),
  )
  const cards = await memberCards(
    db,
    orgId,
    found.map(({ substitute_user_id }) => substitute_user_id),
  )
  return new Map(
    found.map(({ id, substitute_user_id, starts_on, ends_on }) => {
      const card = cards.find(({ user_id }) => user_id === substitute_user_id)
      return [
        id,
        { substitute: card ? nameOf(card) : `#${substitute_user_id}`, starts_on, ends_on, is_over: ends_on < today },
      ] as const
    }),
  )
}

/** For whoever writes down that this person is away: for whom they stand in themselves, which is not over. */
export async function absentOnes(db: Db, orgId: number, userId: number | null) {
  const found =
    userId === null
      ? []
      : (await substitutionsOf(db, orgId, [userId])).filter(({ substitute_user_id }) => substitute_user_id === userId)
  const cards = await memberCards(
    db,
    orgId,
    found.map(({ user_id }) => user_id),
  )
  return found.map(({ user_id, starts_on, ends_on }) => {
    const card = cards.find((one) => one.user_id === user_id)
    return { absent: card ? nameOf(card) : `#${user_id}`, starts_on, ends_on }
  })
}
