import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { RegisteredPerson } from '../../shared/registration.ts'
import { isPasswordOf } from '../account/passwords.ts'

/** Whose hash the password was compared with, before the transaction. */
export interface Compared {
  hash: string
  isSame: boolean
}

interface Sending {
  id: string
  orgId: number
  login: string
  compared: Compared | undefined
  person: RegisteredPerson
}

export async function comparedWith(hash: string, password: string): Promise<Compared> {
  return { hash, isSame: await isPasswordOf(hash, password) }
}

/**
 * Whether what a page sends under an id of its own is here already, because the answer to it was lost: `same` where
 * everything, the password too, is as it was. Two that come at once wait for each other, and the second has a hash to
 * compare with first.
 */
export async function sentBefore(
  db: Trx,
  { id, orgId, login, compared, person }: Sending,
): Promise<'nothing' | 'same' | 'other' | { compare: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`access.registration ${id}`}, 0))`.execute(db)
  const kept = await db
    .selectFrom('access.registrations')
    .select([
      'org_id',
      'login',
      'password_hash',
      'person',
      'confirmed_at',
      sql<boolean>`expires_at > now()`.as('is_open'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!kept) return 'nothing'
  const isSame =
    kept.confirmed_at === null &&
    kept.is_open &&
    kept.org_id === orgId &&
    kept.login.toLowerCase() === login.toLowerCase() &&
    isDeepStrictEqual(kept.person, person)
  if (!isSame) return 'other'
  if (kept.password_hash !== compared?.hash) return { compare: kept.password_hash }
  return compared.isSame ? 'same' : 'other'
}
