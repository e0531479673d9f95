import { auditChange } from '#platform/server/audit.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { personNames } from '#modules/access/server/index.ts'
import { builtScreens, builtTablesById } from '#modules/records/server/index.ts'
import { addProject, changeProject, listProjects, removeProject } from '../shared/contract.ts'
import { stateOf } from './drafts.ts'
import { projectAt, tellBuilt } from './project.ts'

const done = { status: true as const }

export const projectRoutes = [
  route(listProjects, async ({ db, principal: { orgId } }) => {
    const projects = await db
      .selectFrom('builder.projects')
      .select(['id', 'title', 'icon'])
      .where('org_id', '=', orgId)
      .orderBy('created_at')
      .execute()
    const tables = await db
      .selectFrom('builder.tables')
      .select(['id', 'project_id', 'key', 'draft', 'updated_at', 'updated_by'])
      .where('org_id', '=', orgId)
      .orderBy('id')
      .execute()
    const built = await builtTablesById(db, orgId)
    const screens = await db
      .selectFrom('builder.screens')
      .select(['id', 'project_id', 'key', 'draft', 'updated_at', 'updated_by'])
      .where('org_id', '=', orgId)
      .orderBy('id')
      .execute()
    const standing = await builtScreens(db, orgId)
    const names = await personNames(
      db,
      [...tables, ...screens].map(({ updated_by }) => updated_by),
    )
    return {
      projects,
      screens: screens.map(({ id, project_id, key, draft, updated_at, updated_by }) => ({
        id,
        project_id,
        key,
        title: draft.title,
        source: draft.source,
        template: draft.template,
        state: stateOf(
          draft,
          standing.find((one) => one.id === id),
        ),
        updated_at: updated_at.toISOString(),
        updated_by: names.get(updated_by) ?? '',
      })),
      tables: tables.map(({ id, project_id, key, draft, updated_at, updated_by }) => ({
        id,
        project_id,
        key,
        title: draft.title,
        columns: draft.columns.length,
        state: stateOf(
          draft,
          built.find((one) => one.id === id),
        ),
        updated_at: updated_at.toISOString(),
        updated_by: names.get(updated_by) ?? '',
      })),
    }
  }),

  route(addProject, async (context, wish) => ({ id: await beginProject(context, wish) })),

  route(changeProject, async (context, { id, title, icon }) => {
    const { db, principal } = context
    const before = await projectAt(context, id)
    await db
      .updateTable('builder.projects')
      .set({ title: JSON.stringify(title), icon })
      .where('org_id', '=', principal.orgId)
      .where('id', '=', id)
      .execute()
    await auditChange(context, {
      action: 'builder.project_changed',
      ...theProject(id, title.mn),
      before: { ...before.title, icon: before.icon },
      after: { ...title, icon },
    })
    await tellBuilt(context)
    return done
  }),

  route(removeProject, async (context, { id }) => {
    const { db, principal } = context
    const before = await projectAt(context, id)
    const left = await Promise.all(
      (['builder.tables', 'builder.screens'] as const).map((table) =>
        db
          .selectFrom(table)
          .select('id')
          .where('org_id', '=', principal.orgId)
          .where('project_id', '=', id)
          .limit(1)
          .execute(),
      ),
    )
    if (left.flat().length > 0) throw conflict('builder.project_not_empty')
    await db.deleteFrom('builder.projects').where('org_id', '=', principal.orgId).where('id', '=', id).execute()
    await auditChange(context, {
      action: 'builder.project_removed',
      ...theProject(id, before.title.mn),
      before: { title: before.title.mn },
    })
    await tellBuilt(context)
    return done
  }),
]

export async function beginProject(context: Context, { title, icon }: { title: Words; icon: string }): Promise<string> {
  const id = orderedId()
  const { db, principal } = context
  await db
    .insertInto('builder.projects')
    .values({ org_id: principal.orgId, id, title: JSON.stringify(title), icon })
    .execute()
  await auditChange(context, {
    action: 'builder.project_added',
    ...theProject(id, title.mn),
    after: { title: title.mn },
  })
  await tellBuilt(context)
  return id
}

const theProject = (id: string, name: string) => ({
  subject_type: 'builder.project',
  subject_id: id,
  subject_name: name,
})
