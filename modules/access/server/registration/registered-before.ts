import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { isPasswordOf } from '../account/passwords.ts'

interface Registering {
  email: string
  login: string
  password: string
}

/**
 * What the same person registered before and has not confirmed: with this address and this password, since whoever
 * knows the address and the name alone is anybody. The one of this name comes first. Compared once, whether there is
 * one or not, so that the clock tells nothing of the address.
 */
export async function registeredBefore(db: Db, { email, login, password }: Registering): Promise<string | undefined> {
  const kept = await db
    .selectFrom('access.registrations')
    .select(['id', 'password_hash'])
    .where(sql`person ->> 'email'`, '=', email)
    .where('confirmed_at', 'is', null)
    .orderBy(sql`lower(login) = ${login.toLowerCase()}`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (await isPasswordOf(kept?.password_hash, password)) ? kept?.id : undefined
}
