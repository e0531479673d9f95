import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>
type Now = ColumnType<Date, Date | string | undefined, Date | string>

/** The kernel's own tables. */
export interface PlatformTables {
  'platform.sessions': {
    id: string
    token_hash: Buffer
    user_id: number
    org_id: number
    role_id: number
    ip: string | null
    user_agent: string | null
    created_at: Now
    last_seen_at: Now
    expires_at: ColumnType<Date, Date | string, Date | string>
    revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  'platform.idempotency_keys': {
    org_id: number
    key: string
    user_id: number
    request_hash: string
    reply: Json<unknown>
    created_at: Now
  }
  'platform.outbox': {
    org_id: number
    id: string
    /** Transaction id and place in it: the order in which readers may see rows. */
    xid: Generated<string>
    seq: Generated<number>
    topic: string
    payload: Json<Record<string, unknown>>
    created_at: Now
    handled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    /** Failed tries of its handlers so far; parked when they were too many. */
    tries: Generated<number>
    try_at: Now
    parked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  'platform.files': {
    org_id: number
    id: string
    name: string
    content_type: string
    size: number
    sha256: string
    storage_key: string
    created_by: number
    created_at: Now
    /** What it belongs to; null until it is attached. Who may see that may see the file. */
    subject_type: string | null
    subject_id: string | null
  }
  'platform.counters': { org_id: number; name: string; value: number }
  'platform.mails': {
    org_id: number
    id: string
    to: string
    subject: string
    text: string
    html: string | null
    created_at: Now
    sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  'platform.rate_limits': { bucket: string; window_start: ColumnType<Date, Date | string, Date | string>; hits: number }
}
