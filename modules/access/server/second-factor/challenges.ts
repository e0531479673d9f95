import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { conflict } from '#platform/shared/errors.ts'

const MINUTES = 5
/** Tries per challenge, counted before anything is compared, so that many at once get no more. */
const MOST_TRIES = 10

type Purpose = 'second_step' | 'totp' | 'passkey' | 'passkey_sign_in'
interface Challenge {
  userId: number | null
  content: string | null
}

/** What stands in the answer opens nothing by itself; the database keeps a hash. */
export async function newChallenge(
  db: Db,
  purpose: Purpose,
  { userId, content }: Challenge,
): Promise<{ challenge: string; expires_at: string }> {
  const challenge = randomBytes(32).toString('base64url')
  const { expires_at } = await db
    .insertInto('access.challenges')
    .values({
      token_hash: hashOf(challenge),
      purpose,
      user_id: userId,
      content,
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { challenge, expires_at: expires_at.toISOString() }
}

/** Counts a try. A new password makes worth nothing what was begun with the old one. */
export async function tryChallenge(db: Db, purpose: Purpose, challenge: string): Promise<Challenge> {
  const {
    rows: [found],
  } = await sql<{ user_id: number | null; content: string | null; tries: number }>`
    update access.challenges c set tries = c.tries + 1
    where c.token_hash = ${hashOf(challenge)} and c.purpose = ${purpose} and c.expires_at > now()
      and not exists (select from access.users u where u.id = c.user_id and u.password_changed_at > c.created_at)
    returning c.user_id, c.content, c.tries`.execute(db)
  if (!found || found.tries > MOST_TRIES) throw challengeOver()
  return { userId: found.user_id, content: found.content }
}

/** The same, without which a try counts: for asking what to sign. */
export async function setContent(db: Db, purpose: Purpose, challenge: string, content: string) {
  await db
    .updateTable('access.challenges')
    .set({ content })
    .where('token_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .execute()
}

/** False where it was used a moment ago. */
export async function spendChallenge(db: Trx, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access.challenges')
    .where('token_hash', '=', hashOf(challenge))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Begun by this person and nobody else. */
export async function myChallenge(db: Db, purpose: Purpose, challenge: string, userId: number): Promise<string> {
  const found = await tryChallenge(db, purpose, challenge)
  if (found.userId !== userId || found.content === null) throw challengeOver()
  return found.content
}

export const challengeOver = () => conflict('access.challenge_over')
const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()
