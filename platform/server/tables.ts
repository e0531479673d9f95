import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditLabels } from '#platform/shared/audit-labels.ts'

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
    /** Since when nothing but unlocking and leaving is answered. */
    locked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    viewing_role_id: ColumnType<number | null, number | null | undefined, number | null>
    /** A super administrator works as this person, there, until then. */
    acting_user_id: ColumnType<number | null, number | null | undefined, number | null>
    acting_org_id: ColumnType<number | null, number | null | undefined, number | null>
    acting_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
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
    seq: GeneratedAlways<number>
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
  'platform.audit': {
    org_id: number
    id: string
    at: Now
    user_id: number
    role_id: number
    impersonator_id: number | null
    ip: string | null
    request_id: string | null
    action: string
    subject_type: string
    subject_id: string
    subject_name: string
    before: ColumnType<Record<string, unknown> | null, string | null, never>
    after: ColumnType<Record<string, unknown> | null, string | null, never>
    labels: ColumnType<AuditLabels | null, string | null | undefined, never>
    /** The name of the subject in its plain form. */
    search: GeneratedAlways<string>
  }
  'platform.counters': { org_id: number; name: string; value: number }
  'platform.mails': {
    org_id: number
    id: string
    to: string
    subject: string
    text: string
    html: string | null
    /** Where the receiver chooses which letters come. */
    unsubscribe: ColumnType<string | null, string | null | undefined, never>
    /** Who is answered, where it is somebody. */
    reply_to: ColumnType<string | null, string | null | undefined, never>
    /** A calendar as a file that goes with it. */
    calendar: ColumnType<string | null, string | null | undefined, never>
    created_at: Now
    sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  }
  /** What super administrators set on screen; global. Secrets stand in `sealed`, by name. */
  'platform.settings': {
    name: string
    value: ColumnType<Record<string, unknown>, string, string>
    sealed: ColumnType<Record<string, string>, string, string>
    version: number
    updated_at: Now
  }
  'platform.rate_limits': { bucket: string; window_start: ColumnType<Date, Date | string, Date | string>; hits: number }
}
