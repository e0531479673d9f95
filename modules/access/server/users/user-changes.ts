import type { z } from 'zod'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { preparedRoute, route, type Context, type Route } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { refuseLate } from '../audit/late.ts'
import { ADMINISTERS_ROLES } from '../../shared/rights.ts'
import {
  changePerson,
  changeUserRoles,
  endUserSessions,
  inviteUser,
  setUserPassword,
  unlockUser,
  type personChange,
  type personData,
} from '../../shared/users.ts'
import { requireUnits } from '../members/address.ts'
import { languageOfOwner } from '../account/account-mail.ts'
import { refuseRolesToGive } from '../rights/giving-roles.ts'
import { inForce, lockRights, organizationGrants, refuseLockOut } from '../rights/granting.ts'
import { invite } from './invitations.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { tellRenamed } from '../members/names.ts'
import { hashNewPassword } from '../account/passwords.ts'
import { withoutPrivacy } from '../members/privacy.ts'
import { refuseTakenNumber } from '../members/register-numbers.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { rolesOf } from '../rights/roles.ts'
import { endSessions } from '../session/sessions.ts'
import { tellOwner } from './told-by-administrator.ts'
import { giveExtraRoles, organizationName, refuseUnknownMenu, roleNames, unlessTaken } from './user-create.ts'
import { asSubject, refusePersonal, refuseStronger, targetOf, type Target } from './user-target.ts'
import { passwordOwner, setPassword } from '../account/users.ts'

const ADMINISTERS_USERS = 'access.users.u'
const done = { status: true as const }

export const changePersonRoute = (book: OrganizationBook): Route =>
  route(changePerson, async (context, { id, held, ...person }) => {
    await changePersonOf(context, book, id, person, held)
    return done
  })

type Held = Parameters<typeof refuseLate>[2]['held']

/** A person's own data, as far as this administrator may change it; what is not given stays. */
export async function changePersonOf(
  context: Context,
  book: OrganizationBook,
  id: number,
  wanted: z.output<typeof personChange>,
  held?: Held,
) {
  const { db, principal } = context
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<
    z.output<typeof personData>
  >
  const target = await targetOf(db, principal, id)
  refusePersonal(target)
  const before = await db
    .selectFrom('access.users')
    .select([
      'login',
      'last_name',
      'first_name',
      'nickname',
      'register_number',
      'birth_date',
      'gender',
      'email',
      'phone',
      'mobile',
      'note',
      'aimag',
      'sum',
      'khoroo',
      'address',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await refuseLate(db, principal.orgId, { held, now: before, subject_type: 'access.user', subject_id: id })
  if (Object.keys(given).length === 0) return
  const person = { ...before, ...given }
  if (given.aimag !== undefined || given.sum !== undefined) requireUnits(person)
  if (person.register_number !== before.register_number) {
    await lockRights(db, principal.orgId)
    await refuseTakenNumber(db, principal.orgId, person.register_number)
  }
  await unlessTaken(() => db.updateTable('access.users').set(given).where('id', '=', id).execute())
  await tellRenamed(db, principal.orgId, id, before, person)
  await auditChange(context, {
    action: 'access.user_changed',
    ...asSubject({ ...person, id }),
    ...withoutPrivacy(before, given),
  })
  if (person.email !== before.email) {
    await tellOwner(
      context,
      book,
      { ...target, login: person.login },
      { letter: 'email_set', addresses: [before.email, person.email], email: person.email ?? '' },
    )
  }
  if (person.login !== before.login) {
    await tellOwner(
      context,
      book,
      { ...target, login: person.login },
      { letter: 'login_set', addresses: [before.email, person.email], before: before.login },
    )
  }
  // Their own screens show the new name.
  await tellRightsChanged(db, principal.orgId, String(id), [`u:${id}`])
}

export const changeUserRolesRoute = route(changeUserRoles, async (context, { id, held, ...wanted }) => {
  const { db, principal } = context
  await lockRights(db, principal.orgId)
  const target = await targetOf(db, principal, id)
  refuseStronger(target)
  // What a colleague gave or took meanwhile is not undone unseen.
  if (held && inOrder(held) !== inOrder(target.role_ids)) throw conflict('access.rights_changed_meanwhile')
  await giveRoles(context, target, wanted)
  return done
})

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()

interface WantedRoles {
  main_role_id: number
  extra_role_ids: number[]
  default_menu: number | null
}

/** Only what is new has to be the caller's to give; call it within `lockRights`. */
export async function giveRoles(
  context: Context,
  target: Target,
  { main_role_id, extra_role_ids, default_menu }: WantedRoles,
) {
  const { db, principal } = context
  const { orgId } = principal
  const extra = [...new Set(extra_role_ids)].filter((role) => role !== main_role_id).sort((a, b) => a - b)
  const next = [main_role_id, ...extra]
  await refuseRolesToGive(
    db,
    principal,
    next.filter((role) => !target.role_ids.includes(role)),
  )
  await refuseUnknownMenu(db, orgId, default_menu)
  await refuseLosingMyself(db, orgId, target, next)

  await db
    .updateTable('access.members')
    .set({ main_role_id, default_menu })
    .where('org_id', '=', orgId)
    .where('user_id', '=', target.id)
    .execute()
  await giveExtraRoles(db, orgId, target.id, extra)
  await refuseLockOut(db, orgId)
  const facts = async (roles: readonly number[], menu: number | null) => ({
    ...(await roleNames(db, orgId, roles)),
    default_menu: menu,
  })
  const before = await facts(target.role_ids, target.default_menu)
  await auditChange(context, {
    action: 'access.user_roles_changed',
    ...asSubject(target),
    before,
    after: await facts(next, default_menu),
  })
  await tellRightsChanged(db, orgId, String(target.id), [`u:${target.id}`])
}

/** Whoever takes the last of these from themselves could not take it back; what they never had they do not lose. */
export async function refuseLosingMyself(
  db: Trx,
  orgId: number,
  { is_me, role_ids }: Pick<Target, 'is_me' | 'role_ids'>,
  next: readonly number[],
) {
  if (!is_me) return
  const { max, standard } = await organizationGrants(db, orgId)
  const roles = await rolesOf(db, [orgId])
  const rightsWith = (held: readonly number[]) =>
    new Set([
      ...inForce(standard, max),
      ...roles.filter(({ id }) => held.includes(id)).flatMap(({ permissions }) => inForce(permissions, max)),
    ])
  const [before, left] = [rightsWith(role_ids), rightsWith(next)]
  if ([ADMINISTERS_USERS, ADMINISTERS_ROLES].some((right) => before.has(right) && !left.has(right)))
    throw conflict('access.users.last_right')
}

export const setUserPasswordRoute = (book: OrganizationBook): Route =>
  preparedRoute(
    setUserPassword,
    async (context, { id, password }) => {
      const owner = await context.inTenant(async ({ db, principal }) => {
        refusePersonal(await targetOf(db, principal, id))
        return passwordOwner(db, book, id)
      })
      return hashNewPassword(password, owner)
    },
    async (context, { id }, password_hash) => {
      const { db, principal } = context
      const target = await targetOf(db, principal, id)
      refusePersonal(target)
      await setPassword(db, { userId: id, password_hash })
      await auditChange(context, { action: 'access.user_password_set', ...asSubject(target), after: {} })
      await tellOwner(context, book, target, { letter: 'password_set', addresses: [target.email] })
      return done
    },
  )

export const inviteUserRoute = (book: OrganizationBook): Route =>
  route(inviteUser, async (context, { id }) => {
    const { db, principal, services, language } = context
    const target = await targetOf(db, principal, id, ['active'])
    refusePersonal(target)
    const { email, login } = target
    if (!email) throw unprocessable('access.users.no_address')
    const theirs = (await languageOfOwner(db, id)) ?? language
    const organization = await organizationName(book, db, principal.orgId, theirs)
    await invite(db, services, {
      orgId: principal.orgId,
      invitedBy: principal.userId,
      user: { id, login, email },
      organization,
      language: theirs,
    })
    await auditChange(context, { action: 'access.user_invited', ...asSubject(target), after: {} })
    return done
  })

export const unlockUserRoute = route(unlockUser, async (context, { id }) => {
  const { db, principal } = context
  const target = await targetOf(db, principal, id)
  refusePersonal(target)
  await db.updateTable('access.users').set({ failed_attempts: 0, locked_until: null }).where('id', '=', id).execute()
  await auditChange(context, { action: 'access.user_unlocked', ...asSubject(target), after: {} })
  return done
})

/** Those of other organisations are theirs to end. */
export const endUserSessionsRoute = route(endUserSessions, async (context, { id }) => {
  const { db, principal } = context
  const target = await targetOf(db, principal, id)
  refuseStronger(target)
  const ended = await endSessions(db, id, target.is_me ? { allBut: principal.sessionId } : 'all')
  await auditChange(context, { action: 'access.user_sessions_ended', ...asSubject(target), after: { ended } })
  return { ...done, ended }
})
