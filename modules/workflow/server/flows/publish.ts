import type { Trx } from '#platform/server/database.ts'
import { conflict } from '#platform/shared/errors.ts'
import { type FormField, formField } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { type Diagram, diagram as diagramSchema } from '../../shared/definition.ts'
import { checkDiagram } from '../../shared/engine/check-diagram.ts'
import { hashOfContents } from '../state/definitions.ts'
import { typeFieldsOf } from '../filing/types.ts'

interface NewDefinition {
  code: string
  title: Words
  description: Words
  category: Words
  icon: string
  number_prefix: string
  form: FormField[]
  diagram: Diagram
}

/**
 * Publishes a flow as its next version; what is published never changes again. The same content again makes no new
 * version.
 */
export async function publishDefinition(db: Trx, orgId: number, id: number, given: NewDefinition, by: number | null) {
  const diagram = diagramSchema.parse(given.diagram)
  const form = given.form.map((field) => formField.parse(field))
  const problems = checkDiagram(diagram, undefined, null, form, await typeFieldsOf(db, orgId, id))
  if (problems.length > 0) throw conflict('workflow.not_a_diagram', { extra: { problems } })
  return publishExamined(db, orgId, id, { ...given, diagram, form }, by)
}

/** The same of what was read by its contract and found without errors before. */
export async function publishExamined(db: Trx, orgId: number, id: number, given: NewDefinition, by: number | null) {
  const { code, title, description, category, icon, number_prefix, diagram, form } = given
  const content_hash = hashOfContents({ diagram, form })
  await db
    .insertInto('workflow.definitions')
    .values({
      org_id: orgId,
      id,
      code,
      title: JSON.stringify(title),
      description: JSON.stringify(description),
      category: JSON.stringify(category),
      icon,
      number_prefix,
      published_version: null,
      is_retired: false,
    })
    .onConflict((clash) => clash.columns(['org_id', 'id']).doNothing())
    .execute()
  const newest = await db
    .selectFrom('workflow.definition_versions')
    .select(['version', 'content_hash'])
    .where('org_id', '=', orgId)
    .where('definition_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  const isSame = newest?.content_hash === content_hash
  const version = isSame ? newest.version : (newest?.version ?? 0) + 1
  if (!isSame) {
    await db
      .insertInto('workflow.definition_versions')
      .values({
        org_id: orgId,
        definition_id: id,
        version,
        state: 'published',
        diagram: JSON.stringify(diagram),
        form: JSON.stringify(form),
        content_hash,
        created_by: by,
        published_at: new Date(),
      })
      .execute()
  }
  await db
    .updateTable('workflow.definitions')
    .set({
      published_version: version,
      title: JSON.stringify(title),
      description: JSON.stringify(description),
      category: JSON.stringify(category),
      icon,
      number_prefix,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  return version
}
