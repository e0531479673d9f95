import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { takeBackDecision } from '../../shared/documents/deciding.ts'
import { runCommand } from './commands.ts'

/** Whoever decided takes it back, until somebody else has acted on it. */
export const takingBackRoute = route(
  takeBackDecision,
  ({ db, principal, ...context }, { id, step_id, expected_version }) =>
    runCommand(
      { db, principal, ...context },
      id,
      () => [],
      async ({ actor }) => ({
        command: {
          type: 'take_back',
          actor,
          step_id,
          ...(expected_version !== undefined && { expected_version }),
          stands: await isFixed(db, principal.orgId, id, step_id),
        },
        isUndoing: true,
      }),
    ),
)

/** It brought other contents, or the official number was given since: neither is undone. */
async function isFixed(db: Trx, orgId: number, id: string, stepId: string) {
  const { rows } = await sql`select from workflow.events later
    join workflow.events closed on closed.org_id = later.org_id and closed.instance_id = later.instance_id
      and closed.payload ->> 'type' = 'closed' and closed.payload ->> 'step_id' = ${stepId}
    where later.org_id = ${orgId} and later.instance_id = ${id}
      and later.payload ->> 'type' in ('revised', 'numbered') and later.seq >= closed.seq limit 1`.execute(db)
  return rows.length > 0
}
