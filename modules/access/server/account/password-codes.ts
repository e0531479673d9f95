import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { hashCode, isPasswordOf } from './passwords.ts'

/** Minutes that a code lives at most, whatever the setting says; 0 there means the whole of it. */
const MOST_MINUTES = 10
export const codeMinutes = ({ PASSWORD_RESET_TIMEOUT: wanted }: Pick<Config, 'PASSWORD_RESET_TIMEOUT'>) =>
  Math.min(wanted || MOST_MINUTES, MOST_MINUTES)
/** Wrong tries per code, counted before they are compared, so that many at once get no more. */
const MOST_TRIES = 5
/** People behind one address who get a code each. */
const MOST_PEOPLE = 10

interface CodeOwner {
  user_id: number
  login: string
  email: string
  code: string
}

/** A code opens for the address alone that it was sent to, so it is kept together with it. */
const sentTo = (email: string, code: string) => `${email}:${code}`

/**
 * New codes for everybody who has this address and was sent none since it was asked for. They count once they are kept.
 */
export async function newCodes(db: Db, email: string, askedAt: Date): Promise<(CodeOwner & { code_hash: string })[]> {
  const sentSince = sql<boolean>`exists (select from access.password_codes c where c.user_id = u.id
    and c.created_at >= ${askedAt})`
  const users = await db
    .selectFrom('access.users as u')
    .select(['u.id as user_id', 'u.login', sql<string>`u.email`.as('email')])
    .where(sql`lower(u.email)`, '=', email)
    .where('u.status', '=', 'active')
    .where(({ not }) => not(sentSince))
    .orderBy('u.id')
    .limit(MOST_PEOPLE)
    .execute()
  const codes = differentCodes(users.length)
  return Promise.all(
    users.map(async (user, at) => {
      const code = codes[at]!
      return { ...user, code, code_hash: await hashCode(sentTo(email, code)) }
    }),
  )
}

/** Whatever code was sent before is worth nothing from now on. */
export async function keepCodes(db: Trx, owners: readonly { user_id: number; code_hash: string }[], minutes: number) {
  for (const { user_id, code_hash } of owners) {
    const [created_at, expires_at] = [sql<Date>`now()`, sql<Date>`now() + make_interval(mins => ${minutes})`]
    const fresh = { code_hash, tries: 0, created_at, expires_at, used_at: null }
    await db
      .insertInto('access.password_codes')
      .values({ user_id, ...fresh })
      .onConflict((older) => older.column('user_id').doUpdateSet(fresh))
      .execute()
  }
}

/** Told apart even among people who share an address, so a code names its owner. */
function differentCodes(count: number) {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(String(randomInt(1_000_000)).padStart(6, '0'))
  return [...codes]
}

interface Tried {
  user_id: number
  code_hash: string
  tries: number
  is_good: boolean
}

/**
 * Whose code this is. Every wrong try counts for everybody behind the address; a right one costs nothing, for the
 * password that came with it may be refused. `wrong` for a code that nobody has; only who brings a code that was
 * right learns that it is `over`, so the answers do not tell which addresses exist. Takes as long for an address that
 * nobody has. One on its way while the password was set in another way would open the account past it, so it is over
 * as well.
 */
export async function tryCode(db: Db, email: string, code: string): Promise<{ userId: number } | 'wrong' | 'over'> {
  const { rows } = await sql<Tried>`
    update access.password_codes c set tries = c.tries + 1 from access.users u
    where u.id = c.user_id and lower(u.email) = ${email} and u.status = 'active'
    returning c.user_id, c.code_hash, c.tries, c.expires_at > now() and c.used_at is null
    and u.password_changed_at <= c.created_at as is_good`.execute(db)
  if (rows.length === 0) await isPasswordOf(undefined, sentTo(email, code))
  for (const { user_id, code_hash, tries, is_good } of rows) {
    if (!(await isPasswordOf(code_hash, sentTo(email, code)))) continue
    if (!is_good || tries > MOST_TRIES) return 'over'
    await db
      .updateTable('access.password_codes')
      .set({ tries: sql<number>`greatest(tries - 1, 0)` })
      .where(
        'user_id',
        'in',
        rows.map((row) => row.user_id),
      )
      .execute()
    return { userId: user_id }
  }
  return 'wrong'
}

/** False where the same code was used a moment ago. */
export async function useCode(db: Trx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access.password_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
