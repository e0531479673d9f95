import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface RateLimit {
  limit: number
  windowSeconds: number
}

/** `retryAfter`: seconds until the window ends. */
interface Counted {
  allowed: boolean
  retryAfter: number
}

/**
 * Counts one hit, over all processes. Windows are fixed: the count begins anew at the end of each. Call it outside
 * the transaction that may be undone, or the hit is undone with it.
 */
export async function hitRateLimit(db: Db, bucket: string, { limit, windowSeconds }: RateLimit): Promise<Counted> {
  const {
    rows: [counted],
  } = await sql<{ hits: number; retry_after: number }>`
    insert into platform.rate_limits as kept (bucket, window_start, hits)
    values (${bucket}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}), 1)
    on conflict (bucket, window_start) do update set hits = kept.hits + 1
    returning hits, ceil(extract(epoch from window_start - now()) + ${windowSeconds})::integer as retry_after`.execute(
    db,
  )
  return { allowed: counted!.hits <= limit, retryAfter: Math.max(1, counted!.retry_after) }
}
