import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import type { InstanceState, StepRow } from '../../shared/engine/model.ts'
import { restOf } from '../../shared/engine/postpone.ts'
import type { IncidentKind, RepairHow } from '../../shared/repair.ts'

/** Outbox topic: something is stuck. */
export const STUCK = 'workflow.incident'

/** How an administrator mended it, where one did. */
export interface Mended {
  how: RepairHow
  reason: string
}

interface Head {
  id: string
  number: string
  title: string
}

/**
 * Brings the incidents of a document from one state to the next; most documents have none, and ask nothing of the
 * database.
 */
export async function saveIncidents(
  db: Trx,
  by: { orgId: number; userId: number | null },
  head: Head,
  { before, after, mended }: { before: InstanceState; after: InstanceState; mended?: Mended | undefined },
) {
  const was = new Map(stuckIn(before).map((row) => [row.id, row.incident]))
  const come = stuckIn(after).filter((row) => was.get(row.id) !== row.incident)
  const gone = [...was]
    .filter(([id, kind]) => !stuckIn(after).some((row) => row.id === id && row.incident === kind))
    .map(([id]) => id)
  const settled = [...new Set([...gone, ...leftByItself(before, after)])]
  if (settled.length > 0) await closeIncidents(db, by, settled, mended)
  for (const row of come)
    await openIncident(db, by.orgId, head, { step_id: row.id, kind: row.incident!, detail: row.description })
}

/** Written down once, however often it is found; the administrators hear of it. */
export async function openIncident(
  db: Trx,
  orgId: number,
  { id, number, title }: Head,
  { step_id, kind, detail }: { step_id: string; kind: IncidentKind; detail: string | null },
) {
  const incident_id = randomUUIDv7()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('workflow.incidents')
    .values({
      org_id: orgId,
      id: incident_id,
      instance_id: id,
      step_id,
      kind,
      detail,
      how: null,
      reason: null,
      closed_by: null,
    })
    .onConflict((known) => known.columns(['org_id', 'step_id', 'kind']).where('closed_at', 'is', null).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n)
    await tell(db, orgId, STUCK, { incident_id, number, title, kind, opened: true, live: live(incident_id) })
}

export async function closeIncidents(
  db: Trx,
  { orgId, userId }: { orgId: number; userId: number | null },
  stepIds: readonly string[],
  mended?: Mended,
) {
  const { rows } = await sql<{ id: string }>`
    update workflow.incidents set closed_at = clock_timestamp(), closed_by = ${mended ? userId : null},
    how = ${mended?.how ?? null}, reason = ${mended?.reason ?? null}
    where org_id = ${orgId} and step_id = any (${[...stepIds]}::uuid[]) and closed_at is null returning id`.execute(db)
  if (rows[0]) await tell(db, orgId, STUCK, { opened: false, live: live(rows[0].id) })
}

/** That something is stuck is no secret within the organisation; what it is only administrators are answered. */
const live = (key: string) => [{ topic: STUCK, key, audience: ['*'] }]

const stuckIn = ({ steps }: InstanceState): StepRow[] =>
  steps.filter(({ closed_as, incident }) => closed_as === null && incident !== undefined)

/** Steps at which a timer, rules or a model may have given up, once the document has left them. */
const unmanned = ['DATE', 'PRE_END', 'AI_DECISION', 'VOTE']

function leftByItself(before: InstanceState, after: InstanceState): string[] {
  const open = before.steps
    .filter(({ closed_as, status_type }) => closed_as === null && unmanned.includes(status_type))
    .map(({ id }) => id)
  const left = open.filter((id) => after.steps.some((row) => row.id === id && row.closed_as !== null))
  const rest = before.status === 'POSTPONED' && after.status !== 'POSTPONED' ? restOf({ state: before }) : undefined
  return rest ? [...left, rest.id] : left
}
