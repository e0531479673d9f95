import { sql } from 'kysely'
import { notFound } from '#platform/shared/errors.ts'
import type { Db, Trx } from '../database.ts'
import { hasQueue } from './condition.ts'

/** Something that was given up after repeated failures and waits for a person. */
interface Trouble {
  kind: 'outbox' | 'job'
  id: string
  /** Topic of the outbox row, kind of the job. */
  name: string
  org_id: number | null
  tries: number
  since: Date
  /** As the program said it; the outbox keeps its reasons in the log only. */
  reason: string | null
}

const MOST = 200

/** The newest first. */
export async function troubles(db: Db): Promise<Trouble[]> {
  const { rows: parked } = await sql<Trouble>`
    select 'outbox' as kind, id::text as id, topic as name, org_id, tries, parked_at as since, null as reason
    from platform.outbox where parked_at is not null and handled_at is null
    order by parked_at desc limit ${MOST}`.execute(db)
  if (!(await hasQueue(db))) return parked
  const { rows: failed } = await sql<Trouble>`
    select 'job' as kind, id::text as id, name, (data ->> 'org_id')::integer as org_id, retry_count + 1 as tries,
    completed_on as since,
      coalesce(output ->> 'message', output #>> '{value,message}') as reason
    from pgboss.job where state = 'failed' and name not like '\\_\\_%'
    order by completed_on desc limit ${MOST}`.execute(db)
  return [...parked, ...failed].toSorted((a, b) => b.since.getTime() - a.since.getTime())
}

/** Puts it back in the queue as if it had not been tried; refused where it is no longer in trouble. */
export async function retryTrouble(db: Trx, { kind, id, name }: Pick<Trouble, 'kind' | 'id' | 'name'>): Promise<void> {
  const { numAffectedRows = 0n } =
    kind === 'outbox'
      ? await sql`update platform.outbox set parked_at = null, tries = 0, try_at = now() where id = ${id}::uuid
        and topic = ${name} and parked_at is not null and handled_at is null`.execute(db)
      : await sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
        start_after = now() where id = ${id}::uuid and name = ${name} and state = 'failed'`.execute(db)
  if (numAffectedRows === 0n) throw notFound('operation.trouble_gone')
}
