import { auditChange } from '#platform/server/audit.ts'
import { countUp, raiseLastNumber } from '#platform/server/counters.ts'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { FlowContents } from '#modules/workflow/shared/index.ts'
import { canonical, sha256 } from '#modules/workflow/server/index.ts'
import { createDesign, removeDesign, restoreDesign, retireDesign } from '../shared/contract.ts'
import { templateOf } from '../shared/templates.ts'
import { headOf, lockedFlow, publishedContents } from './drafts.ts'

const done = { status: true as const }

export const lifeRoutes = [
  route(createDesign, async (context, { title, from }) => {
    const {
      db,
      principal: { orgId, userId },
    } = context
    const contents = { ...(await beginning(db, orgId, from)), title }
    const id = await nextFlowId(db, orgId)
    await db
      .insertInto('workflow.definitions')
      .values({
        org_id: orgId,
        id,
        code: `flow-${id}`,
        ...headOf(contents),
        published_version: null,
        is_retired: false,
      })
      .execute()
    await db
      .insertInto('workflow.flow_drafts')
      .values({
        org_id: orgId,
        definition_id: id,
        edit: 1,
        is_changed: true,
        contents: JSON.stringify(contents),
        content_hash: sha256(canonical(contents)),
        updated_by: userId,
        updated_at: new Date(),
      })
      .execute()
    await auditChange(context, { action: 'workflow.flow_created', ...theFlow(id, title) })
    await tellFlowChanged(db, orgId, id)
    return { id }
  }),

  route(retireDesign, (context, { id }) => setRetired(context, id, true)),
  route(restoreDesign, (context, { id }) => setRetired(context, id, false)),

  route(removeDesign, async (context, { id }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const { flow } = await lockedFlow(db, orgId, id)
    if (flow.published_version !== null) throw conflict('flowdesign.was_published')
    await db.deleteFrom('workflow.definitions').where('org_id', '=', orgId).where('id', '=', id).execute()
    await auditChange(context, { action: 'workflow.flow_removed', ...theFlow(id, flow.title) })
    await tellFlowChanged(db, orgId, id)
    return done
  }),
]

async function setRetired(context: Context, id: number, is_retired: boolean) {
  const {
    db,
    principal: { orgId },
  } = context
  const { flow } = await lockedFlow(db, orgId, id)
  if (flow.published_version === null) throw conflict('flowdesign.never_published')
  if (flow.is_retired === is_retired) return done
  await db
    .updateTable('workflow.definitions')
    .set({ is_retired })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await auditChange(
    context,
    is_retired
      ? { action: 'workflow.flow_retired', ...theFlow(id, flow.title) }
      : { action: 'workflow.flow_restored', ...theFlow(id, flow.title) },
  )
  await tellFlowChanged(db, orgId, id)
  return done
}

async function beginning(
  db: Trx,
  orgId: number,
  from: { kind: 'template'; template: Parameters<typeof templateOf>[0] } | { kind: 'copy'; id: number },
): Promise<Omit<FlowContents, 'title'>> {
  if (from.kind === 'template') return { ...templateOf(from.template), description: { mn: '' }, category: { mn: '' } }
  const { flow, draft } = await lockedFlow(db, orgId, from.id)
  return draft?.contents ?? publishedContents(db, orgId, flow)
}

/** Flows that came with the product have chosen numbers of their own, so the counter never falls behind them. */
async function nextFlowId(db: Trx, orgId: number) {
  const { last } = await db
    .selectFrom('workflow.definitions')
    .select((is) => is.fn.coalesce(is.fn.max('id'), is.lit(0)).as('last'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  await raiseLastNumber(db, orgId, 'workflow flows', last)
  return countUp(db, orgId, 'workflow flows')
}

export const theFlow = (id: number, title: Words) => ({
  subject_type: 'workflow.flow',
  subject_id: id,
  subject_name: title.mn,
})

/** Lists and open designers ask again. */
export const tellFlowChanged = (db: Trx, orgId: number, id: number) =>
  tell(db, orgId, 'workflow.flow_changed', { live: [{ topic: 'workflow.flows', key: String(id), audience: ['*'] }] })
