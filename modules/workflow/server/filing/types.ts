import type { Trx } from '#platform/server/database.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Definition } from '../state/definitions.ts'

/** How a new document is filed: of which type it is, what that asks, and where its number will come from. */
export interface Filing {
  type_id: number | null
  title: Words | null
  fields: FormField[] | null
  series_id: number | null
}

/** A flow that has types is taken through one of them, else its documents would go past their series. */
export async function filingOf(db: Trx, orgId: number, flowId: number, typeId: number | undefined): Promise<Filing> {
  const offered = await typesOfFlow(db, orgId, flowId)
  const type = offered.find(({ id }) => id === typeId)
  if (type) return { type_id: type.id, title: type.title, fields: type.fields, series_id: type.series_id }
  if (typeId !== undefined)
    throw unprocessable('workflow.type_not_of_flow', { fields: { type_id: 'workflow.type_not_of_flow' } })
  if (offered.length > 0) throw unprocessable('workflow.type_needed', { fields: { type_id: 'workflow.type_needed' } })
  const own = await db
    .selectFrom('workflow.flow_series')
    .select('series_id')
    .where('org_id', '=', orgId)
    .where('definition_id', '=', flowId)
    .executeTakeFirst()
  return { type_id: null, title: null, fields: null, series_id: own?.series_id ?? null }
}

/** Of each flow the types that may be chosen; a type of several flows stands with each. */
export function offeredTypes(db: Trx, orgId: number) {
  return db
    .selectFrom('workflow.document_types as t')
    .innerJoin('workflow.document_type_flows as f', (join) =>
      join.onRef('f.org_id', '=', 't.org_id').onRef('f.type_id', '=', 't.id'),
    )
    .select(['t.id', 't.title', 'f.definition_id as flow_id'])
    .where('t.org_id', '=', orgId)
    .where('t.is_retired', '=', false)
    .orderBy('t.id')
    .execute()
}

function typesOfFlow(db: Trx, orgId: number, flowId: number) {
  return db
    .selectFrom('workflow.document_types as t')
    .innerJoin('workflow.document_type_flows as f', (join) =>
      join.onRef('f.org_id', '=', 't.org_id').onRef('f.type_id', '=', 't.id'),
    )
    .select(['t.id', 't.title', 't.fields', 't.series_id'])
    .where('t.org_id', '=', orgId)
    .where('f.definition_id', '=', flowId)
    .where('t.is_retired', '=', false)
    .execute()
}

/** What the types of documents that go this way ask besides the flow. */
export async function typeFieldsOf(db: Trx, orgId: number, flowId: number): Promise<FormField[]> {
  return (await typesOfFlow(db, orgId, flowId)).flatMap(({ fields }) => fields)
}

/** The form of a document: what its flow asks, then what its type asks. */
export function withFields(definition: Definition, { fields }: Pick<Filing, 'fields'>): Definition {
  return fields ? { ...definition, form: [...definition.form, ...fields] } : definition
}

export async function typeOf(db: Trx, orgId: number, typeId: number | null) {
  if (typeId === null) return null
  return db
    .selectFrom('workflow.document_types')
    .select(['id', 'title'])
    .where('org_id', '=', orgId)
    .where('id', '=', typeId)
    .executeTakeFirstOrThrow()
}
