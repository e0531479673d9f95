import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import type { SignedInContext } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import type { SecondStep } from '../../shared/session.ts'
import { auditOfAccount } from '../account/account-audit.ts'
import { timeFor, writeToOwner, type Letter } from '../account/account-mail.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { userById } from '../account/users.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'

/** Ways in which this person may take the second step; none where their password is enough. */
export async function secondStepsOf(db: Db, userId: number): Promise<SecondStep[]> {
  const {
    rows: [has],
  } = await sql<{ totp: boolean; passkey: boolean }>`
    select exists (select from access.totp where user_id = ${userId}) as totp, exists (select from access.passkeys
    where user_id = ${userId}) as passkey`.execute(db)
  if (!has!.totp && !has!.passkey) return []
  const recovery = (await recoveryCodesLeft(db, userId)) > 0
  return [
    ...(has!.totp ? ['totp' as const] : []),
    ...(has!.passkey ? ['passkey' as const] : []),
    ...(recovery ? ['recovery' as const] : []),
  ]
}

/** From which day the first of this person's organisations wants a second factor, and whether that day has come. */
export async function requiredOf(
  db: Db,
  userId: number,
): Promise<{ required_from: string | null; is_required: boolean }> {
  const {
    rows: [rule],
  } = await sql<{ required_from: string | null; is_required: boolean | null }>`
    select min(w.second_factor_from) as required_from, min(w.second_factor_at) <= now() as is_required
    from access.security_rules w join access.members m on m.org_id = w.org_id and m.user_id = ${userId}
    and m.is_active`.execute(db)
  return { required_from: rule!.required_from, is_required: rule!.is_required === true }
}

/**
 * After a factor went: the last one does not go while an organisation wants one, and codes are worth nothing without
 * it.
 */
export async function afterRemoval(db: Trx, userId: number) {
  const { length } = await secondStepsOf(db, userId)
  if (length > 0) return
  if ((await requiredOf(db, userId)).is_required) throw conflict('access.factor.last_one')
  await db.deleteFrom('access.recovery_codes').where('user_id', '=', userId).execute()
}

interface News {
  action: string
  letter: Letter['name']
  /** What came or went, as a key of its words. */
  factor?: string
  after?: Record<string, unknown>
}

/** Writes a change of what protects an account into the log of each organisation, and to its owner. */
export async function tellOfFactor(
  db: Trx,
  {
    services,
    ip,
    requestId,
    language,
    book,
  }: Pick<SignedInContext, 'services' | 'ip' | 'requestId' | 'language'> & { book: OrganizationBook },
  userId: number,
  { action, letter, factor, after = {} }: News,
) {
  const { login, email } = await userById(db, userId)
  await auditOfAccount(db, { action, userId, ip, requestId, after })
  const params = { login, time: await timeFor(db, book, userId), ip }
  await writeToOwner(db, services, {
    userId,
    to: email,
    language,
    name: letter,
    params,
    ...(factor && { words: { factor } }),
  })
}
