import { sql, type Kysely } from 'kysely'

/**
 * Who is brought back comes back as they were: waiting for confirmation, closed out, or active. Of those deleted until now the log tells it; where
 * it does not any more, they come back closed out, which an administrator changes with a right of its own.
 * Whoever follows the link of their registration once more is told that it is recorded: of a confirmed one its id and code stay until it would have expired.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table access.registrations add column confirmed_at timestamptz`.execute(db)
  await sql`alter table access.members add column state_before text check (state_before in ('active', 'inactive', 'not_confirmed'))`.execute(db)
  await sql`
    update access.members m set state_before = coalesce((
      select a.before ->> 'state' from platform.audit a
      where a.org_id = m.org_id and a.subject_type = 'access.user' and a.subject_id = m.user_id::text and a.action = 'access.user_removed'
        and a.before ->> 'state' in ('active', 'inactive', 'not_confirmed')
      order by a.id desc limit 1
    ), 'inactive') where m.state = 'deleted'`.execute(db)
}
