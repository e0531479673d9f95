import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { brokenConstraint } from '#platform/server/database.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import type { PasswordOwner } from './guessable.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { endSessions } from '../session/sessions.ts'

/** Login names know no upper and lower case. Only active people can sign in. */
export function userByLogin(db: Db, login: string) {
  return db
    .selectFrom('access.users')
    .select(['id', 'login', 'first_name', 'password_hash'])
    .select(sql<number | null>`ceil(extract(epoch from locked_until - now()))::integer`.as('locked_seconds'))
    .where(sql`lower(login)`, '=', sql`lower(${login})`)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

export type FoundUser = NonNullable<Awaited<ReturnType<typeof userByLogin>>>

interface NewUser {
  login: string
  first_name: string
  last_name: string
  email?: string | null
  phone?: string | null
}

/** Makes a person who can sign in as soon as they belong to an organisation. A taken login name is refused. */
export async function createUserWithHash(db: Trx, user: NewUser, passwordHash: string): Promise<number> {
  const { login, first_name, last_name, email = null, phone = null } = user
  try {
    const [id = 0] = await newUserIds(db, 1)
    await db
      .insertInto('access.users')
      .values({ id, login: login.trim(), first_name, last_name, email, phone, password_hash: passwordHash })
      .execute()
    return id
  } catch (error) {
    if (brokenConstraint(error) === 'users_by_login')
      throw conflict('access.login_taken', { fields: { login: 'access.login_taken' } })
    throw error
  }
}

/** Taken beforehand: an organisation cannot read back somebody who does not belong to it yet. */
export async function newUserIds(db: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select nextval('access.users_id_seq')::integer as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

type Names = Pick<OrganizationBook, 'namesOf'>

/** Whose password it is to be, as far as it is known here. */
export async function passwordOwner(db: Db, book: Names, userId: number): Promise<PasswordOwner> {
  const user = await db
    .selectFrom('access.users')
    .select(['login', 'first_name', 'last_name', 'nickname', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw notFound('access.user_missing')
  const places = await db.selectFrom('access.members').select('org_id').where('user_id', '=', userId).execute()
  return {
    ...user,
    organizations: await book.namesOf(
      db,
      places.map(({ org_id }) => org_id),
    ),
  }
}

interface NewPassword {
  userId: number
  password_hash: string
  butSession?: string
}

/**
 * Also unlocks the account, and ends the sessions of its owner (all but the one named): whoever knew the old password
 * is out. Returns how many.
 */
export async function setPassword(db: Trx, { userId, password_hash, butSession }: NewPassword): Promise<number> {
  await db
    .updateTable('access.users')
    .set({ password_hash, password_changed_at: sql<Date>`now()`, failed_attempts: 0, locked_until: null })
    .where('id', '=', userId)
    .execute()
  return endSessions(db, userId, butSession ? { allBut: butSession } : 'all')
}

export function userById(db: Db, userId: number) {
  return db
    .selectFrom('access.users')
    .select(['id', 'login', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Ids by login name; unknown names are left out. */
export async function userIdsByLogin(db: Db, logins: readonly string[]): Promise<Map<string, number>> {
  const found = await db.selectFrom('access.users').select(['id', 'login']).where('login', 'in', logins).execute()
  return new Map(found.map(({ id, login }) => [login, id]))
}
