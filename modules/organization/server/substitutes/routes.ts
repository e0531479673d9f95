import { memberCards, substitutionsOf, type Substitution } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { route, type Route } from '#platform/server/route.ts'
import { forbidden, notFound } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { addSubstitute, endSubstitute, listSubstitutes, type SubstitutionView } from '../../shared/substitutes.ts'
import { theEmployee } from '../employees.ts'
import { keepsStaff, mayProvideFor, refuseForThemselves } from '../handover/keepers.ts'
import type { WorkBook } from '../handover/work-book.ts'
import { lockOrganization, todayOf } from '../today.ts'
import { employeeOf } from '../employees.ts'
import { nameSubstitute, stopSubstitution } from './name.ts'
import { teamOf } from './team.ts'

export function substituteRoutes(book: WorkBook): Route[] {
  return [
    route(listSubstitutes, async ({ db, principal, language }) => {
      const { orgId, userId, person } = principal
      const today = await todayOf(db, orgId)
      const team = await teamOf(db, principal, { today, language })
      const counts = await book.countWaiting(db, orgId, team)
      const found = await substitutionsOf(
        db,
        orgId,
        keepsStaff(principal) ? undefined : [userId, ...team.map(({ user_id }) => user_id)],
      )
      return {
        today,
        me: person.empId === null ? null : { emp_id: person.empId, user_id: userId },
        substitutions: await shown(db, orgId, found, {
          today,
          language,
          mayEnd: (absent) =>
            absent === userId || keepsStaff(principal) || team.some(({ user_id }) => user_id === absent),
        }),
        team: team.map((one) => ({ ...one, waiting: counts.get(one.emp_id) ?? 0 })),
      }
    }),

    route(addSubstitute, async (context, { emp_id, substitute_emp_id, starts_on, ends_on, note }) => {
      const { db, principal } = context
      const { orgId, userId } = principal
      const today = await lockOrganization(db, orgId)
      const absent = await theEmployee(db, orgId, emp_id)
      if (absent.user_id !== userId && !(await mayProvideFor(db, principal, absent)))
        throw forbidden('organization.substitutes.not_yours')
      await refuseForThemselves(db, principal, absent, [substitute_emp_id])
      const id = await nameSubstitute(context, { absent, substitute_emp_id, starts_on, ends_on, note }, today)
      return { id }
    }),

    route(endSubstitute, async (context, { id }) => {
      const { db, principal } = context
      const { orgId, userId } = principal
      const today = await lockOrganization(db, orgId)
      const found = (await substitutionsOf(db, orgId)).find((one) => one.id === id)
      if (!found) throw notFound('organization.substitutes.missing')
      const absent = await employeeOf(db, orgId, found.user_id)
      if (
        found.user_id !== userId &&
        !keepsStaff(principal) &&
        !(absent && (await mayProvideFor(db, principal, absent)))
      )
        throw forbidden('organization.substitutes.not_yours')
      await stopSubstitution(context, absent, found, today)
      return { status: true as const }
    }),
  ]
}

interface Reading {
  today: string
  language: Language
  mayEnd: (absent: number) => boolean
}

async function shown(
  db: Trx,
  orgId: number,
  found: readonly Substitution[],
  { today, language, mayEnd }: Reading,
): Promise<SubstitutionView[]> {
  const cards = await memberCards(
    db,
    orgId,
    found.flatMap(({ user_id, substitute_user_id }) => [user_id, substitute_user_id]),
    language,
  )
  const colleague = (userId: number) => {
    const {
      emp_id = null,
      first_name = `#${userId}`,
      last_name = '',
      job = null,
    } = cards.find(({ user_id }) => user_id === userId) ?? {}
    return { emp_id, user_id: userId, first_name, last_name, job }
  }
  return found.map(({ id, user_id, substitute_user_id, starts_on, ends_on, note }) => ({
    id,
    absent: colleague(user_id),
    substitute: colleague(substitute_user_id),
    starts_on,
    ends_on,
    note,
    is_now: starts_on <= today,
    may_end: mayEnd(user_id),
  }))
}
