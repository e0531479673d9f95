import { sql } from 'kysely'
import { suspensionsOf } from '#modules/access/server/index.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import type { OpenContext } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { notFound, tooManyRequests } from '#platform/shared/errors.ts'

export interface Kiosk {
  org_id: number
  id: string
  name: string
  place: string
  place_name: string
  code_secret: string
  ended_at: Date | null
}

/** Addresses that nobody has, tried from one place; a secret cannot be guessed, but trying costs us. */
const UNKNOWN: RateLimit = { limit: 60, windowSeconds: 600 }
/** A gate of five hundred people who come at once stays below it, and what was kept overnight as well. */
const OF_KIOSK: RateLimit = { limit: 3000, windowSeconds: 600 }

/** The kiosk with this secret, whoever stands before it; ended ones too, for what they kept still arrives. */
export async function kioskBehind({ services, ip }: OpenContext, secret: string): Promise<Kiosk> {
  const kiosk = await asSystem(services.db, async (db) => {
    const { rows } = await sql<Kiosk>`select k.org_id, k.id::text, k.name, k.place::text, p.name as place_name,
        k.code_secret, k.ended_at
      from attendance.kiosks k join attendance.places p on p.org_id = k.org_id and p.id = k.place
      where k.secret = ${secret} and p.deleted_at is null`.execute(db)
    const [found] = rows
    if (!found || (await suspensionsOf(db)).has(found.org_id)) return undefined
    // To the minute is enough to see which still stand there.
    await sql`update attendance.kiosks set last_at = now() where org_id = ${found.org_id} and id = ${found.id}::uuid
      and (last_at is null or last_at < now() - interval '1 minute')`.execute(db)
    return found
  })
  const { allowed, retryAfter } = kiosk
    ? await hitRateLimit(services.db, `attendance.kiosk:${kiosk.id}`, OF_KIOSK)
    : await hitRateLimit(services.db, `attendance.no_kiosk:${ip}`, UNKNOWN)
  if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
  if (!kiosk) throw notFound('attendance.kiosk.unknown')
  return kiosk
}
