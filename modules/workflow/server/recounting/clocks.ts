import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Diagram } from '../../shared/definition.ts'
import type { EngineEvent, StepClock } from '../../shared/engine/command.ts'
import { nodeOf } from '../../shared/engine/graph.ts'
import type { StepRow } from '../../shared/engine/model.ts'
import { asStepRow, type StoredStep } from '../state/store.ts'

/** An open step with a deadline, and what that was reckoned from. */
export interface Clocked {
  instance_id: string
  row: StepRow
  clock: StepClock
  /** Since when its document rests. */
  resting_since: string | null
}

type Open = StoredStep & { definition_id: number; definition_version: number; resting_since: Date | null }
type Happened<T extends EngineEvent['type']> = Extract<EngineEvent, { type: T }>
/** What of a document's history has to do with its deadlines. */
type Fact = Happened<'resumed' | 'rescheduled' | 'extended' | 'migrated' | 'joined'>

/**
 * All open steps of an organisation, or of one document, whose deadline the calendar gave. What somebody set by hand
 * is not among them.
 */
export async function clockedSteps(db: Trx, orgId: number, instanceId?: string): Promise<Clocked[]> {
  const open = await openSteps(db, orgId, instanceId)
  if (open.length === 0) return []
  const facts = await factsOf(db, orgId, [...new Set(open.map(({ row_id }) => row_id))])
  const rows = new Map([...open, ...(await stepsAskedFrom(db, orgId, facts))].map((row) => [row.id, asStepRow(row)]))
  const drawnAs = await namesBeforeMoves(db, orgId, facts)
  const opened = open.map((one) => {
    const told = facts.get(one.row_id) ?? []
    const asked = askedFrom(told, one.id, rows)
    return { one, told, asked, version: versionAt(told, asked.created_at) ?? one.definition_version }
  })
  const diagrams = await diagramsOf(
    db,
    orgId,
    opened.map(({ one, version }) => ({ definition_id: one.definition_id, version })),
  )
  return opened.flatMap(({ one, told, asked, version }) => {
    if (told.some((fact) => fact.type === 'rescheduled' && fact.step_id === one.id)) return []
    const diagram = diagrams.get(`${one.definition_id} ${version}`)
    const node = diagram && nodeOf(diagram, drawnAs.get(asked.id) ?? asked.status_id)
    if (!node) return []
    const from = told.findLast((fact) => fact.type === 'extended' && fact.step_id === asked.id)?.at ?? asked.created_at
    const rested = told.reduce((sum, fact) => sum + (fact.type === 'resumed' && fact.at > from ? fact.shift : 0), 0)
    return [
      {
        instance_id: one.row_id,
        row: rows.get(one.id)!,
        clock: { step_id: one.id, node, from, rested },
        resting_since: one.resting_since?.toISOString() ?? null,
      },
    ]
  })
}

async function openSteps(db: Trx, orgId: number, instanceId: string | undefined) {
  const { rows } = await sql<Open>`
    select s.*, i.definition_id, i.definition_version, case when i.document_status = 'POSTPONED' then (
      select max(r.created_at) from workflow.steps r where r.org_id = s.org_id and r.row_id = s.row_id
      and r.status_type = 'POSTPONE' and r.step_data ->> 'kind' = 'postponed'
    ) end as resting_since
    from workflow.steps s join workflow.instances i on i.org_id = s.org_id and i.id = s.row_id
    where s.org_id = ${orgId} and s.closed_as is null and s.due_at is not null and i.document_status in ('OPEN',
    'POSTPONED')
      ${instanceId === undefined ? sql`` : sql`and s.row_id = ${instanceId}`}
    order by s.row_id, s.action_num, s.id`.execute(db)
  return rows
}

async function factsOf(db: Trx, orgId: number, instanceIds: readonly string[]) {
  const { rows } = await sql<{ instance_id: string; payload: Fact }>`
    select instance_id, payload from workflow.events where org_id = ${orgId}
    and instance_id = any(${[...instanceIds]}::uuid[])
      and payload ->> 'type' in ('resumed', 'rescheduled', 'extended', 'migrated', 'joined') order by instance_id,
      seq`.execute(db)
  const byDocument = Map.groupBy(rows, ({ instance_id }) => instance_id)
  return new Map([...byDocument].map(([id, told]) => [id, told.map(({ payload }) => payload)]))
}

/** Whoever is asked beside a step has as long as whoever asked, whose step may be closed by now. */
async function stepsAskedFrom(db: Trx, orgId: number, facts: ReadonlyMap<string, Fact[]>) {
  const ids = [...facts.values()].flat().flatMap((fact) => (fact.type === 'joined' ? [fact.step_id] : []))
  if (ids.length === 0) return []
  const { rows } =
    await sql<StoredStep>`select * from workflow.steps where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

function askedFrom(told: readonly Fact[], stepId: string, rows: ReadonlyMap<string, StepRow>): StepRow {
  const joined = told.find((fact) => fact.type === 'joined' && fact.row.id === stepId)
  return joined?.type === 'joined' ? askedFrom(told, joined.step_id, rows) : rows.get(stepId)!
}

/** Of a document that was moved to another version since, the one under which the step opened. */
const versionAt = (told: readonly Fact[], opened: string) => {
  const moved = told.find((fact) => fact.type === 'migrated' && fact.at >= opened)
  return moved?.type === 'migrated' ? moved.from_version : undefined
}

/** Steps of documents that were moved, by the names that they had when they opened. */
async function namesBeforeMoves(db: Trx, orgId: number, facts: ReadonlyMap<string, Fact[]>) {
  const moved = [...facts].flatMap(([id, told]) => (told.some(({ type }) => type === 'migrated') ? [id] : []))
  if (moved.length === 0) return new Map<string, string>()
  const { rows } = await sql<{ id: string; status_id: string }>`
    select opened.step ->> 'id' as id, opened.step ->> 'status_id' as status_id from workflow.events e
    cross join lateral (select jsonb_array_elements(e.payload -> 'rows') as step
    where e.payload ->> 'type' = 'activated' union all select e.payload -> 'row' where e.payload ->> 'type' in ('tied',
    'handed_to_person')) opened
    where e.org_id = ${orgId} and e.instance_id = any(${moved}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, status_id }) => [id, status_id]))
}

async function diagramsOf(db: Trx, orgId: number, versions: readonly { definition_id: number; version: number }[]) {
  const { rows } = await sql<{ definition_id: number; version: number; diagram: Diagram }>`
    select definition_id, version, diagram from workflow.definition_versions
    join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as asked (definition_id integer,
    version integer) using (definition_id, version)
    where org_id = ${orgId} group by org_id, definition_id, version`.execute(db)
  return new Map(rows.map(({ definition_id, version, diagram }) => [`${definition_id} ${version}`, diagram]))
}
