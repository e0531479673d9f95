import { sql } from 'kysely'
import { STORAGE_SCARCE } from '#platform/shared/files.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database.ts'
import { storageLimit } from '../files.ts'
import type { Services } from '../module.ts'

/** How the database stands: version, size in bytes, connections of everybody, and how far it is migrated. */
export async function databaseCondition(db: Db) {
  const began = performance.now()
  const {
    rows: [found],
  } = await sql<{ version: string; bytes: number; connections: number; migrations: number; newest: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      (select count(*)::integer from kysely_migration) as migrations, (select max(name)
      from kysely_migration) as newest`.execute(db)
  return { ...found!, answer_ms: Math.round((performance.now() - began) * 10) / 10 }
}

/** What was written down to be told and has not been: lag in seconds of the oldest, and what was given up. */
export async function outboxCondition(db: Db) {
  const {
    rows: [found],
  } = await sql<{ waiting: number; parked: number; lag_seconds: number }>`
    select count(*) filter (where parked_at is null)::integer as waiting,
    count(*) filter (where parked_at is not null)::integer as parked,
      coalesce(extract(epoch from now() - min(created_at) filter (where parked_at is null)), 0)::float8 as lag_seconds
    from (select created_at, parked_at from platform.outbox where handled_at is null limit 10000) as unhandled`.execute(
    db,
  )
  return found!
}

/** Letters that a mail server should have and does not have yet, and when it took the last one. */
export async function lettersCondition(db: Db) {
  const {
    rows: [found],
  } = await sql<{ waiting: number; last_sent_at: Date | null }>`
    select ${
      (await hasQueue(db))
        ? sql`(select count(*)::integer from pgboss.job where name = 'platform.mail'
      and state in ('created', 'retry', 'active'))`
        : sql`0`
    } as waiting,
      (select max(sent_at) from platform.mails) as last_sent_at`.execute(db)
  return { waiting: found!.waiting, last_sent_at: found!.last_sent_at?.toISOString() ?? null }
}

/** All files, and how many organisations come near the storage that each may have, or are there. */
export async function filesCondition(db: Db, config: Config) {
  const limit = storageLimit(config)
  const {
    rows: [found],
  } = await sql<{ count: number; bytes: number; scarce: number }>`
    select coalesce(sum(files), 0)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes,
      count(*) filter (where bytes >= ${limit === null ? null : limit * STORAGE_SCARCE}::float8)::integer as scarce
    from (select count(*) as files, sum(size)::float8 as bytes from platform.files
    group by org_id) as by_organization`.execute(db)
  return { ...found!, limit }
}

interface JobsOfKind {
  name: string
  waiting: number
  active: number
  /** Of the last day. */
  done: number
  failed: number
}

/** Background work by kind; empty until the queue has made its tables. */
export async function jobsCondition(db: Db): Promise<JobsOfKind[]> {
  if (!(await hasQueue(db))) return []
  const { rows } = await sql<JobsOfKind>`
    select q.name, count(j.id) filter (where j.state in ('created', 'retry'))::integer as waiting,
    count(j.id) filter (where j.state = 'active')::integer as active,
      count(j.id) filter (where j.state = 'completed' and j.completed_on > now() - interval '1 day')::integer as done,
      count(j.id) filter (where j.state = 'failed')::integer as failed
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_%' group by q.name order by q.name`.execute(db)
  return rows
}

export async function hasQueue(db: Db) {
  const {
    rows: [found],
  } = await sql<{ is_there: boolean }>`select to_regclass('pgboss.job') is not null as is_there`.execute(db)
  return found?.is_there === true
}

/** Sessions that somebody could still use. */
export async function openSessions(db: Db, { SESSION_IDLE_HOURS }: Services['config']) {
  const {
    rows: [found],
  } = await sql<{ open: number }>`
    select count(*)::integer as open from platform.sessions
    where revoked_at is null and expires_at > now()
    and last_seen_at > now() - make_interval(secs => ${SESSION_IDLE_HOURS * 3600})`.execute(db)
  return found!.open
}
