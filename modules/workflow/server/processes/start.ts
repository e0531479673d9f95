import { subjectOf } from '#platform/server/subjects.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict, forbidden, notFound } from '#platform/shared/errors.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { beginInstance } from '../deciding/begin-instance.ts'
import { filingOf } from '../filing/types.ts'

interface NewProcess {
  /** Rows of a type that a module's manifest names; several of them stand in one question, and are decided as one. */
  subject: { type: string; ids: readonly string[] }
  flow_id: number
  /** What it is called in the approval centre. */
  title: string
  /** Answers of the flow's form. */
  fields?: FieldValues
  file_ids?: string[]
}

/**
 * Sends rows of a module into a flow, in the request's transaction. The person needs the right to send documents and
 * has to see each row; a row that is on its way through this flow already refuses all of them (409), and so does what
 * refuses a document.
 */
export async function startProcess(
  context: Context,
  { subject, flow_id, title, fields = {}, file_ids = [] }: NewProcess,
) {
  const { db, principal } = context
  if (!principal.permissions.has(createDocument.permission)) throw forbidden('platform.no_permission')
  const ids = [...new Set(subject.ids)]
  await refuseUnseen(context, { type: subject.type, ids })
  const filing = await filingOf(db, principal.orgId, flow_id, undefined)
  const { id, number, registered_number, version } = await beginInstance(
    context,
    { flow_id, filing, contents: { title, fields, file_ids }, subject: { type: subject.type, ids } },
    ({ id, definition }) => keepRows(context, { type: subject.type, ids }, id, definition.id),
  )
  return { id, number, registered_number, version }
}

async function refuseUnseen({ db, principal }: Context, { type, ids }: NewProcess['subject']) {
  const known = subjectOf(type)
  if (!known || ids.length === 0) throw new Error(`No module brings rows of ${type}, or none of them was named`)
  const seen = await known.seenAmong(db, principal, ids)
  if (ids.some((id) => !seen.has(id))) throw notFound('workflow.process.row_missing')
}

/** Of two who send the same row at once the second waits here for the first. */
export async function keepRows(
  { db, principal }: Context,
  { type, ids }: NewProcess['subject'],
  id: string,
  flowId: number,
) {
  const rows = ids.map((subject_id, place) => ({
    org_id: principal.orgId,
    instance_id: id,
    subject_type: type,
    subject_id,
    place,
    definition_id: flowId,
    is_open: true,
  }))
  // In one order for everybody, or two who send the same rows could wait for each other.
  rows.sort((a, b) => (a.subject_id < b.subject_id ? -1 : 1))
  const kept = await db
    .insertInto('workflow.subject_rows')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .returning('subject_id')
    .execute()
  if (kept.length < rows.length) throw conflict('workflow.process.under_way')
}
