import { sql } from 'kysely'
import { type Awaited, type Decided, readPlace, ROW } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { StepType } from '../../shared/definition.ts'
import { definitionOf } from '../state/definitions.ts'
import { findInstance } from '../state/store.ts'
import { waitingFor } from '../state/waiting-for.ts'

/** Of one table; whoever has more on their desk comes to the older ones as those are decided. */
const MOST = 500

interface Found {
  id: string
  instance_id: string
  definition_id: number
  definition_version: number
  status_type: StepType
  is_read_only: boolean
}

/** Rows of a table whose processes wait for this person, with what their steps let them write. */
export async function awaitedRows(db: Trx, principal: Principal, table: string): Promise<Awaited[]> {
  const { rows } = await sql<Found>`select r.subject_id as id, r.instance_id, i.definition_id, i.definition_version,
      s.status_type, s.is_read_only
    from (select step_id, instance_id ${waitingFor(principal)}) w
    join workflow.subject_rows r on r.org_id = ${principal.orgId} and r.instance_id = w.instance_id
      and r.subject_type = ${ROW} and r.is_open and starts_with(r.subject_id, ${`${table}/`})
    join workflow.instances i on i.org_id = ${principal.orgId} and i.id = w.instance_id and i.document_status = 'OPEN'
    join workflow.steps s on s.org_id = ${principal.orgId} and s.id = w.step_id
    order by r.instance_id desc limit ${MOST}`.execute(db)
  const forms = new Map<string, readonly string[]>()
  const awaited: Awaited[] = []
  for (const row of rows) {
    const version = `${row.definition_id} ${row.definition_version}`
    const asked = forms.get(version) ?? (await askedBy(db, principal.orgId, row.instance_id))
    forms.set(version, asked)
    awaited.push({ id: readPlace(row.id)!.id, flow: row.definition_id, is_open: isOpen(row), asked })
  }
  return awaited
}

/** Of their deeds; what they decided long ago is read by its document. */
const MOST_DEEDS = 2000

/** Rows of a table on whose way this person decided. */
export async function decidedRows(db: Trx, { orgId, userId }: Principal, table: string): Promise<Decided[]> {
  const { rows } = await sql<{ id: string; flow: number }>`select r.subject_id as id, r.definition_id as flow
    from (select instance_id from workflow.participants
      where org_id = ${orgId} and user_id = ${userId} and acted_at is not null
      order by acted_at desc, instance_id desc limit ${sql.lit(MOST_DEEDS)}) d
    join workflow.subject_rows r on r.org_id = ${orgId} and r.instance_id = d.instance_id
      and r.subject_type = ${ROW} and starts_with(r.subject_id, ${`${table}/`})`.execute(db)
  return rows.map(({ id, flow }) => ({ id: readPlace(id)!.id, flow }))
}

/** Where the document may be written at all, so may the row. */
const isOpen = ({ status_type, is_read_only }: Found) => !is_read_only && ['CHECK', 'RE_CREATE'].includes(status_type)

async function askedBy(db: Trx, orgId: number, instanceId: string): Promise<string[]> {
  const instance = await findInstance(db, orgId, instanceId)
  return instance ? (await definitionOf(db, orgId, instance)).form.map(({ name }) => name) : []
}
