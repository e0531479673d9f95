import { ROW, type SettingOut, writePlace } from '#modules/records/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValues, isEmpty } from '#platform/shared/fields/index.ts'
import { formAtStart } from '../../shared/engine/field-rights.ts'
import { beginInstance } from '../deciding/begin-instance.ts'
import { filingOf } from '../filing/types.ts'
import { keepRows } from '../processes/start.ts'
import { publishedDefinition } from '../state/definitions.ts'

const LONGEST_TITLE = 200

/**
 * Sends a row into a flow. That its table names the flow is the right to send it; what the form of the flow asks at its
 * beginning is what columns of the same name and kind say.
 */
export async function beginRow(context: Context, { table, id, flow, title, values, columns }: SettingOut) {
  const { db, principal } = context
  const filing = await filingOf(db, principal.orgId, flow, undefined)
  const { diagram, form } = await publishedDefinition(db, principal.orgId, flow)
  const fields: FieldValues = Object.fromEntries(
    formAtStart(diagram, form)
      .filter(({ name, kind }) => columns.some((column) => column.name === name && column.kind === kind))
      .flatMap(({ name }) => (isEmpty(values[name] ?? null) ? [] : [[name, values[name] ?? null]])),
  )
  const subject = { type: ROW, ids: [writePlace({ table, id })] }
  await beginInstance(
    context,
    { flow_id: flow, filing, contents: { title: title.slice(0, LONGEST_TITLE), fields, file_ids: [] }, subject },
    (begun) => keepRows(context, subject, begun.id, begun.definition.id),
  )
}
