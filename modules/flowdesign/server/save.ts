import { auditChange } from '#platform/server/audit.ts'
import { type Context, openRoute, route } from '#platform/server/route.ts'
import { conflict, MOST_PROBLEMS, unprocessable } from '#platform/shared/errors.ts'
import { directoryFor, personCards } from '#modules/organization/server/index.ts'
import { asSubject, assigneeOf, type FlowContents, flowContents, stepNodes } from '#modules/workflow/shared/index.ts'
import { canonical, peopleBook, publishExamined, sha256, typeFieldsOf } from '#modules/workflow/server/index.ts'
import { discardDesign, publishDesign, saveDesign } from '../shared/contract.ts'
import { headOf, lockedFlow, publishedContents } from './drafts.ts'
import { withoutStale } from '../shared/stale.ts'
import { examine, type Examined, type Task } from './examine.ts'
import { tellFlowChanged, theFlow } from './life.ts'

type Locked = Awaited<ReturnType<typeof lockedFlow>>

export const saveRoutes = [
  route(saveDesign, async (context, { id, edit, contents }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const locked = await lockedFlow(db, orgId, id)
    await refuseStale(context, locked, edit)
    const content_hash = sha256(canonical(contents))
    if (locked.draft?.content_hash === content_hash)
      return { edit, has_changes: locked.draft.is_changed, saved_at: locked.draft.updated_at.toISOString() }

    const is_changed =
      locked.flow.published_version === null ||
      sha256(canonical(await publishedContents(db, orgId, locked.flow))) !== sha256(canonical(withoutStale(contents)))
    const saved_at = await keep(context, id, { contents, content_hash, edit: edit + 1, is_changed })
    if (locked.flow.published_version === null)
      await db
        .updateTable('workflow.definitions')
        .set(headOf(contents))
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute()
    // Drawing is saved every few moments; the log says once who went to work on what.
    const isAnothersTurn =
      !locked.draft || locked.draft.updated_by !== context.principal.userId || (!locked.draft.is_changed && is_changed)
    if (isAnothersTurn)
      await auditChange(context, { action: 'workflow.flow_drafted', ...theFlow(id, locked.flow.title) })
    await tellFlowChanged(db, orgId, id)
    return { edit: edit + 1, has_changes: is_changed, saved_at }
  }),

  route(discardDesign, async (context, { id, edit }) => {
    const {
      db,
      principal: { orgId },
    } = context
    const locked = await lockedFlow(db, orgId, id)
    await refuseStale(context, locked, edit)
    if (locked.flow.published_version === null) throw conflict('flowdesign.never_published')
    const contents = await publishedContents(db, orgId, locked.flow)
    await keep(context, id, { contents, content_hash: sha256(canonical(contents)), edit: edit + 1, is_changed: false })
    await auditChange(context, { action: 'workflow.flow_discarded', ...theFlow(id, locked.flow.title) })
    await tellFlowChanged(db, orgId, id)
    return { status: true as const }
  }),

  openRoute(publishDesign, async ({ inTenant, onlyOnce }, { id, edit }) => {
    const task = await inTenant((context) => toExamine(context, id, edit))
    // What somebody else did meanwhile is found out when it is published; so is that it was published by this very
    // command.
    const examined = task && (await examine(task))
    return inTenant((context) =>
      onlyOnce(context.db, () =>
        publish(context, { id, edit, examined: examined && { ...examined, contents: task.contents } }),
      ),
    )
  }),
]

/** What is to be looked at before a flow is published; undefined where that is refused whatever is drawn. */
async function toExamine(context: Context, id: number, edit: number): Promise<Task | undefined> {
  const {
    db,
    principal: { orgId },
  } = context
  const { flow, draft } = await lockedFlow(db, orgId, id)
  if ((draft?.edit ?? 0) !== edit || flow.is_retired) return undefined
  const contents = flowContents.parse(draft?.contents ?? (await publishedContents(db, orgId, flow)))
  return {
    contents,
    people: await peopleToday(context, contents),
    org_id: orgId,
    type_fields: await typeFieldsOf(db, orgId, id),
    most: MOST_PROBLEMS,
  }
}

async function publish(
  context: Context,
  { id, edit, examined }: { id: number; edit: number; examined: (Examined & Pick<Task, 'contents'>) | undefined },
) {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const locked = await lockedFlow(db, orgId, id)
  await refuseStale(context, locked, edit)
  if (locked.flow.is_retired) throw conflict('flowdesign.is_retired')
  // It came back after it was looked at.
  if (!examined) throw conflict('flowdesign.is_retired')
  // An edit is never written twice, so these are the contents of this one.
  const { problems, total, contents } = examined
  if (total > 0)
    throw unprocessable('flowdesign.has_errors', {
      extra: { problems, ...(total > problems.length && { problems_left_out: total - problems.length }) },
    })

  const version = await publishExamined(db, orgId, id, { ...withoutStale(contents), code: locked.flow.code }, userId)
  await keep(context, id, { contents, content_hash: sha256(canonical(contents)), edit: edit + 1, is_changed: false })
  await auditChange(context, {
    action: 'workflow.flow_published',
    ...theFlow(id, contents.title),
    before: { version: locked.flow.published_version, title: locked.flow.title.mn },
    after: { version, title: contents.title.mn },
  })
  await tellFlowChanged(db, orgId, id)
  return { version, edit: edit + 1 }
}

/** Who saved last, and when, is what somebody needs to know who would have written over it. */
async function refuseStale({ db, principal: { orgId }, language }: Context, { draft }: Locked, edit: number) {
  if ((draft?.edit ?? 0) === edit) return
  const by = draft ? peopleBook(await personCards(db, orgId, [draft.updated_by], language))(draft.updated_by) : null
  const name = by ? `${by.last_name} ${by.first_name}`.trim() : ''
  throw conflict('flowdesign.stale', {
    params: { name },
    extra: { saved: { by, at: draft?.updated_at.toISOString() ?? null } },
  })
}

async function keep(
  { db, principal: { orgId, userId } }: Context,
  id: number,
  {
    contents,
    content_hash,
    edit,
    is_changed,
  }: { contents: FlowContents; content_hash: string; edit: number; is_changed: boolean },
) {
  const row = {
    edit,
    is_changed,
    contents: JSON.stringify(contents),
    content_hash,
    updated_by: userId,
    updated_at: new Date(),
  }
  await db
    .insertInto('workflow.flow_drafts')
    .values({ org_id: orgId, definition_id: id, ...row })
    .onConflict((known) => known.columns(['org_id', 'definition_id']).doUpdateSet(row))
    .execute()
  return row.updated_at.toISOString()
}

async function peopleToday({ db, principal: { orgId } }: Context, { diagram }: FlowContents) {
  const assignees = stepNodes(diagram)
    .flatMap(({ data: { subject, ai, late } }) =>
      subject ? [subject, ...[ai?.fallback, late?.to].flatMap((to) => (to ? asSubject(to) : []))] : [],
    )
    .map((subject) => assigneeOf(subject, { actor: null, org_id: orgId, creator: null }))
  return directoryFor(db, orgId, assignees)
}
