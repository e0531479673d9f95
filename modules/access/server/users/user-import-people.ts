import { sql } from 'kysely'
import type { z } from 'zod'
import { auditChanges } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import type { personData } from '../../shared/users.ts'
import { invite } from './invitations.ts'
import { nameMembers } from '../members/members.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { NOBODYS_HASH } from '../account/passwords.ts'
import { namingRoles, organizationName, unlessTaken } from './user-create.ts'
import { asSubject } from './user-target.ts'
import { newUserIds } from '../account/users.ts'

export interface KnownPerson {
  id: number
  /** `elsewhere`: the name is taken, but not by anybody who is listed here. */
  state: 'here' | 'elsewhere'
  facts: Record<
    | 'login'
    | 'last_name'
    | 'first_name'
    | 'nickname'
    | 'register_number'
    | 'birth_date'
    | 'gender'
    | 'email'
    | 'phone'
    | 'mobile'
    | 'note',
    string
  >
  /** The main one first. */
  role_ids: number[]
  default_menu: number | null
}

type Facts = KnownPerson['facts']

const BLANK: Facts = {
  login: '',
  last_name: '',
  first_name: '',
  nickname: '',
  register_number: '',
  birth_date: '',
  gender: '',
  email: '',
  phone: '',
  mobile: '',
  note: '',
}

/**
 * Whoever has one of these login names, by the name in small letters; an empty field is an empty text, as in a file.
 */
export async function knownPeople(
  db: Trx,
  orgId: number,
  logins: readonly string[],
): Promise<Map<string, KnownPerson>> {
  const { rows } = await sql<
    { [Name in keyof Facts]: string | null } & {
      id: number
      is_here: boolean
      default_menu: number | null
      role_ids: number[] | null
    }
  >`
    select u.id, u.login, u.last_name, u.first_name, u.nickname, u.register_number, u.birth_date::text as birth_date,
    u.gender, u.email, u.phone, u.mobile, u.note, m.default_menu,
      coalesce(m.state in ('active', 'inactive', 'not_confirmed'), false) as is_here,
      array_prepend(m.main_role_id, array(select x.role_id from access.member_roles x where x.org_id = m.org_id
      and x.user_id = m.user_id and x.role_id <> m.main_role_id)) as role_ids
    from access.users u left join access.members m on m.org_id = ${orgId} and m.user_id = u.id
    where lower(u.login) = any (${logins.map((login) => login.toLowerCase())}::text[])`.execute(db)
  // Who belongs to others only is seen by nobody here; that their login name is taken is told all the same.
  const { rows: taken } = await sql<{
    login: string
  }>`select login from access.taken_logins(${logins.map((login) => login.toLowerCase())}::text[]) as login`.execute(db)
  const here = new Map<string, KnownPerson>(
    rows.map(({ id, is_here, default_menu, role_ids, ...facts }) => [
      facts.login!.toLowerCase(),
      {
        id,
        default_menu,
        state: is_here ? ('here' as const) : ('elsewhere' as const),
        role_ids: is_here ? (role_ids ?? []) : [],
        // What another organisation says of somebody is nobody's business here.
        facts: Object.fromEntries(
          Object.entries(facts).map(([name, value]) => [name, is_here ? (value ?? '') : '']),
        ) as unknown as Facts,
      },
    ]),
  )
  for (const { login } of taken)
    if (!here.has(login)) here.set(login, { id: 0, default_menu: null, state: 'elsewhere', role_ids: [], facts: BLANK })
  return here
}

export interface NewPerson {
  person: z.output<typeof personData>
  /** The main one first. */
  roleIds: number[]
}

const AT_ONCE = 500

/** Adds them all, some hundreds with each statement. */
export async function addPeople(
  context: Context,
  book: OrganizationBook,
  people: readonly NewPerson[],
  { invites }: { invites: boolean },
) {
  const {
    db,
    principal: { orgId, userId },
    services,
    language,
  } = context
  const named = await namingRoles(db, orgId)
  const organization = invites ? await organizationName(book, db, orgId, language) : ''
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const part = people.slice(at, at + AT_ONCE)
    const ids = await newUserIds(db, part.length)
    await unlessTaken(() =>
      db
        .insertInto('access.users')
        .values(
          part.map(({ person }, place) => ({
            ...person,
            id: ids[place]!,
            password_hash: NOBODYS_HASH,
            status: 'active' as const,
          })),
        )
        .execute(),
    )
    const idOf = new Map(part.map(({ person: { login } }, place) => [login, ids[place]!]))
    await db
      .insertInto('access.members')
      .values(
        part.map(({ person, roleIds: [main] }) => ({
          org_id: orgId,
          user_id: idOf.get(person.login)!,
          main_role_id: main!,
          default_menu: null,
        })),
      )
      .execute()
    await nameMembers(db, orgId, ids)
    const extra = part.flatMap(({ person, roleIds: [, ...others] }) =>
      others.map((role_id) => ({ org_id: orgId, user_id: idOf.get(person.login)!, role_id })),
    )
    if (extra.length > 0) await db.insertInto('access.member_roles').values(extra).execute()
    await auditChanges(
      context,
      part.map(({ person, roleIds }) => ({
        action: 'access.user_created',
        ...asSubject({ ...person, id: idOf.get(person.login)! }),
        after: { login: person.login, ...named(roleIds), ...(invites && { start: 'invitation' }) },
      })),
    )
    if (!invites) continue
    for (const {
      person: { login, email },
    } of part) {
      await invite(db, services, {
        orgId,
        invitedBy: userId,
        user: { id: idOf.get(login)!, login, email: email! },
        organization,
        language,
      })
    }
  }
}
