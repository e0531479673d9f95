import {
  addSubstitution,
  endSubstitution,
  memberCards,
  setSubstitutionDays,
  type Substitution,
} from '#modules/access/server/index.ts'
import { auditChange, type Author } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { theEmployee, type Employee } from '../employees.ts'
import { subjectOf } from '../subject.ts'
import { requireFree } from './rules.ts'

export const SUBSTITUTES_PAGE = '/organization/substitutes'

interface Wish {
  absent: Employee
  substitute_emp_id: number
  starts_on: string
  ends_on: string
  note: string | null
}

/**
 * Somebody acts for an absent colleague; whether the caller may say so was asked before, and the caller holds the
 * organisation's lock.
 */
export async function nameSubstitute(
  context: Context,
  { absent, substitute_emp_id, starts_on, ends_on, note }: Wish,
  today: string,
): Promise<string> {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const substitute = await theEmployee(db, orgId, substitute_emp_id)
  const wish = {
    user_id: userOf(absent, 'emp_id'),
    substitute_user_id: userOf(substitute, 'substitute_emp_id'),
    starts_on,
    ends_on,
  }
  if (absent.id === substitute.id)
    throw unprocessable('organization.substitutes.not_themselves', {
      fields: { substitute_emp_id: 'organization.substitutes.not_themselves' },
    })
  await requireFree(db, orgId, wish, today)
  const id = await addSubstitution(db, orgId, await zoneOf(db, orgId), { ...wish, note, created_by: userId })
  await auditChange(context, {
    action: 'organization.substitute_named',
    ...subjectOf(absent),
    after: { substitute: nameOf(substitute), starts_on, ends_on, note },
  })
  await tellThem(context, id, { absent, substitute, isOwn: absent.user_id === userId, starts_on, ends_on })
  return id
}

/** From now on nobody stands in; one that has not begun was never there. */
export async function stopSubstitution(
  author: Author,
  absent: Employee | undefined,
  found: Substitution,
  today: string,
) {
  const {
    db,
    principal: { orgId },
  } = author
  await endSubstitution(db, orgId, found, today)
  const [card] = await memberCards(db, orgId, [found.substitute_user_id])
  const { starts_on, ends_on } = found
  const substitute = card ? nameOf(card) : `#${found.substitute_user_id}`
  if (absent)
    await auditChange(author, {
      action: 'organization.substitute_ended',
      ...subjectOf(absent),
      before: { substitute, starts_on, ends_on },
      after: null,
    })
  return { substitute }
}

/** The same two people on other days; what is past of it stays as it was. */
export async function moveSubstitution(
  context: Context,
  absent: Employee,
  found: Substitution,
  days: { starts_on: string; ends_on: string },
  today: string,
) {
  const {
    db,
    principal: { orgId },
  } = context
  const starts_on = found.starts_on <= today ? found.starts_on : days.starts_on < today ? today : days.starts_on
  const wish = { ...found, starts_on, ends_on: days.ends_on }
  if (wish.starts_on === found.starts_on && wish.ends_on === found.ends_on) return
  await requireFree(db, orgId, wish, today)
  await setSubstitutionDays(db, orgId, await zoneOf(db, orgId), found, wish)
  await auditChange(context, {
    action: 'organization.substitute_changed',
    ...subjectOf(absent),
    before: { starts_on: found.starts_on, ends_on: found.ends_on },
    after: { starts_on: wish.starts_on, ends_on: wish.ends_on },
  })
}

/** Only somebody who signs in has work waiting, and can do that of others. */
function userOf({ user_id, is_active }: Employee, field: string): number {
  if (user_id === null || !is_active)
    throw unprocessable('organization.substitutes.no_user', { fields: { [field]: 'organization.substitutes.no_user' } })
  return user_id
}

async function zoneOf(db: Trx, orgId: number) {
  const { time_zone } = await db
    .selectFrom('organization.organizations')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return time_zone
}

interface Named {
  absent: Employee
  substitute: Employee
  isOwn: boolean
  starts_on: string
  ends_on: string
}

/** The substitute hears of it, and the absent colleague unless it was their own wish. */
async function tellThem(
  { db, principal: { orgId, userId } }: Context,
  id: string,
  { absent, substitute, isOwn, starts_on, ends_on }: Named,
) {
  const params = { absent: nameOf(absent), substitute: nameOf(substitute), from: starts_on, until: ends_on }
  if (substitute.user_id !== null && substitute.user_id !== userId) {
    await notify(db, orgId, {
      user_ids: [substitute.user_id],
      key: 'organization.notify.you_substitute',
      params,
      link: SUBSTITUTES_PAGE,
      mail: true,
      source: `${id}/substitute`,
    })
  }
  if (absent.user_id !== null && !isOwn) {
    await notify(db, orgId, {
      user_ids: [absent.user_id],
      key: 'organization.notify.substitute_named',
      params,
      link: SUBSTITUTES_PAGE,
      mail: true,
      source: `${id}/absent`,
    })
  }
}

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${last_name.charAt(0).toLocaleUpperCase()}.${first_name}`
