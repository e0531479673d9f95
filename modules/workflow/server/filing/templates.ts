import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route } from '#platform/server/route.ts'
import { standInLine } from '#platform/server/stand-in-line.ts'
import { conflict, forbidden, notFound } from '#platform/shared/errors.ts'
import {
  listTemplates,
  MOST_SHARED_TEMPLATES,
  MOST_TEMPLATES,
  removeTemplate,
  saveTemplate,
} from '../../shared/filing/templates.ts'
import { publishedDefinition } from '../state/definitions.ts'
import { startableFlows } from '../state/startable.ts'
import { filingOf, withFields } from './types.ts'

const ADMINISTERS = 'workflow.documents.administer'

export const templateRoutes = [
  route(listTemplates, async ({ db, principal }) => {
    const offered = (await startableFlows(db, principal)).map(({ id }) => id)
    if (offered.length === 0) return []
    const rows = await db
      .selectFrom('workflow.document_templates')
      .select(['id', 'name', 'definition_id', 'type_id', 'title', 'fields', 'is_shared', 'user_id'])
      .where('org_id', '=', principal.orgId)
      .where('definition_id', 'in', offered)
      .where((row) => row.or([row('user_id', '=', principal.userId), row('is_shared', '=', true)]))
      .orderBy(sql`name collate platform.mongolian`)
      .orderBy('id')
      .limit(MOST_TEMPLATES + MOST_SHARED_TEMPLATES)
      .execute()
    return rows.map(({ definition_id, user_id, ...row }) => ({
      ...row,
      flow_id: definition_id,
      may_remove: mayRemove(principal, { user_id, is_shared: row.is_shared }),
    }))
  }),

  route(saveTemplate, async (context, { flow_id, type_id, name, title, fields, is_shared }) => {
    const {
      db,
      principal: { orgId, userId, permissions },
    } = context
    if (is_shared && !permissions.has(ADMINISTERS)) throw forbidden('workflow.templates.not_yours')
    const { form } = withFields(
      await publishedDefinition(db, orgId, flow_id),
      await filingOf(db, orgId, flow_id, type_id ?? undefined),
    )
    const known = new Set(form.map((field) => field.name))
    await standInLine(db, 'workflow.templates', orgId)
    const kept = db.selectFrom('workflow.document_templates').select('id').where('org_id', '=', orgId)
    const mine = await kept.where('user_id', '=', userId).limit(MOST_TEMPLATES).execute()
    if (mine.length >= MOST_TEMPLATES)
      throw conflict('workflow.templates.too_many', { params: { count: MOST_TEMPLATES } })
    const shared = is_shared ? await kept.where('is_shared', '=', true).limit(MOST_SHARED_TEMPLATES).execute() : []
    if (shared.length >= MOST_SHARED_TEMPLATES)
      throw conflict('workflow.templates.too_many_shared', { params: { count: MOST_SHARED_TEMPLATES } })
    const id = randomUUIDv7()
    await db
      .insertInto('workflow.document_templates')
      .values({
        org_id: orgId,
        id,
        user_id: userId,
        definition_id: flow_id,
        type_id,
        name,
        title,
        is_shared,
        // What the form does not ask is not kept.
        fields: JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([field]) => known.has(field)))),
      })
      .execute()
    await auditChange(context, { action: 'workflow.template_saved', ...theTemplate(id, name), after: { is_shared } })
    return { id }
  }),

  route(removeTemplate, async (context, { id }) => {
    const { db, principal } = context
    const found = await db
      .selectFrom('workflow.document_templates')
      .select(['name', 'user_id', 'is_shared'])
      .where('org_id', '=', principal.orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found || (found.user_id !== principal.userId && !found.is_shared)) throw notFound('workflow.templates.missing')
    if (!mayRemove(principal, found)) throw forbidden('workflow.templates.not_yours')
    await db
      .deleteFrom('workflow.document_templates')
      .where('org_id', '=', principal.orgId)
      .where('id', '=', id)
      .execute()
    await auditChange(context, {
      action: 'workflow.template_removed',
      ...theTemplate(id, found.name),
      before: { is_shared: found.is_shared },
    })
    return { status: true as const }
  }),
]

/** One's own; what everybody has is also the administrators'. */
function mayRemove(
  { userId, permissions }: Principal,
  { user_id, is_shared }: { user_id: number; is_shared: boolean },
) {
  return user_id === userId || (is_shared && permissions.has(ADMINISTERS))
}

const theTemplate = (id: string, name: string) => ({
  subject_type: 'workflow.document_template',
  subject_id: id,
  subject_name: name,
})
