import type { Db, Trx } from '#platform/server/database.ts'
import { auditChange } from '#platform/server/audit.ts'
import { unlessBroken } from '#platform/server/database.ts'
import { preparedRoute, type Route } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { createUser, personData } from '../../shared/users.ts'
import { requireUnits } from '../members/address.ts'
import { refuseRolesToGive } from '../rights/giving-roles.ts'
import { lockRights } from '../rights/granting.ts'
import { invite } from './invitations.ts'
import { nameMembers } from '../members/members.ts'
import { isLeaf, menuRows } from '../menu/menu.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { hashNewPassword, NOBODYS_HASH } from '../account/passwords.ts'
import { refuseTakenNumber } from '../members/register-numbers.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { rolesOf } from '../rights/roles.ts'
import { asSubject } from './user-target.ts'
import { newUserIds } from '../account/users.ts'

export const createUserRoute = (book: OrganizationBook): Route =>
  preparedRoute(
    createUser,
    async (given, { start, password, ...rest }) => {
      if (start !== 'password') return NOBODYS_HASH
      const organizations = await given.inTenant(({ db, principal: { orgId } }) => book.namesOf(db, [orgId]))
      return hashNewPassword(password, { ...personData.parse(rest), organizations })
    },
    async (
      context,
      { start, password: _hashed, main_role_id, extra_role_ids, default_menu, ...rest },
      password_hash,
    ) => {
      const person = personData.parse(rest)
      requireUnits(person)
      const { db, principal, services, language } = context
      const { orgId, userId } = principal
      await lockRights(db, orgId)
      await refuseRolesToGive(db, principal, [main_role_id, ...extra_role_ids])
      await refuseUnknownMenu(db, orgId, default_menu)
      await refuseTakenNumber(db, orgId, person.register_number)

      const id = await addPerson(db, { ...person, password_hash, status: 'active' })
      await db.insertInto('access.members').values({ org_id: orgId, user_id: id, main_role_id, default_menu }).execute()
      await nameMembers(db, orgId, [id])
      await giveExtraRoles(
        db,
        orgId,
        id,
        extra_role_ids.filter((role) => role !== main_role_id),
      )
      if (start === 'invitation') {
        const organization = await organizationName(book, db, orgId, language)
        await invite(db, services, {
          orgId,
          invitedBy: userId,
          user: { id, login: person.login, email: person.email! },
          organization,
          language,
        })
      }
      await auditChange(context, {
        action: 'access.user_created',
        ...asSubject({ ...person, id }),
        after: { login: person.login, ...(await roleNames(db, orgId, [main_role_id, ...extra_role_ids])), start },
      })
      await tellRightsChanged(db, orgId, String(id), [])
      return { id }
    },
  )

interface PersonRow {
  login: string
  password_hash: string
  status: 'active' | 'not_confirmed'
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  mobile: string | null
  register_number: string | null
  birth_date: string | null
  gender: 'men' | 'women' | null
  nickname?: string | null
  note?: string | null
  language?: Language
}

/** Login names are one for all organisations; that one is taken says nothing of where. */
export async function addPerson(db: Trx, person: PersonRow): Promise<number> {
  const [id = 0] = await newUserIds(db, 1)
  await unlessTaken(() =>
    db
      .insertInto('access.users')
      .values({ ...person, id })
      .execute(),
  )
  return id
}

const loginTaken = () => conflict('access.login_taken', { fields: { login: 'access.login_taken' } })
export const unlessTaken = <T>(work: () => Promise<T>) => unlessBroken({ users_by_login: loginTaken }, work)

/** As the log tells them: a role may be renamed or removed later. */
export async function roleNames(db: Db, orgId: number, roleIds: readonly number[]) {
  return (await namingRoles(db, orgId))(roleIds)
}

/** The same for many people. */
export async function namingRoles(db: Db, orgId: number) {
  const names = new Map((await rolesOf(db, [orgId])).map(({ id, display_name }) => [id, display_name.mn]))
  return ([main, ...others]: readonly number[]) => ({
    role: main === undefined ? null : (names.get(main) ?? null),
    extra_roles: others.map((role) => names.get(role)),
  })
}

export async function giveExtraRoles(db: Trx, orgId: number, userId: number, roleIds: readonly number[]) {
  await db.deleteFrom('access.member_roles').where('org_id', '=', orgId).where('user_id', '=', userId).execute()
  if (roleIds.length > 0)
    await db
      .insertInto('access.member_roles')
      .values([...new Set(roleIds)].map((role_id) => ({ org_id: orgId, user_id: userId, role_id })))
      .execute()
}

export async function refuseUnknownMenu(db: Db, orgId: number, menu: number | null) {
  if (menu === null) return
  const isKnown = (await menuRows(db, orgId)).some((row) => row.id === menu && isLeaf(row))
  if (!isKnown)
    throw unprocessable('access.role.default_menu_missing', {
      fields: { default_menu: 'access.role.default_menu_missing' },
    })
}

/** For whom reads it in this language. */
export async function organizationName(book: OrganizationBook, db: Db, orgId: number, language: Language) {
  const [entry] = await book.byIds(db, [orgId], language)
  return entry?.organization ?? ''
}
