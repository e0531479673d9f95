import { sql } from 'kysely'
import type { AuditLabels } from '#platform/shared/audit-labels.ts'
import type { Trx } from './database.ts'
import { orderedId } from './ordered-id.ts'
import { tell } from './outbox.ts'
import type { Principal } from './principal.ts'

/** A change as the audit log keeps it. */
export interface Change {
  /**
   * `access.role_changed`: `<module>.<what happened>`; its words stand in the module's locales under
   * `<module>.audit.<what happened>`.
   */
  action: string
  /** `access.role` */
  subject_type: string
  subject_id: number | string
  /** As people knew it at that moment. */
  subject_name: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /**
   * How it is called where no words of the product say it: what an organisation made itself has names that its people
   * gave.
   */
  labels?: AuditLabels
}

/** Who changes something, as far as the log tells. */
export interface Author {
  principal: Pick<Principal, 'orgId' | 'userId' | 'roleId' | 'impersonatorId'>
  db: Trx
  ip?: string
  requestId?: string
}

/**
 * Writes a change down in the transaction that makes it. Of `before` and `after` only what differs is kept; where
 * nothing differs, nothing is written. Never hand in passwords, codes or keys.
 */
export function auditChange(author: Author, change: Change) {
  return auditChanges(author, [change])
}

/** Many at once, as a file brings them: one statement, and one word of it to open screens. */
export async function auditChanges({ db, principal, ip, requestId }: Author, changes: readonly Change[]) {
  const rows = changes.flatMap(({ before = null, after = null, labels, ...change }) => {
    const kept = before && after ? differing(before, after) : { before, after }
    if (!kept) return []
    return [
      {
        org_id: principal.orgId,
        id: orderedId(),
        user_id: principal.userId,
        role_id: principal.roleId,
        impersonator_id: principal.impersonatorId ?? null,
        ip: ip ?? null,
        request_id: requestId ?? null,
        action: change.action,
        subject_type: change.subject_type,
        subject_id: String(change.subject_id),
        subject_name: change.subject_name,
        before: kept.before && JSON.stringify(kept.before),
        after: kept.after && JSON.stringify(kept.after),
        labels: labels ? JSON.stringify(labels) : null,
      },
    ]
  })
  const last = rows.at(-1)
  if (!last) return
  await db.insertInto('platform.audit').values(rows).execute()
  // That something was written is no secret within the organisation; what it was is told to those who may read the log.
  await tell(db, principal.orgId, 'platform.audit', {
    live: [{ topic: 'platform.audit', key: last.id, audience: ['*'] }],
  })
}

interface Export {
  /** `access.users_exported` */
  action: string
  subject_type: string
  /**
   * As it was asked for, in words: numbers that point at something are told by its name. What was left open is not
   * told.
   */
  filter: Readonly<Record<string, unknown>>
  /** How many of them; absent where they are sent as they are read. */
  count?: number
}

/**
 * A list that leaves as a file: who took what, how much of it, by which filter. In the transaction that reads it, so
 * a call for it is no GET.
 */
export function auditExport(author: Author, { action, subject_type, filter, count }: Export) {
  const asked = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
  return auditChange(author, {
    action,
    subject_type,
    subject_id: 0,
    subject_name: '',
    after: { ...(count !== undefined && { count }), ...asked },
  })
}

/**
 * For what somebody above the organisations does to one: it stands in the log of the organisation that it happened
 * to.
 */
export function inLogOf(orgId: number, { principal, ip, requestId }: Omit<Author, 'db'>, db: Trx): Author {
  return {
    db,
    principal: { ...principal, orgId },
    ...(ip !== undefined && { ip }),
    ...(requestId !== undefined && { requestId }),
  }
}

/**
 * The log goes on saying that these facts of a subject were changed, when and by whom, and not to what. Needs a
 * transaction of the system; without an organisation it goes over all.
 */
export async function forgetFacts(
  db: Trx,
  orgId: number | null,
  { subject_type, subject_id }: Pick<Change, 'subject_type' | 'subject_id'>,
  facts: readonly string[],
) {
  await sql`update platform.audit a set before = a.before - told.names, after = (coalesce(a.after,
    '{}') - told.names) || jsonb_build_object('changed', to_jsonb(told.names))
    from (select org_id, id, array(select distinct name from jsonb_object_keys(coalesce(before, '{}') || coalesce(after,
    '{}')) as name where name = any(${facts}::text[]) order by name) as names from platform.audit
      where subject_type = ${subject_type} and subject_id = ${String(subject_id)}
      and (${orgId}::integer is null or org_id = ${orgId}::integer)) told
    where a.org_id = told.org_id and a.id = told.id and cardinality(told.names) > 0`.execute(db)
}

function differing(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return names.length > 0 ? { before: only(before), after: only(after) } : null
}
