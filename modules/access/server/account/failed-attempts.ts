import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { tooManyRequests } from '#platform/shared/errors.ts'
import { countFailure, FAILURES_UNTIL_LOCKED, LOCKED_MINUTES } from './lock-out.ts'
import type { FoundUser } from './users.ts'

interface Attempt {
  user: FoundUser | undefined
  login: string
  ip: string
}
/** Who has given the right password is told what was wrong; others do not learn that somebody has it. */
type LockedWords = 'access.locked' | 'access.factor.locked'

const LOCKED_SECONDS = LOCKED_MINUTES * 60
/** Failures from one address; an office of hundreds may stand behind it, and their successes do not count. */
const PER_ADDRESS: RateLimit = { limit: 60, windowSeconds: 600 }
/** A name that nobody has is locked like an account, or the lock would tell which names exist. */
const BEFORE_NAME_IS_LOCKED: RateLimit = { limit: FAILURES_UNTIL_LOCKED - 1, windowSeconds: LOCKED_SECONDS }
const LOCK: RateLimit = { limit: 1, windowSeconds: LOCKED_SECONDS }

export async function refuseWhereLocked(db: Db, { user, login, ip }: Attempt, words: LockedWords = 'access.locked') {
  const addressSeconds = await secondsLeft(db, addressBucket(ip), PER_ADDRESS)
  if (addressSeconds > 0) throw refusal('access.too_many_failures', addressSeconds)
  const seconds = user ? (user.locked_seconds ?? 0) : await secondsLeft(db, lockOfName(login), LOCK)
  if (seconds > 0) throw refusal(words, seconds)
}

/**
 * Counts the failure, and refuses where others of the same moment had locked the account already. True where this one
 * locks it.
 */
export async function noteFailure(
  db: Db,
  { user, login, ip }: Attempt,
  words: LockedWords = 'access.locked',
): Promise<boolean> {
  await hitRateLimit(db, addressBucket(ip), PER_ADDRESS)
  const failures = user ? await countFailure(db, user.id) : 0
  if (user ? failures > FAILURES_UNTIL_LOCKED : await noteUnknownName(db, login)) throw refusal(words, LOCKED_SECONDS)
  return failures === FAILURES_UNTIL_LOCKED
}

/** True where the name was locked before. */
async function noteUnknownName(db: Db, login: string): Promise<boolean> {
  const { allowed } = await hitRateLimit(db, countOfName(login), BEFORE_NAME_IS_LOCKED)
  if (allowed) return false
  if ((await secondsLeft(db, lockOfName(login), LOCK)) > 0) return true
  await sql`
    insert into platform.rate_limits (bucket, window_start, hits) values (${lockOfName(login)}, now(), 1)
    on conflict do nothing`.execute(db)
  return false
}

function refusal(code: LockedWords | 'access.too_many_failures', seconds: number) {
  return tooManyRequests(code, { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds })
}

/** Looks without counting: seconds until the limit that was reached is lifted. */
async function secondsLeft(db: Db, bucket: string, { limit, windowSeconds }: RateLimit): Promise<number> {
  const window = sql`make_interval(secs => ${windowSeconds})`
  const {
    rows: [found],
  } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from window_start + ${window} - now()))::integer as seconds
    from platform.rate_limits
    where bucket = ${bucket} and window_start > now() - ${window} and hits >= ${limit}
    order by window_start limit 1`.execute(db)
  return found?.seconds ?? 0
}

const addressBucket = (ip: string) => `access.failures:${ip}`
const countOfName = (login: string) => `access.unknown_name:${digest(login)}`
const lockOfName = (login: string) => `access.locked_name:${digest(login)}`
/** What people type into the field for the name is sometimes their password, so it is not written down. */
const digest = (login: string) => createHash('sha256').update(login.toLowerCase()).digest('base64url')
