import { sql } from 'kysely'
import { route } from '#platform/server/route.ts'
import { showHealth } from '../../shared/at-home.ts'

export const healthRoute = route(showHealth, async ({ db, principal: { orgId } }) => {
  const { rows } = await sql<{ stuck: number; overdue: number }>`
    select (select count(*)::integer from workflow.incidents where org_id = ${orgId} and closed_at is null) as stuck,
      (select count(distinct step_id)::integer from workflow.waiting where org_id = ${orgId} and due_at < now())
        as overdue`.execute(db)
  return rows[0]!
})
