import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { type Context, type Route, route } from '#platform/server/route.ts'
import { forbidden } from '#platform/shared/errors.ts'
import { inviteMany } from '../../shared/invite-many.ts'
import { NOBODYS_HASH } from '../account/passwords.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { nameMembers } from '../members/members.ts'
import { refuseRolesToGive } from '../rights/giving-roles.ts'
import { lockRights } from '../rights/granting.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { invite } from './invitations.ts'
import { addPerson, organizationName, roleNames } from './user-create.ts'
import { asSubject } from './user-target.ts'

const LONGEST_LOGIN = 44

/** People of whom an address is known and nothing else: they have no last name until they come and say it. */
export const inviteManyRoute = (book: OrganizationBook): Route =>
  route(inviteMany, async (context, { emails, main_role_id }) => {
    const {
      db,
      language,
      principal,
      principal: { orgId },
    } = context
    await lockRights(db, orgId)
    await refuseRolesToGive(db, principal, [main_role_id])
    const organization = await organizationName(book, db, orgId, language)
    const here = await membersAt(db, orgId, emails)
    const people: { email: string; state: 'invited' | 'here'; id: number }[] = []
    for (const email of new Set(emails)) {
      const known = here.get(email)
      if (known !== undefined) {
        people.push({ email, state: 'here', id: known })
        continue
      }
      const login = await freeLogin(db, email)
      const id = await invitePerson(
        context,
        organization,
        { email, first_name: login, last_name: '', login },
        main_role_id,
      )
      people.push({ email, state: 'invited', id })
    }
    return { people }
  })

/** A new account with an invitation by mail; whoever calls has asked whether the role may be given. */
async function invitePerson(
  context: Context,
  organization: string,
  person: { email: string; first_name: string; last_name: string; login?: string },
  main_role_id: number,
): Promise<number> {
  const {
    db,
    services,
    language,
    principal: { orgId, userId },
  } = context
  const { email, first_name, last_name, login = await freeLogin(db, email) } = person
  const id = await addPerson(db, {
    login,
    first_name,
    last_name,
    email,
    phone: null,
    mobile: null,
    register_number: null,
    birth_date: null,
    gender: null,
    password_hash: NOBODYS_HASH,
    status: 'active',
  })
  await db
    .insertInto('access.members')
    .values({ org_id: orgId, user_id: id, main_role_id, default_menu: null })
    .execute()
  await nameMembers(db, orgId, [id])
  await invite(db, services, { orgId, invitedBy: userId, user: { id, login, email }, organization, language })
  await auditChange(context, {
    action: 'access.user_created',
    ...asSubject({ id, first_name, last_name }),
    after: { login, ...(await roleNames(db, orgId, [main_role_id])), start: 'invitation' },
  })
  await tellRightsChanged(db, orgId, String(id), [])
  return id
}

/** Invites a colleague in a role that whoever calls may give. */
export async function inviteColleague(
  context: Context,
  organization: string,
  person: { email: string; first_name: string; last_name: string },
  main_role_id: number,
) {
  const { db, principal } = context
  if (!principal.permissions.has('access.users.c')) throw forbidden('platform.error.forbidden')
  await lockRights(db, principal.orgId)
  await refuseRolesToGive(db, principal, [main_role_id])
  return invitePerson(context, organization, person, main_role_id)
}

async function membersAt(db: Trx, orgId: number, emails: readonly string[]) {
  const { rows } = await sql<{ email: string; id: number }>`
    select lower(u.email) as email, u.id from access.members m join access.users u on u.id = m.user_id
    where m.org_id = ${orgId} and m.state in ('active', 'inactive', 'not_confirmed')
    and lower(u.email) = any(${[...emails]}::text[])`.execute(db)
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** By the first part of the address; with a number behind it where somebody is called so. */
async function freeLogin(db: Trx, email: string): Promise<string> {
  const begin =
    email
      .split('@')[0]!
      .replaceAll(/[^a-z0-9._-]/g, '')
      .replace(/^[._-]+/, '')
      .slice(0, LONGEST_LOGIN) || 'user'
  const { rows } = await sql<{ login: string }>`select lower(login) as login from access.users
    where lower(login) like ${`${begin.replaceAll('_', String.raw`\_`)}%`}`.execute(db)
  const taken = new Set(rows.map(({ login }) => login))
  if (!taken.has(begin)) return begin
  let number = 2
  while (taken.has(`${begin}${number}`)) number += 1
  return `${begin}${number}`
}
