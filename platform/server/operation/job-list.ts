import { sql, type RawBuilder } from 'kysely'
import { conflict, notFound } from '#platform/shared/errors.ts'
import type { Db, Trx } from '../database.ts'
import { hasQueue } from './condition.ts'

/** As the queue names them; `created` waits for its first try, `retry` for another one. */
const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
type JobState = (typeof jobStates)[number]

interface Job {
  id: string
  name: string
  state: JobState
  org_id: number | null
  created_at: Date
  /** Not before this moment; of what waits. */
  start_after: Date
  started_at: Date | null
  ended_at: Date | null
  tries: number
  /** As the program said it when the last try failed. */
  reason: string | null
}

interface Wanted {
  name: string
  state: JobState | ''
  limit: number
  offset: number
}

/** Nobody pages through more; counting stops there too. */
const MOST = 10_000

/** The newest first. */
export async function jobList(
  db: Db,
  { name, state, limit, offset }: Wanted,
): Promise<{ items: Job[]; total: number }> {
  if (!(await hasQueue(db))) return { items: [], total: 0 }
  const conditions: RawBuilder<unknown>[] = [sql`name not like '\\_\\_%'`]
  if (name !== '') conditions.push(sql`name = ${name}`)
  if (state !== '') conditions.push(sql`state = ${state}::pgboss.job_state`)
  const where = sql.join(conditions, sql` and `)
  const {
    rows: [counted],
  } = await sql<{
    total: number
  }>`select count(*)::integer as total from (select from pgboss.job where ${where} limit ${MOST}) as counted`.execute(
    db,
  )
  const { rows: items } = await sql<Job>`
    select id::text as id, name, state::text as state, case
    when data ->> 'org_id' ~ '^[0-9]{1,9}$' then (data ->> 'org_id')::integer end as org_id, created_on as created_at,
    start_after, started_on as started_at,
      completed_on as ended_at, case when started_on is null then 0 else retry_count + 1 end as tries,
      coalesce(output ->> 'message', output #>> '{value,message}') as reason
    from pgboss.job where ${where} order by created_on desc, id limit ${limit} offset ${offset}`.execute(db)
  return { items, total: counted!.total }
}

/** Takes a job out of the queue; one that is being done is left to end. */
export async function cancelJob(db: Trx, { id, name }: Pick<Job, 'id' | 'name'>): Promise<void> {
  const { numAffectedRows = 0n } =
    await sql`update pgboss.job set state = 'cancelled', completed_on = now() where id = ${id}::uuid and name = ${name}
      and state in ('created', 'retry')`.execute(db)
  if (numAffectedRows === 0n) await refuse(db, { id, name })
}

/** Does it (once more) now: what failed or was taken out is put back, what waits for its time waits no longer. */
export async function runJobNow(db: Trx, { id, name }: Pick<Job, 'id' | 'name'>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update pgboss.job set
      state = case when state in ('failed', 'cancelled') then 'retry'::pgboss.job_state else state end,
      completed_on = null, start_after = now(),
      retry_limit = case when state in ('failed', 'cancelled') then greatest(retry_limit, retry_count) + 1
      else retry_limit end
    where id = ${id}::uuid and name = ${name} and state in ('failed', 'cancelled', 'created', 'retry')`.execute(db)
  if (numAffectedRows === 0n) await refuse(db, { id, name })
}

async function refuse(db: Trx, { id, name }: Pick<Job, 'id' | 'name'>): Promise<never> {
  const {
    rows: [found],
  } = await sql<{
    state: string
  }>`select state::text as state from pgboss.job where id = ${id}::uuid and name = ${name}`.execute(db)
  if (!found) throw notFound('operation.job_gone')
  throw conflict(found.state === 'active' ? 'operation.job_active' : 'operation.job_ended')
}
