import type { Trx } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FlowContents } from '#modules/workflow/shared/index.ts'
import type { FlowState } from '../shared/contract.ts'

/** A flow and its draft, held until the transaction ends: whoever changes either comes one after the other. */
export async function lockedFlow(db: Trx, orgId: number, id: number) {
  const flow = await db
    .selectFrom('workflow.definitions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!flow) throw notFound('workflow.flow_missing')
  const draft = await db
    .selectFrom('workflow.flow_drafts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('definition_id', '=', id)
    .executeTakeFirst()
  return { flow, draft }
}
type Flow = Awaited<ReturnType<typeof lockedFlow>>['flow']

export function stateOf({ published_version, is_retired }: Pick<Flow, 'published_version' | 'is_retired'>): FlowState {
  if (is_retired) return 'retired'
  return published_version === null ? 'draft' : 'published'
}

/** What is published of a flow, as a draft begins with it. */
export async function publishedContents(db: Trx, orgId: number, flow: Flow): Promise<FlowContents> {
  const found = await db
    .selectFrom('workflow.definition_versions')
    .select(['diagram', 'form'])
    .where('org_id', '=', orgId)
    .where('definition_id', '=', flow.id)
    .where('version', '=', flow.published_version ?? 0)
    .executeTakeFirst()
  if (!found) throw notFound('workflow.flow_missing')
  const { title, description, category, icon, number_prefix } = flow
  return { title, description, category, icon, number_prefix, ...found }
}

/** The names under which lists show a flow. */
export function headOf({ title, description, category, icon, number_prefix }: FlowContents) {
  return {
    title: JSON.stringify(title),
    description: JSON.stringify(description),
    category: JSON.stringify(category),
    icon,
    number_prefix,
  }
}
