import { readPlace, ROW, rowReached } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Process } from '../outcome/tell-process.ts'
import { whenCancelled, whenEnded, whenMoved } from '../processes/when.ts'
import { definitionOf } from '../state/definitions.ts'
import { findInstance } from '../state/store.ts'

/** Rows of tables follow their processes, in the transaction of each decision. */
export const rowsFollow = [
  ...whenMoved(ROW, { within: (process, db) => follow(process, db, null) }).within,
  ...whenEnded(ROW, { within: (process, db) => follow(process, db, 'ended') }).within,
  ...whenCancelled(ROW, { within: (process, db) => follow(process, db, 'cancelled') }).within,
]

async function follow(process: Process, db: Trx, over: 'ended' | 'cancelled' | null) {
  const { orgId, id, number, flow_id: flow, status_type: state, status_id: step, by, reason, subject } = process
  const { form, fields } = await writtenIn(db, orgId, id)
  for (const place of subject.ids.flatMap((one) => readPlace(one) ?? []))
    await rowReached(db, { orgId, process: id, ...place, flow, number, state, step, over, by, reason, fields, form })
}

/** What the form says by now. */
async function writtenIn(db: Trx, orgId: number, instanceId: string) {
  const instance = await findInstance(db, orgId, instanceId)
  if (!instance) return { form: [], fields: {} }
  const { form } = await definitionOf(db, orgId, instance)
  if (form.length === 0) return { form, fields: {} }
  const { fields } = await db
    .selectFrom('workflow.revisions')
    .select('fields')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .where('number', '=', instance.revision)
    .executeTakeFirstOrThrow()
  return { form, fields: { ...Object.fromEntries(form.map(({ name }) => [name, null])), ...fields } }
}
