import { sql } from 'kysely'
import { oneLine } from '#platform/server/cannot-start.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { surroundings } from '#platform/server/surroundings.ts'

/** What an operator asks first. */
export async function doctor(db: Db, _args: readonly string[], config: Config): Promise<number> {
  const {
    rows: [found],
  } = await sql<{
    version: string
    size: string
    waiting: number
    oldest: number | null
    parked: number
    sessions: number
  }>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*) from platform.outbox where handled_at is null) as waiting,
      (select extract(epoch from now() - min(created_at))::integer from platform.outbox
      where handled_at is null) as oldest,
      (select count(*) from platform.outbox where parked_at is not null) as parked,
      (select count(*) from platform.sessions where revoked_at is null and expires_at > now()) as sessions`.execute(db)
  const { version, size, waiting, oldest, parked, sessions } = found!
  const wrong = surroundings(config)
  const settings = wrong.length === 0 ? ['fine'] : wrong.map(({ name, why }) => `${name}: ${oneLine(why)}`)
  process.stdout.write(
    [
      ...settings.map((words) => `settings     ${words}`),
      `database     PostgreSQL ${version}, ${size}`,
      'migrations   at the newest',
      `outbox       ${waiting} waiting${oldest === null ? '' : `, the oldest for ${oldest} s`}, ${parked} given up`,
      `sessions     ${sessions} open`,
      '',
    ].join('\n'),
  )
  return parked === 0 && wrong.length === 0 ? 0 : 1
}
