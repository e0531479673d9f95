import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { RECOVERY_CODES } from '../../shared/second-factor.ts'
import { hashCode, isPasswordOf } from '../account/passwords.ts'

/** Without letters and digits that look alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

interface FreshCodes {
  codes: string[]
  hashes: string[]
}

/** Hashed before the transaction that keeps them; they count once they are kept. */
export async function freshRecoveryCodes(): Promise<FreshCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return { codes, hashes: await Promise.all(codes.map((code) => hashCode(code))) }
}

/** New codes in the place of the old; this is the only moment at which anybody can read them. */
export async function keepRecoveryCodes(db: Trx, userId: number, { codes, hashes }: FreshCodes): Promise<string[]> {
  await db.deleteFrom('access.recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('access.recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

function newCode() {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** With the first factor of an account; null where it has codes. */
export async function codesForFirstFactor(db: Trx, userId: number, fresh: FreshCodes): Promise<string[] | null> {
  const { length } = await db
    .selectFrom('access.recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .execute()
  return length > 0 ? null : keepRecoveryCodes(db, userId, fresh)
}

/** The hash of this code, if it opens the account; using it up is `useRecoveryCode`. */
export async function recoveryCodeToUse(db: Db, userId: number, code: string): Promise<string | undefined> {
  const kept = await db
    .selectFrom('access.recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  const matches = await Promise.all(kept.map(({ code_hash }) => isPasswordOf(code_hash, code.toLowerCase())))
  return kept[matches.indexOf(true)]?.code_hash
}

/** False where it was used a moment ago. */
export async function useRecoveryCode(db: Trx, userId: number, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access.recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { length } = await db
    .selectFrom('access.recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return length
}
