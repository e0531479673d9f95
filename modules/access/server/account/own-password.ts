import type { Db } from '#platform/server/database.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { noteFailure, refuseWhereLocked } from './failed-attempts.ts'
import { openAccount } from './lock-out.ts'
import { isPasswordOf } from './passwords.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { userByLogin, type FoundUser } from './users.ts'

interface Given {
  userId: number
  password: string
  ip: string
  /** The input field that a wrong password is told at. */
  field: string
}

/**
 * The person at the screen is the owner of the session: their password again, with the counting and the lock of the
 * sign-in.
 */
export async function proveOwner(db: Db, { userId, password, ip, field }: Given): Promise<FoundUser> {
  const { login } = await db
    .selectFrom('access.users')
    .select('login')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const user = await userByLogin(db, login)
  await refuseWhereLocked(db, { user, login, ip })
  // An empty field is wrong without being a guess.
  if (password === '' || !user) throw wrong(field)
  if (!(await isPasswordOf(user.password_hash, password))) {
    await noteFailure(db, { user, login, ip })
    throw wrong(field)
  }
  // Others may have guessed wrong often enough in the meantime.
  if (!(await asSystem(db, (trx) => openAccount(trx, userId)))) {
    await refuseWhereLocked(db, { user: await userByLogin(db, login), login, ip })
    throw wrong(field)
  }
  return user
}

const wrong = (field: string) =>
  unprocessable('access.password_wrong', { fields: { [field]: 'access.password_wrong' } })
